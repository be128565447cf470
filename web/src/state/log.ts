/** The travel log as it is drawn: every space from the start, in rows that end where he shows himself. */
import type { CaseView, View } from "../wire/types";

export type LogLine = View["log"][number];

/** Whether the station of this move is public: he showed himself, or landed on a start card. */
export const isNamed = (line: LogLine): boolean => line.shown || ("card" in line && line.card.length > 0);

export interface Slot {
  readonly move: number;
  readonly line: LogLine | null;
  /** Whether he is seen here, or was. */
  readonly reveal: boolean;
  /** Its part of a double move. */
  readonly leg: "first" | "second" | null;
  /** Whether the other part of that double move is in another row. */
  readonly apart: boolean;
  /** Whether his next move goes here. */
  readonly next: boolean;
}

type Logged = Pick<View, "log" | "spaces" | "reveals" | "outcome"> & Partial<Pick<CaseView, "case">>;
type Answers = CaseView["case"]["answers"];

/** The stations that he had to name, and after which moves he was there. */
export const namedStations = (answers: Answers): { move: number; station: number }[] =>
  answers.flatMap(({ question, about, answer }) =>
    question === "station" ? { move: about, station: Number(answer) } : [],
  );

/** All spaces, where he shows himself by the options of the game, and the stations that he had to name. */
export function slots(view: Logged): Slot[] {
  const named = new Map(namedStations(view.case?.answers ?? []).map(({ move, station }) => [move, station]));
  const count = Math.max(view.spaces, view.log.length);
  return Array.from({ length: count }, (_, index) => {
    const move = index + 1;
    const seen = view.log[index];
    const line = seen ? { ...seen, station: seen.station ?? named.get(move) ?? null } : null;
    return {
      move,
      line,
      reveal: line ? isNamed(line) : view.reveals.includes(move),
      leg: line?.leg === "first" || line?.leg === "second" ? line.leg : null,
      apart: false,
      next: move === view.log.length + 1 && view.outcome === null,
    };
  });
}

/** Rows of spaces: each ends with a move after which he shows himself. */
export function rows(all: readonly Slot[], reveals: readonly number[]): Slot[][] {
  const found: Slot[][] = [];
  let row: Slot[] = [];
  for (const slot of all) {
    row.push(slot);
    if (reveals.includes(slot.move)) {
      found.push(row);
      row = [];
    }
  }
  if (row.length) found.push(row);
  return found.map((one) =>
    one.map((slot) => ({
      ...slot,
      apart: slot === (slot.leg === "second" ? one[0] : one.at(-1)) && slot.leg !== null,
    })),
  );
}

/** Where he was seen last, and after which move. */
export function lastSeen(view: Pick<View, "log">): { station: number; move: number; round: number } | null {
  const line = view.log.findLast(isNamed);
  return line?.station ? { station: line.station, move: line.move, round: line.round } : null;
}

/** The same, if he was seen in his last turn. */
export function justSeen(view: Pick<View, "log">): ReturnType<typeof lastSeen> {
  const seen = lastSeen(view);
  return seen?.round === view.log.at(-1)?.round ? seen : null;
}

/** Where he was seen last, and the tickets of his moves since then. */
export function sinceSeen(view: Pick<View, "log">): { station: number | null; tickets: string[] } {
  const seen = view.log.findLastIndex(isNamed);
  return { station: view.log[seen]?.station ?? null, tickets: view.log.slice(seen + 1).map(({ ticket }) => ticket) };
}

export interface Hop {
  readonly from: number;
  readonly to: number;
  readonly ticket: string;
  readonly move: number;
}

/** The ways between stations of the log that are known one after the other. */
export function hops(view: Pick<View, "log" | "start">): Hop[] {
  let from = view.start;
  const found: Hop[] = [];
  for (const { station, ticket, move } of view.log) {
    if (from !== null && station !== null && from !== station) found.push({ from, to: station, ticket, move });
    from = station;
  }
  return found;
}
