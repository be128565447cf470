/** The games that this browser has keys for, and the status of each. */
import { personName } from "../parts/names";
import { forgetGame, savedGames, updateSavedGame, type SavedGame } from "../state/savedGames";
import { storage } from "../state/storage";
import { request, fetchTable, RequestError } from "../wire/http";
import type { GameJson, TableJson } from "../wire/types";

export type GameStatus = "look" | "turn" | "wait" | "open" | "over" | "gone" | "lost";

export interface Game {
  readonly saved: SavedGame;
  status: GameStatus;
  table: TableJson | null;
  /** The seats that this browser has there. */
  seats: readonly string[];
  /** The people whom the game waits for, and since when, in seconds since 1970. */
  waitsFor: readonly string[];
  since: number | null;
}

const UNKNOWN = { status: "look", table: null, seats: [], waitsFor: [], since: null } as const;

export class Games {
  all = $state<Game[]>([]);

  constructor() {
    const running = savedGames(storage).toSorted((one, other) => Number(!!one.over) - Number(!!other.over));
    this.all = running.map((saved) => ({ saved, ...UNKNOWN }));
  }

  /** Fetch the status of the first `most` games, where it is not known yet. */
  async refresh(most: number): Promise<void> {
    await Promise.all(this.all.slice(0, most).map((game) => (game.status === "look" ? this.#check(game) : null)));
  }

  async #check(game: Game): Promise<void> {
    const { id, key, side } = game.saved;
    try {
      const { table, you } = await fetchTable(id, key);
      game.table = table;
      game.seats = you.seats;
      if (table.status === "over") updateSavedGame(storage, id, { over: true });
      if (table.status !== "playing") game.status = table.status;
      else {
        const { legal, since, view } = await request<GameJson>(`/tables/${encodeURIComponent(id)}/game`, { key });
        game.since = since;
        game.waitsFor = peopleAt(table, view.acting);
        game.status = side === "both" || Object.keys(legal).length ? "turn" : "wait";
      }
    } catch (error) {
      const gone = error instanceof RequestError && ["unknown-table", "wrong-key"].includes(error.code);
      game.status = gone ? "gone" : "lost";
      if (gone) updateSavedGame(storage, id, { over: true });
    }
  }

  forget(id: string): void {
    forgetGame(storage, id);
    this.all = this.all.filter(({ saved }) => saved.id !== id);
  }
}

/** The names of the people who have these seats; programs do not keep anybody waiting. */
function peopleAt(table: TableJson, seats: readonly string[]): string[] {
  const numbers = new Set(table.seats.filter(({ seat }) => seats.includes(seat)).map(({ player }) => player));
  return table.players.filter(({ number }) => numbers.has(number)).map(({ name }) => personName(name));
}
