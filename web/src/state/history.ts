/** What has happened in the game, in order, as lines to be told. */
import type { Entry, Event } from "../wire/types";

export interface Happened {
  /** The number of the entry in the stream of the table. */
  readonly number: number;
  readonly event: Event;
}

/** Kinds that say nothing that the lines beside them do not. */
const SILENT: ReadonlySet<string> = new Set(["round-ended"]);

export function happened(entries: readonly Entry[]): Happened[] {
  return entries.flatMap((entry) =>
    "events" in entry
      ? entry.events.filter(({ event }) => !SILENT.has(event)).map((event) => ({ number: entry.number, event }))
      : [],
  );
}

/** The lines since the player last acted himself. */
export function sinceMine(entries: readonly Entry[], player: number | null): Happened[] {
  const mine = entries.findLast((entry) => entry.kind === "acted" && entry.by === player && player !== null);
  return mine ? happened(entries.filter(({ stream, number }) => stream === "table" && number > mine.number)) : [];
}
