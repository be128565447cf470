/**
 * What each family of games shows where: the ticket game, the Sherlock mode that extends it, and the dice game.
 */
import type { TileLayout } from "./board/load";
import { lookOf } from "./looks/editions";
import type { Ruling } from "./rules/load";
import type { CaseView, DiceView, ModeJson, TicketView, View } from "./wire/types";

type Heights = Readonly<Record<"fugitive" | "seekers" | "watchers", number>>;

export interface Family {
  /** Its section in the game's words. */
  readonly words: "ticket" | "dice" | "sherlock";
  /** Whether the status bar counts his moves, not rounds. */
  readonly countsMoves: boolean;
  /** Whether there are first hints for it. */
  readonly hints: boolean;
  /** What a round is called in a replay. */
  readonly roundKey: "replay.round" | "replay.round.dice";
  /** What the stations where he can be are called in a replay. */
  readonly possibleKey: "replay.possible" | "replay.places";
  readonly possibleTitle: "replay.count.title" | "replay.count.places";
  /** The most pixels that the tray beside the board takes, for each side and for watchers. */
  readonly trayHeight: Heights;
  /** The same in a low window, where it is packed closer. */
  readonly lowTrayHeight: Heights;
  /** The pixels that the tray of a phone takes, with few pawns and no first hint; long news scrolls in it. */
  readonly peekHeight: Heights;
  /** The most pixels that a space of the travel log is wide. */
  readonly slotWidth: number;
}

const ticket: Family = {
  words: "ticket",
  countsMoves: false,
  hints: true,
  roundKey: "replay.round",
  possibleKey: "replay.possible",
  possibleTitle: "replay.count.title",
  trayHeight: { fugitive: 246, seekers: 246, watchers: 246 },
  lowTrayHeight: { fugitive: 216, seekers: 216, watchers: 216 },
  peekHeight: { fugitive: 122, seekers: 148, watchers: 80 },
  slotWidth: 56,
};
export const sherlock: Family = {
  ...ticket,
  words: "sherlock",
  countsMoves: true,
  trayHeight: { fugitive: 246, seekers: 366, watchers: 246 },
  lowTrayHeight: { fugitive: 226, seekers: 310, watchers: 216 },
  peekHeight: { fugitive: 192, seekers: 228, watchers: 96 },
};
const dice: Family = {
  words: "dice",
  countsMoves: true,
  hints: false,
  roundKey: "replay.round.dice",
  possibleKey: "replay.places",
  possibleTitle: "replay.count.places",
  trayHeight: { fugitive: 336, seekers: 284, watchers: 276 },
  lowTrayHeight: { fugitive: 310, seekers: 278, watchers: 256 },
  peekHeight: { fugitive: 342, seekers: 312, watchers: 266 },
  slotWidth: 76,
};

/** The view with its tickets, or null in a game without. */
export const ticketView = (view: View): TicketView | CaseView | null => ("supply" in view ? view : null);
/** The view with its crimes, tokens and answers, or null outside the Sherlock mode. */
export const sherlockView = (view: View): CaseView | null => ("case" in view ? view : null);
/** The view with its dice and tiles, or null outside the dice game. */
export const diceView = (view: View): DiceView | null => ("dice" in view ? view : null);

/** Each family by the part that tells its views; `case` before `supply`, which the Sherlock mode has too. */
const FAMILIES: Readonly<Record<"dice" | "case" | "supply", Family>> = { dice, case: sherlock, supply: ticket };

export function familyOf(view: View): Family {
  const found = Object.entries(FAMILIES).find(([part]) => part in view);
  if (!found) throw new Error(`The view of ${view.edition} is of no family that the client has.`);
  return found[1];
}

/** Whether the seekers move one after the other, so that who is not offered a move may only have to wait. */
export const movesInOrder = (view: View): boolean => lookOf(view.edition).fixedOrder;

/** How the tiles lie, where the board is laid of tiles. */
export const tileLayout = (view: View): TileLayout | null => diceView(view)?.dice ?? null;

/** The key of a ruling's text: the dice game has some rulings in its own words. */
export function rulingText(
  texts: Readonly<Record<string, Ruling>>,
  mode: Pick<ModeJson, "game">,
  name: string,
): Ruling {
  const found = texts[`${mode.game}.${name}`] ?? texts[name];
  if (!found) throw new Error(`The ruling ${name} has no text.`);
  return found;
}

/** The words of a turn that is no plain move: placing, hiding, landing; null otherwise. */
export function specialTurn(view: View): string | null {
  const phase = diceView(view)?.dice.phase;
  if (phase === "placing" || phase === "hiding") return `turn-${phase}`;
  const crimes = view.turn === "fugitive" && sherlockView(view)?.case;
  if (!crimes) return null;
  if (crimes.landing) return "turn-landing";
  return view.round === 1 && view.version === 0 ? "turn-start" : null;
}
