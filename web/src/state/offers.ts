/** What a player is offered, as the screen needs it: places on the map, and actions beside it. */
import type { Legal } from "../wire/types";
import { actionOf, type Action, type Block, type OffBoardAction, type Move, type Start } from "./actions";

export type OnBoardAction = Move | Start | Block;

/** An offer and the seat that may take it. */
export interface Offer<A extends Action = Action> {
  readonly seat: string;
  readonly action: A;
}

/** A station that can be chosen, with every way to choose it. */
export interface Target {
  readonly station: number;
  readonly offers: readonly Offer<OnBoardAction>[];
}

/** Everything offered, once: what two seats of one player may both do, like moving a bobby, the first of them does. */
export function offersOf(legal: Legal): Offer[] {
  const offers = new Map<string, Offer>();
  for (const [seat, actions] of Object.entries(legal)) {
    for (const action of actions) {
      if (!offers.has(action.text)) offers.set(action.text, { seat, action: actionOf(action) });
    }
  }
  return [...offers.values()];
}

export const isOnBoard = (offer: Offer): offer is Offer<OnBoardAction> => offer.action.kind !== "off-board";
export const isOffBoard = (offer: Offer): offer is Offer<OffBoardAction> => offer.action.kind === "off-board";

/** The pawns with something to choose on the map, in the order of the offers. */
export function pawnsOnBoard(offers: readonly Offer[]): string[] {
  return [...new Set(offers.filter(isOnBoard).map(({ action }) => action.pawn))];
}

const isReroll = (action: Action): boolean => action.kind === "off-board" && action.word === "reroll";
const PAWN = /^(fugitive|(detective|bobby)-\d+)$/;

/** The pawns to act now: those that can move, then those that can only stay or pass. A re-roll is a player's, not a pawn's. */
export function movers(offers: readonly Offer[]): string[] {
  const still = offers.filter(isOffBoard).filter(({ action }) => !isReroll(action) && PAWN.test(action.pawn));
  return [...new Set([...pawnsOnBoard(offers), ...still.map(({ action }) => action.pawn)])];
}

/** Whether a pawn is offered a move, or a roll that may bring one. */
export const hasMove = (offers: readonly Offer[], pawn: string): boolean =>
  pawnsOnBoard(offers).includes(pawn) || offers.some(({ action }) => isReroll(action));

export interface Filter {
  readonly pawn: string;
  /** Only moves with a black ticket; without it none of them. */
  readonly conceal: boolean;
  /** The first leg of a double move. */
  readonly double: boolean;
  /** Only this ticket, chosen in the tray. */
  readonly ticket: string | null;
}

/** The stations that a pawn can choose from, by number. */
export function targets(offers: readonly Offer[], { pawn, conceal, double, ticket }: Filter): Target[] {
  const found = new Map<number, Offer<OnBoardAction>[]>();
  for (const offer of offers) {
    if (!isOnBoard(offer) || offer.action.pawn !== pawn) continue;
    const { action } = offer;
    if (action.kind === "move") {
      if (action.double !== double || (action.ticket === "black") !== conceal) continue;
      if (ticket && action.ticket !== ticket) continue;
    }
    found.set(action.station, [...(found.get(action.station) ?? []), offer]);
  }
  return [...found]
    .map(([station, ways]) => ({ station, offers: ways }))
    .toSorted((one, other) => one.station - other.station);
}

/** Whether any offer is a double move, or a black ticket. */
export const canDouble = (offers: readonly Offer[]): boolean =>
  offers.some(({ action }) => "double" in action && action.double);
export const canConceal = (offers: readonly Offer[]): boolean =>
  offers.some(({ action }) => action.kind === "move" && action.ticket === "black");

/** Whether every move that is offered costs a black ticket. */
export function mustConceal(offers: readonly Offer[], double: boolean): boolean {
  const moves = offers.filter(({ action }) => action.kind === "move" && action.double === double);
  return moves.length > 0 && moves.every(({ action }) => action.kind === "move" && action.ticket === "black");
}
