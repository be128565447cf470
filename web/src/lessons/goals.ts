/** What a lesson waits for: pure questions about a table as its player knows it. */
import type { BoardJson } from "../board/types";
import { lastSeen } from "../state/log";
import { canConceal, canDouble, offersOf } from "../state/offers";
import type { TableState } from "../state/tableState";
import type { View } from "../wire/types";

/** How far the game was when a step began. */
export interface StepStart {
  readonly move: number;
  readonly round: number;
  readonly entries: number;
}

export interface LessonContext {
  readonly state: TableState;
  readonly view: View;
  readonly since: StepStart;
}

export type Goal = (seen: LessonContext) => boolean;

export interface LessonStep {
  /** Its text is `learn.LESSON.ID`. */
  readonly id: string;
  /** What has to be done; without it the reader goes on by a button. */
  readonly goal?: Goal;
  /** Another way on: it cannot be done any more, or the game has gone past it. */
  readonly or?: Goal;
  /** The part of the screen that the step is about. */
  readonly point?: "board" | "tray" | "log" | "tools";
}

export const stepStart = (state: TableState): StepStart => ({
  move: state.view?.move ?? 0,
  round: state.view?.round ?? 0,
  entries: state.entries.length,
});

function* events({ state, since }: LessonContext) {
  for (const entry of state.entries.slice(since.entries)) if ("events" in entry) yield* entry.events;
}

/** A seeker has moved in this step, by one of these tickets if any are named. */
export const seekerMoved =
  (...tickets: string[]): Goal =>
  (seen) => {
    for (const event of events(seen)) {
      if (event.event === "seeker-moved" && (!tickets.length || tickets.includes(event.ticket ?? ""))) return true;
    }
    return false;
  };

/** He has made this many moves in the game. */
export const heMoved =
  (moves: number): Goal =>
  ({ view }) =>
    view.move >= moves;

/** He has made this many moves in this step. */
export const heMovedOn =
  (moves: number): Goal =>
  ({ view, since }) =>
    view.move - since.move >= moves;

/** This many rounds have passed in this step. */
export const roundsPassed =
  (rounds: number): Goal =>
  ({ view, since }) =>
    view.round - since.round >= rounds;

/** He has been seen at least once. */
export const shown: Goal = ({ view }) => lastSeen(view) !== null;

/** In this step he has used such a ticket. */
export const played =
  (ticket: string): Goal =>
  ({ view, since }) =>
    view.log.slice(since.move).some((line) => line.ticket === ticket);

/** In this step he has made a double move. */
export const doubled: Goal = ({ view, since }) =>
  view.log.slice(since.move).some(({ leg }) => leg === "second" || leg === "only");

/** It is the reader's turn, and there is no black ticket, or no double move, that he could use. */
export const noBlack: Goal = ({ state }) => cannot(state, canConceal);
export const noDouble: Goal = ({ state }) => cannot(state, canDouble);

function cannot(state: TableState, can: typeof canDouble): boolean {
  const offers = offersOf(state.legal);
  return offers.length > 0 && !can(offers);
}

/** A station is marked for all seekers. */
export const marked: Goal = ({ state }) => !!state.seekers?.marks.length;

export const over: Goal = ({ view }) => view.outcome !== null;

export const either =
  (...goals: Goal[]): Goal =>
  (seen) =>
    goals.some((goal) => goal(seen));

/** Whether a step is done, or can be left. */
export const isDone = (step: LessonStep, seen: LessonContext): boolean => !!(step.goal?.(seen) || step.or?.(seen));

/** The stations that a line joins to this one; ferries are left out. */
export function neighbours(board: Pick<BoardJson, "lines">, station: number): Set<number> {
  const found = new Set<number>();
  for (const { a, b, transport } of board.lines) {
    if (transport === "ferry") continue;
    if (a === station) found.add(b);
    else if (b === station) found.add(a);
  }
  return found;
}

export interface Room {
  readonly station: number;
  readonly ways: number;
}

/** Of these stations those with the most ways out, none next to a seeker if it can be helped. */
export function roomiest(
  board: Pick<BoardJson, "lines">,
  stations: readonly number[],
  seekers: readonly number[],
  count = 3,
): Room[] {
  const near = new Set(seekers.flatMap((seeker) => [...neighbours(board, seeker)]));
  const safe = stations.filter((station) => !near.has(station));
  return (safe.length ? safe : stations)
    .map((station) => ({ station, ways: neighbours(board, station).size }))
    .toSorted((one, other) => other.ways - one.ways || one.station - other.station)
    .slice(0, count);
}
