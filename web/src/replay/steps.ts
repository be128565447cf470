/** A game gone through again: its steps made whole, and what there is to find in them. Pure functions only. */
import type { Family } from "../families";
import { isNamed, type LogLine } from "../state/log";
import type { MessageKey } from "../words/en";
import type { Event, ReplayJson, Review, StepJson, View } from "../wire/types";

export { isNamed, type LogLine };

export type { ReplayJson, StepJson };

export interface ReplayStep {
  readonly seat: string | null;
  readonly events: readonly Event[];
  readonly view: View;
  readonly possible: readonly number[] | null;
}

/** The steps with their whole views. */
export const wholeSteps = (steps: readonly StepJson[]): ReplayStep[] => whole(steps, (step) => step);

/** The steps as the seekers saw them, where the server sends that. */
export const seekersSteps = (steps: readonly StepJson[]): ReplayStep[] => whole(steps, (step) => step.seekers ?? step);

function whole(steps: readonly StepJson[], seen: (step: StepJson) => Pick<StepJson, "events" | "view">): ReplayStep[] {
  let view = {} as View;
  let possible: readonly number[] | null = null;
  return steps.map((step) => {
    const { events, view: changed } = seen(step);
    view = { ...view, ...changed } as View;
    possible = step.possible ?? possible;
    return { seat: step.seat, events, view, possible };
  });
}

const has = (step: ReplayStep, kind: Event["event"]): boolean => step.events.some(({ event }) => event === kind);

/** The steps in which he moved, by their place, and the start before them. */
export const moveSteps = (steps: readonly ReplayStep[]): number[] =>
  steps.flatMap((step, at) => (at === 0 || has(step, "fugitive-moved") ? [at] : []));

/** The place before or after `at` among some places, or `at` if there is none. */
export function neighbour(places: readonly number[], at: number, forward: boolean): number {
  if (forward) return places.find((place) => place > at) ?? at;
  return places.findLast((place) => place < at) ?? at;
}

/** A round or a move of his, and the step in which it begins. */
export interface Tick {
  readonly number: number;
  readonly at: number;
}

/** The round in which a step was made, as it stood before it; 0 for the start. */
export const roundOf = (steps: readonly ReplayStep[], at: number): number => (at ? steps[at - 1]!.view.round : 0);

/** What a step belongs to, as the status bar counts: his move, or the round. */
export function turnOf(
  steps: readonly ReplayStep[],
  at: number,
  { countsMoves, roundKey }: Pick<Family, "countsMoves" | "roundKey">,
): [MessageKey, Record<string, number>] {
  const { move } = steps[at]!.view;
  if (!at || (countsMoves && !move)) return ["replay.start", {}];
  return countsMoves ? ["replay.move", { move }] : [roundKey, { round: roundOf(steps, at) }];
}

/** The step in which each round has its first action, or in which each of his moves is made, as the status bar counts. */
export function ticks(steps: readonly ReplayStep[], { countsMoves }: Pick<Family, "countsMoves">): Tick[] {
  const found: Tick[] = [];
  steps.forEach(({ view }, at) => {
    const number = countsMoves ? view.move : roundOf(steps, at);
    if (number > (found.at(-1)?.number ?? 0)) found.push({ number, at });
  });
  return found;
}

/** A move of his, and what was known of it. What is only known when the game is over is null before. */
export interface MovePoint {
  readonly move: number;
  readonly round: number;
  /** The step in which it was made. */
  readonly at: number;
  readonly ticket: string;
  readonly named: boolean;
  readonly station: number | null;
  readonly count: number | null;
  readonly weight: number | null;
  readonly bits: number | null;
  readonly rides: number | null;
}

export function movePoints(steps: readonly ReplayStep[], review: Review | null): MovePoint[] {
  const reviewed = new Map(review?.moves.map((move) => [move.move, move]));
  return moveSteps(steps).flatMap((at) => {
    const { view, possible } = steps[at]!;
    const line = view.log.at(-1);
    if (at === 0 || !line) return [];
    const known = reviewed.get(line.move);
    return {
      move: line.move,
      round: line.round,
      at,
      ticket: line.ticket,
      named: isNamed(line),
      station: line.station,
      count: known?.count ?? possible?.length ?? null,
      weight: known?.weight ?? null,
      bits: known?.bits ?? null,
      rides: known?.rides ?? null,
    };
  });
}

/** A highlight: a step worth a look. */
export interface Highlight {
  readonly kind: "seen" | "close" | "lost" | "crime" | "end";
  readonly at: number;
  readonly move: number;
  readonly station: number | null;
  /** How many rides away the closest seeker was, or on how many more stations he could be. */
  readonly count: number | null;
}

/** The highlights of a game in their order. */
export function highlights(
  steps: readonly ReplayStep[],
  known: readonly MovePoint[],
  review: Review | null,
): Highlight[] {
  const found: Highlight[] = [];
  const lost = review?.lost;
  const call = known.findIndex(({ move }) => move === review?.closest_calls[0]);
  const closest = known[call];
  if (closest) {
    // The seekers had moved too: it is measured before he moves again.
    const at = (known[call + 1]?.at ?? steps.length) - 1;
    found.push({ kind: "close", at, move: closest.move, station: closest.station, count: closest.rides });
  }
  known.forEach((point) => {
    const { at, move, station } = point;
    if (point.named) found.push({ kind: "seen", at, move, station, count: null });
    if (steps[at] && has(steps[at], "crime-committed")) found.push({ kind: "crime", at, move, station, count: null });
    if (lost?.move === move) found.push({ kind: "lost", at, move, station, count: lost.more });
  });
  const last = steps.length - 1;
  const view = steps[last]?.view;
  if (view?.outcome) found.push({ kind: "end", at: last, move: view.move, station: null, count: null });
  return found.toSorted((one, other) => one.at - other.at);
}

/** How long a step is looked at in play, in milliseconds at plain speed: his moves longer, what is seen longest. */
export function stepDuration(step: ReplayStep): number {
  if (has(step, "revealed") || has(step, "landed") || has(step, "crime-committed")) return 2000;
  if (has(step, "fugitive-moved")) return 1300;
  return 650;
}
