/** The events of a game as lines of its history. */
import type { Entry, Event, TableJson } from "../wire/types";

export interface LoggedEvent {
  /** The number of the entry in the stream of the table. */
  readonly number: number;
  readonly event: Event;
}

/** Kinds that say nothing that the lines beside them do not. */
const SILENT: ReadonlySet<string> = new Set(["round-ended"]);

export function gameEvents(entries: readonly Entry[]): LoggedEvent[] {
  return entries.flatMap((entry) =>
    "events" in entry
      ? entry.events.filter(({ event }) => !SILENT.has(event)).map((event) => ({ number: entry.number, event }))
      : [],
  );
}

/** The lines since the player's own last action. */
export function sinceOwnMove(entries: readonly Entry[], player: number | null): LoggedEvent[] {
  const mine = entries.findLast((entry) => entry.kind === "acted" && entry.by === player && player !== null);
  return mine ? gameEvents(entries.filter(({ stream, number }) => stream === "table" && number > mine.number)) : [];
}

/** A move of his; the second of a double move belongs to the one before. */
export interface HistoryRide {
  readonly ticket: string;
  readonly second: boolean;
}

/** What was missed, in short. */
export interface Summary {
  readonly rides: readonly HistoryRide[];
  /** Where he was seen. */
  readonly seen: readonly number[];
  /** How many crimes there are now, if there are more than before. */
  readonly crimes: number | null;
  /** Where each seeker that has moved is now, in the order in which they moved. */
  readonly ways: readonly { readonly pawn: string; readonly station: number }[];
  /** Whether more has happened than this says. */
  readonly more: boolean;
}

/** Kinds that are left out of a line: what follows from them is in it, or on the screen. */
const MINOR: ReadonlySet<string> = new Set(["round-began", "rolled", "double-played", "took-off"]);

/** How much room things take in a line, in the widths of a ticket. */
const TAKES = { seen: 6, ride: 1, crimes: 5, way: 3 };

/**
 * The essentials that there is room for: where he was seen, how he went, what he did, and where the seekers are. Null if
 * there is none of that: that there is more says nothing by itself.
 */
export function summarize(lines: readonly LoggedEvent[], room: number): Summary | null {
  const rides: HistoryRide[] = [];
  const seen = new Set<number>();
  const ways = new Map<string, number>();
  let crimes: number | null = null;
  let more = false;
  for (const { event } of lines) {
    if (event.event === "seeker-moved") ways.set(event.pawn, event.station);
    else if (event.event === "fugitive-moved") rides.push({ ticket: event.ticket, second: event.leg === "second" });
    else if (event.event === "revealed" || event.event === "landed") seen.add(event.station);
    else if (event.event === "crime-committed") crimes = event.crimes;
    else more ||= !MINOR.has(event.event);
  }
  /** As many of these as fit, the latest of them if need be. */
  const fitting = <T>(all: readonly T[], each: number, last = false): readonly T[] => {
    const count = Math.min(all.length, Math.floor(room / each));
    room -= count * each;
    more ||= count < all.length;
    return last ? all.slice(all.length - count) : all.slice(0, count);
  };
  const seenOn = fitting([...seen], TAKES.seen, true);
  const rode = fitting(rides, TAKES.ride, true);
  const [done = null] = fitting(crimes === null ? [] : [crimes], TAKES.crimes);
  const went = fitting([...ways], TAKES.way).map(([pawn, station]) => ({ pawn, station }));
  if (!seenOn.length && !rode.length && done === null && !went.length) return null;
  return { seen: seenOn, rides: rode, crimes: done, ways: went, more };
}

/** The seats for which a program moved, though the player was there, because his time was up: by number of the entry. */
export function lateMoves(
  entries: readonly Entry[],
  { turn, seats }: Pick<TableJson, "turn" | "seats">,
): Map<number, string> {
  const away = new Set<number>();
  const found = new Map<number, string>();
  for (const entry of turn ? entries : []) {
    if (entry.kind === "away") away.add(entry.player);
    if (entry.kind === "back") away.delete(entry.player);
    if (entry.kind !== "acted" || entry.how !== "program") continue;
    const player = seats.find(({ seat }) => seat === entry.seat)?.player ?? null;
    if (player !== null && !away.has(player)) found.set(entry.number, entry.seat);
  }
  return found;
}
