/** What this browser keeps: settings, and the keys of the games it plays. Nothing of what happens in a game but its commitments. */
import type { KeyValueStore } from "./storage";

export interface SavedGame {
  readonly id: string;
  readonly key: string;
  readonly edition: string;
  readonly mode: string;
  /** `fugitive`, `seekers`, or `both` for a game passed around on this device. */
  readonly side: "fugitive" | "seekers" | "both";
  /** The key of the other side, where both play on this device. */
  readonly otherKey?: string;
  /** Whether this device calls the player to his turn. */
  readonly called?: boolean;
  /** Whether it was seen to be over, or gone. */
  readonly over?: boolean;
  /** What it was committed to; see `witnessed`. */
  readonly seen?: readonly string[];
  /** When it was last opened. */
  readonly at: number;
}

const GAMES = "blackticket.games";
const DEVICE = "blackticket.device";
const MOST = 40;

/** The games that this browser has keys for, those opened last first. */
export function savedGames(storage: KeyValueStore): SavedGame[] {
  try {
    const games: unknown = JSON.parse(storage.getItem(GAMES) ?? "[]");
    return Array.isArray(games) ? games.filter(isSavedGame) : [];
  } catch {
    return [];
  }
}

function isSavedGame(game: unknown): game is SavedGame {
  const saved = game as Partial<SavedGame> | null;
  return typeof saved?.id === "string" && typeof saved.key === "string" && typeof saved.edition === "string";
}

export const saveGame = (storage: KeyValueStore, game: SavedGame): void =>
  store(storage, [game, ...savedGames(storage).filter(({ id }) => id !== game.id)]);

/** Update when a game was opened, whether it is over or whether its player is called; does nothing if it is not saved. */
export function updateSavedGame(
  storage: KeyValueStore,
  id: string,
  news: Partial<Pick<SavedGame, "at" | "over" | "called">>,
): void {
  const saved = savedGame(storage, id);
  if (saved) saveGame(storage, { ...saved, ...news });
}

export const forgetGame = (storage: KeyValueStore, id: string): void =>
  store(
    storage,
    savedGames(storage).filter((game) => game.id !== id),
  );

/** Those that are over make room first, then those that were not opened for longest. */
function store(storage: KeyValueStore, games: readonly SavedGame[]): void {
  const latest = games.toSorted((one, other) => other.at - one.at);
  while (latest.length > MOST)
    latest.splice(
      latest.findLastIndex(({ over }) => over),
      1,
    ); // -1 is the last of all
  storage.setItem(GAMES, JSON.stringify(latest));
}

export const savedGame = (storage: KeyValueStore, id: string): SavedGame | undefined =>
  savedGames(storage).find((game) => game.id === id);

/** The name of this device, the same for all its windows. */
export function deviceName(storage: KeyValueStore, fresh: () => string): string {
  const known = storage.getItem(DEVICE);
  if (known) return known;
  const made = fresh();
  storage.setItem(DEVICE, made);
  return made;
}
