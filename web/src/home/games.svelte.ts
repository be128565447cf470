/** The games that this browser has keys for, and the status of each. */
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
}

export class Games {
  all = $state<Game[]>([]);

  constructor() {
    this.all = savedGames(storage).map((saved) => ({ saved, status: "look", table: null, seats: [] }));
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
      else if (side === "both") game.status = "turn";
      else if (!you.seats.length) game.status = "wait";
      else {
        const { legal } = await request<GameJson>(`/tables/${encodeURIComponent(id)}/game`, { key });
        game.status = Object.keys(legal).length ? "turn" : "wait";
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
