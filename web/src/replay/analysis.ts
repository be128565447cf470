/** What each decision of a finished game was worth, as the replay shows it. Pure functions only. */
import type { BoardPawn } from "../board/types";
import { pawnKind } from "../state/pieces";
import { nameOf, type GameWords, type Naming } from "../state/eventText";
import type { Analysis, Decision, JudgedAction, LegalAction, Moment, View } from "../wire/types";
import { letterOf } from "./boardScene";

/** Beside what gave something away, as chess players write it. */
export const MARKS: Readonly<Record<Decision["verdict"], string>> = {
  best: "",
  good: "",
  slip: "?!",
  mistake: "?",
  blunder: "??",
};

/** The decisions by the version of the game after them. */
export const byVersion = (analysis: Analysis): ReadonlyMap<number, Decision> =>
  new Map(analysis.decisions.map((decision) => [decision.version, decision]));

export const isHis = ({ seat }: Pick<Decision, "seat">): boolean => seat === "fugitive";
export const best = ({ actions }: Decision): JudgedAction => actions[0]!;

/** The fugitive's chance to win before a decision, as its side could judge it. */
export interface ChancePoint {
  readonly version: number;
  readonly chance: number;
}

/** His chance over the game, as he could judge it and as the seekers could at the first of their decisions in a round. */
export function chanceLines(analysis: Analysis): { his: ChancePoint[]; theirs: ChancePoint[] } {
  const his: ChancePoint[] = [];
  const theirs: ChancePoint[] = [];
  let move = -1;
  for (const decision of analysis.decisions) {
    const { chance } = best(decision);
    const version = decision.version - 1;
    if (isHis(decision)) his.push({ version, chance });
    else if (decision.move !== move) {
      move = decision.move;
      theirs.push({ version, chance: 1 - chance });
    }
  }
  return { his, theirs };
}

/** An action as the edition calls it, without its pawn. */
export function actionText({ word, pawn, station, double, text }: LegalAction, view: Naming, words: GameWords): string {
  if (!RIDES.has(word)) return text.startsWith(pawn) ? text.slice(pawn.length + 1) : text;
  const ride = `${nameOf(word, view, words)} ${station}`;
  return double ? `${nameOf("double", view, words)}: ${ride}` : ride;
}
const RIDES: ReadonlySet<string> = new Set(["taxi", "bus", "underground", "black"]);

export const percent = (share: number): number => Math.round(100 * share);

/** What a moment was, in a sentence that is shared with the terminal. */
export function momentText(moment: Moment, view: View, game: string, words: GameWords): string {
  const action = (one: LegalAction | null): string => (one ? actionText(one, view, words) : "");
  return words.game(`moment.${moment.kind}`, game, {
    move: moment.move,
    seat: nameOf(moment.seat, view, words),
    fugitive: nameOf("fugitive", view, words),
    action: action(moment.action),
    other: action(moment.other),
    before: percent(moment.before),
    after: percent(moment.after),
    station: moment.station ?? "",
  });
}

/** What a decision was worth, what would have been better, and why where a number says it. */
export function decisionLines(decision: Decision, view: View, game: string, words: GameWords): string[] {
  const { played } = decision;
  const first = best(decision);
  const say = (key: string, values: Record<string, string | number>): string => words.game(key, game, values);
  if (!MARKS[decision.verdict]) return [];
  const lines = [
    say("review-better", {
      action: actionText(played.action, view, words),
      chance: percent(played.chance),
      other: actionText(first.action, view, words),
      best: percent(first.chance),
    }),
  ];
  if ((first.caught ?? 0) > (played.caught ?? 0))
    lines.push(say("review-caught", { caught: percent(first.caught!), other: percent(played.caught ?? 0) }));
  if (played.left && first.left && first.left > played.left)
    lines.push(say("review-left", { left: first.left, other: played.left }));
  return lines;
}

/** Where the better move would have led, as a ghost; none where nothing was given away, or it names no station. */
export function betterGhost(decision: Decision | undefined, view: View, words: GameWords): BoardPawn[] {
  if (!decision || !MARKS[decision.verdict]) return [];
  const { pawn, station } = best(decision).action;
  if (!station || station === decision.played.action.station) return [];
  return [
    {
      pawn,
      key: `better ${pawn}`,
      station,
      kind: pawnKind(pawn),
      letter: letterOf(pawn, view, words),
      label: `${nameOf(pawn, view, words)}: ${actionText(best(decision).action, view, words)}`,
      active: false,
      waiting: true,
      selectable: false,
      ghost: true,
    },
  ];
}
