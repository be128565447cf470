/** What this browser keeps: settings, and the keys of the games it plays. Nothing of what happens in a game. */

export interface KeptGame {
  readonly id: string;
  readonly key: string;
  readonly edition: string;
  readonly mode: string;
  /** `fugitive`, `seekers`, or `both` for a game passed around on this device. */
  readonly side: "fugitive" | "seekers" | "both";
  /** The key of the other side, where both play on this device. */
  readonly otherKey?: string;
  readonly at: number;
}

const GAMES = "blackticket.games";
const DEVICE = "blackticket.device";
const MOST = 40;

export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

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

export function keepGame(shelf: Shelf, game: KeptGame): void {
  const games = [game, ...keptGames(shelf).filter(({ id }) => id !== game.id)].slice(0, MOST);
  shelf.setItem(GAMES, JSON.stringify(games));
}

export function forgetGame(shelf: Shelf, id: string): void {
  shelf.setItem(GAMES, JSON.stringify(keptGames(shelf).filter((game) => game.id !== id)));
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
