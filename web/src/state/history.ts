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

/** What was missed, in short. */
export interface Folded {
  /** What is told in sentences: first what he did. */
  readonly told: readonly Event[];
  /** Where each seeker that has moved is now, in the order in which they moved. */
  readonly ways: readonly { readonly pawn: string; readonly station: number }[];
}

/** Kinds that are left out where there is room for a line only. */
const MINOR: ReadonlySet<string> = new Set(["round-began", "rolled", "double-played"]);
const OF_SEEKERS: ReadonlySet<string> = new Set(["passed", "stayed", "sat-out", "token-spent"]);

export function folded(lines: readonly Happened[]): Folded {
  const events = lines.map(({ event }) => event).filter(({ event }) => !MINOR.has(event));
  const ways = new Map<string, number>();
  for (const event of events) if (event.event === "seeker-moved") ways.set(event.pawn, event.station);
  const told = events.filter(({ event }) => event !== "seeker-moved");
  const last = ({ event }: Event): number => Number(OF_SEEKERS.has(event));
  return {
    told: told.toSorted((one, other) => last(one) - last(other)),
    ways: [...ways].map(([pawn, station]) => ({ pawn, station })),
  };
}
