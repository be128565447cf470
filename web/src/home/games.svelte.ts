/** The games that this browser has keys for, and the status of each. */
import { personName } from "../parts/names";
import { forgetGame, savedGames, updateSavedGame, type SavedGame } from "../state/savedGames";
import { storage } from "../state/storage";
import { request, fetchTable, RequestError } from "../wire/http";
import type { GameJson, TableJson, View } from "../wire/types";

export type GameStatus = "look" | "turn" | "wait" | "open" | "over" | "gone" | "lost";

export interface YourGame {
  readonly saved: SavedGame;
  status: GameStatus;
  table: TableJson | null;
  /** The seats that this browser has there. */
  seats: readonly string[];
  /** The people whom the game waits for, and since when, in seconds since 1970. */
  waitsFor: readonly string[];
  since: number | null;
  winner: NonNullable<View["outcome"]>["winner"] | null;
}

const WAITING: readonly GameStatus[] = ["turn", "wait", "open", "lost"];
/** Games asked for at once; each takes two requests, and a server takes 80 in a burst. */
const AT_ONCE = 20;
const UNKNOWN = { status: "look", table: null, seats: [], waitsFor: [], since: null, winner: null } as const;

export class Games {
  all = $state<YourGame[]>([]);
  readonly #asked = new Set<string>();

  constructor() {
    const running = savedGames(storage).toSorted((one, other) => Number(!!one.over) - Number(!!other.over));
    this.all = running.map((saved) => ({ saved, ...UNKNOWN }));
  }

  /** Fetch the status of the first `most` games where it is not known yet, and of all that may wait for somebody. */
  async refresh(most: number): Promise<void> {
    const asked = this.all.filter(
      ({ saved }, at) => !this.#asked.has(saved.id) && (at < most || (!saved.over && at < AT_ONCE)),
    );
    for (const { saved } of asked) this.#asked.add(saved.id);
    await Promise.all(asked.map((game) => this.#check(game)));
    this.#yoursFirst();
  }

  /** Fetch once more what may have changed. */
  async again(): Promise<void> {
    const asked = this.all.filter(({ status }) => WAITING.includes(status)).slice(0, AT_ONCE);
    await Promise.all(asked.map((game) => this.#check(game)));
    this.#yoursFirst();
  }

  /** The game to go on with: one on the player's turn, or else the one opened last. */
  get next(): YourGame | undefined {
    return this.all.find(({ saved, status }) => !saved.over && !["over", "gone"].includes(status));
  }

  #yoursFirst(): void {
    const isYours = ({ status }: YourGame): number => Number(status === "turn");
    if (this.all.some((game, at) => isYours(game) > isYours(this.all[at - 1] ?? game)))
      this.all = this.all.toSorted((one, other) => isYours(other) - isYours(one));
  }

  async #check(game: YourGame): Promise<void> {
    const { id, key, side } = game.saved;
    try {
      const { table, you } = await fetchTable(id, key);
      game.table = table;
      game.seats = you.seats;
      if (table.status === "over") updateSavedGame(storage, id, { over: true });
      if (table.status === "open") game.status = "open";
      else {
        const { legal, since, view } = await request<GameJson>(`/tables/${encodeURIComponent(id)}/game`, { key });
        game.since = since;
        game.winner = view.outcome?.winner ?? null;
        game.waitsFor = peopleAt(table, view.acting);
        const turn = side === "both" || Object.keys(legal).length ? "turn" : "wait";
        game.status = table.status === "over" ? "over" : turn;
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
