/** The games that this browser has keys for, and how each of them stands. */
import { forgetGame, keptGames, noteGame, type KeptGame } from "../state/kept";
import { shelf } from "../state/shelf";
import { ask, lookAt, Refused } from "../wire/http";
import type { Looked, TableJson } from "../wire/types";

export type Standing = "look" | "turn" | "wait" | "open" | "over" | "gone" | "lost";

export interface Game {
  readonly kept: KeptGame;
  standing: Standing;
  table: TableJson | null;
  /** The seats that this browser has there. */
  seats: readonly string[];
}

export class Games {
  all = $state<Game[]>([]);

  constructor() {
    this.all = keptGames(shelf).map((kept) => ({ kept, standing: "look", table: null, seats: [] }));
  }

  /** Ask how the first so many games stand that are not known yet. */
  async look(most: number): Promise<void> {
    await Promise.all(this.all.slice(0, most).map((game) => (game.standing === "look" ? this.#lookAt(game) : null)));
  }

  async #lookAt(game: Game): Promise<void> {
    const { id, key, side } = game.kept;
    try {
      const { table, you } = await lookAt(id, key);
      game.table = table;
      game.seats = you.seats;
      if (table.status === "over") noteGame(shelf, id, { over: true });
      if (table.status !== "playing") game.standing = table.status;
      else if (side === "both") game.standing = "turn";
      else if (!you.seats.length) game.standing = "wait";
      else {
        const { legal } = await ask<Looked>(`/tables/${encodeURIComponent(id)}/game`, { key });
        game.standing = Object.keys(legal).length ? "turn" : "wait";
      }
    } catch (error) {
      const gone = error instanceof Refused && ["unknown-table", "wrong-key"].includes(error.code);
      game.standing = gone ? "gone" : "lost";
      if (gone) noteGame(shelf, id, { over: true });
    }
  }

  forget(id: string): void {
    forgetGame(shelf, id);
    this.all = this.all.filter(({ kept }) => kept.id !== id);
  }
}
