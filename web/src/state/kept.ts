/** What this browser keeps: settings, and the keys of the games it plays. Nothing of what happens in a game. */
import type { Shelf } from "./shelf";

export interface KeptGame {
  readonly id: string;
  readonly key: string;
  readonly edition: string;
  readonly mode: string;
  /** `fugitive`, `seekers`, or `both` for a game passed around on this device. */
  readonly side: "fugitive" | "seekers" | "both";
  /** The key of the other side, where both play on this device. */
  readonly otherKey?: string;
  /** Whether it was seen to be over, or gone. */
  readonly over?: boolean;
  /** When it was last opened. */
  readonly at: number;
}

const GAMES = "blackticket.games";
const DEVICE = "blackticket.device";
const MOST = 40;

/** The games that this browser has keys for, those opened last first. */
export function keptGames(shelf: Shelf): KeptGame[] {
  try {
    const games: unknown = JSON.parse(shelf.getItem(GAMES) ?? "[]");
    return Array.isArray(games) ? games.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(game: unknown): game is KeptGame {
  const kept = game as Partial<KeptGame> | null;
  return typeof kept?.id === "string" && typeof kept.key === "string" && typeof kept.edition === "string";
}

export const keepGame = (shelf: Shelf, game: KeptGame): void =>
  store(shelf, [game, ...keptGames(shelf).filter(({ id }) => id !== game.id)]);

/** Note that a game was opened just now, or that it is over; nothing if it is not kept. */
export function noteGame(shelf: Shelf, id: string, news: Partial<Pick<KeptGame, "at" | "over">>): void {
  const kept = gameOf(shelf, id);
  if (kept) keepGame(shelf, { ...kept, ...news });
}

export const forgetGame = (shelf: Shelf, id: string): void =>
  store(
    shelf,
    keptGames(shelf).filter((game) => game.id !== id),
  );

/** Those that are over make room first, then those that were not opened for longest. */
function store(shelf: Shelf, games: readonly KeptGame[]): void {
  const latest = games.toSorted((one, other) => other.at - one.at);
  while (latest.length > MOST)
    latest.splice(
      latest.findLastIndex(({ over }) => over),
      1,
    ); // -1 is the last of all
  shelf.setItem(GAMES, JSON.stringify(latest));
}

export const gameOf = (shelf: Shelf, id: string): KeptGame | undefined =>
  keptGames(shelf).find((game) => game.id === id);

/** The name of this device, the same for all its windows. */
export function deviceName(shelf: Shelf, fresh: () => string): string {
  const known = shelf.getItem(DEVICE);
  if (known) return known;
  const made = fresh();
  shelf.setItem(DEVICE, made);
  return made;
}
