/** What the board is given to draw for a step of a replay. Pure functions only. */
import type { BoardNote, BoardPawn, BoardRide, BoardTrail } from "../board/types";
import { familyOf, sherlockView } from "../families";
import { hops, namedStations } from "../state/log";
import { pawnKind, pawnLetter } from "../state/pieces";
import { trails } from "../state/trails";
import { nameOf, type GameWords } from "../state/eventText";
import type { View } from "../wire/types";
import type { Values } from "../words/index.svelte";
import { isNamed, type ReplayStep } from "./steps";

const FUGITIVE = "fugitive";

type NoteKey = `replay.note.${"block" | "crime" | "scene" | "asked"}`;

/** The letters on a pawn, as at the table. */
export const letterOf = (pawn: string, view: View, words: GameWords): string =>
  pawnLetter(pawn, nameOf(pawn, view, words), view.characters);

/** The pawns that moved or stayed with this step. */
function movedIn(step: ReplayStep): ReadonlySet<string> {
  return new Set(
    step.events.flatMap((event) => {
      if (event.event === "fugitive-moved") return FUGITIVE;
      return event.event === "seeker-moved" || event.event === "placed" ? event.pawn : [];
    }),
  );
}

export function boardPawns(step: ReplayStep, words: GameWords): BoardPawn[] {
  const { view } = step;
  const moved = movedIn(step);
  const pawns = view.pawns.map((pawn): BoardPawn => ({
    pawn: pawn.pawn,
    station: pawn.station,
    kind: pawnKind(pawn.pawn),
    letter: letterOf(pawn.pawn, view, words),
    label: nameOf(pawn.pawn, view, words),
    active: moved.has(pawn.pawn),
    waiting: view.turn !== "seekers" || ("waiting" in pawn && pawn.waiting),
    star: pawn.pawn === FUGITIVE,
    selectable: false,
  }));
  if (pawns.some(({ pawn }) => pawn === FUGITIVE)) return pawns;
  const seen = view.log.findLast(isNamed);
  if (!seen?.station) return pawns;
  const label = words.game("last-seen", familyOf(view).words, { station: seen.station, move: seen.move });
  const ghost: BoardPawn = {
    pawn: FUGITIVE,
    station: seen.station,
    kind: FUGITIVE,
    letter: letterOf(FUGITIVE, view, words),
    label,
    active: false,
    waiting: false,
    selectable: false,
    ghost: true,
  };
  return [ghost, ...pawns];
}

/** His route as far as it is known, each ride with the number of its move; the last is fresh if he has just moved. */
export function boardRides(step: ReplayStep, fresh: boolean): BoardRide[] {
  const { view } = step;
  const justMoved = fresh && movedIn(step).has(FUGITIVE);
  return hops(view).map(({ move, ...hop }) => ({
    ...hop,
    label: String(move),
    fresh: justMoved && move === view.move,
  }));
}

/** The moves of the seekers of the last round; his own route is drawn as a whole. */
export const boardTrails = (steps: readonly ReplayStep[], at: number): BoardTrail[] =>
  trails(
    steps.slice(0, at + 1).flatMap(({ events }) => events),
    steps[at]!.view,
  ).filter(({ pawn }) => pawn !== FUGITIVE);

/** What lies on stations: blocks, crimes and scenes, where he was seen, and where an answer says that he was. */
export function boardNotes(step: ReplayStep, say: (key: NoteKey, values: Values) => string): BoardNote[] {
  const { view } = step;
  const notes: BoardNote[] = view.log.flatMap((line) =>
    isNamed(line) && line.station ? { station: line.station, kind: "seen" as const, text: String(line.move) } : [],
  );
  const sherlock = sherlockView(view)?.case;
  if (!sherlock) return notes;
  const { blocks, played, cards, answers } = sherlock;
  return [
    ...notes,
    ...blocks.map((station) => ({ station, kind: "block" as const, text: say("replay.note.block", {}) })),
    ...(played ?? []).map((station, number) => ({
      station,
      kind: "crime" as const,
      text: say("replay.note.crime", { number: number + 1 }),
    })),
    ...(cards ?? []).map((station) => ({ station, kind: "scene" as const, text: say("replay.note.scene", {}) })),
    ...namedStations(answers).map(({ station, move }) => ({
      station,
      kind: "asked" as const,
      text: say("replay.note.asked", { move }),
      short: `?${move}`,
    })),
  ];
}

/**
 * What a small screen looks at: the way that he has come last and where he could be, and in the end his whole route. It
 * stays as it is while the seekers move.
 */
export function boardFrame(steps: readonly ReplayStep[], at: number): number[] | null {
  const { view } = steps[at]!;
  if (view.outcome && view.log.length) return view.log.flatMap(({ station }) => station ?? []);
  const his = steps.findLast((step, number) => number <= at && movedIn(step).has(FUGITIVE));
  if (!his) return null;
  const route = his.view.log.slice(-3).flatMap(({ station }) => station ?? []);
  const possible = (his.possible?.length ?? 0) <= FEW ? (his.possible ?? []) : [];
  const framed = [...new Set([...route, ...possible])];
  return framed.length ? framed : null;
}
/** As many stations as fit together on a small screen. */
const FEW = 12;

export const boardPossible = (step: ReplayStep): ReadonlyMap<number, number> | null =>
  step.possible && new Map(step.possible.map((station) => [station, 1]));

/** All that a map shows of a step. */
export interface Scene {
  readonly pawns: readonly BoardPawn[];
  readonly rides: readonly BoardRide[];
  readonly trails: readonly BoardTrail[];
  readonly notes: readonly BoardNote[];
  readonly possible: ReadonlyMap<number, number> | null;
  /** What a small screen looks at. */
  readonly frame: readonly number[] | null;
}

export function boardScene(
  steps: readonly ReplayStep[],
  at: number,
  fresh: boolean,
  words: GameWords,
  say: (key: NoteKey, values: Values) => string,
  ghosts: readonly BoardPawn[] = [],
): Scene {
  const step = steps[at]!;
  return {
    pawns: [...ghosts, ...boardPawns(step, words)],
    rides: boardRides(step, fresh),
    trails: boardTrails(steps, at),
    notes: boardNotes(step, say),
    possible: boardPossible(step),
    frame: boardFrame(steps, at),
  };
}
