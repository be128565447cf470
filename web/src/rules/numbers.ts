/** Numbers of the rulebooks that the server does not tell with an edition. */

export type Stock = Readonly<Record<"taxi" | "bus" | "underground", number>>;

export interface Numbers {
  readonly black: number;
  readonly double: number;
  /** What each detective begins with; nothing in the dice game. */
  readonly detective?: Stock;
  /** The fugitive's own ordinary tickets, where he has any. */
  readonly own?: Stock;
  /** Other numbers, by the names under which the texts use them. */
  readonly also?: Readonly<Record<string, number>>;
}

const COMMON: Numbers = { black: 5, double: 2, detective: { taxi: 11, bus: 8, underground: 4 } };
const SHERLOCK: Numbers = {
  black: 1,
  double: 1,
  detective: { taxi: 10, bus: 7, underground: 4 },
  also: { moreBlack: 5, moreDouble: 2, tokens: 2, fewTokens: 1, crimes: 3, scenes: 15 },
};
const RESEARCH: Numbers = {
  black: 5,
  double: 2,
  detective: { taxi: 10, bus: 8, underground: 4 },
  own: { taxi: 4, bus: 3, underground: 3 },
  also: { deck: 18 },
};
const DICE: Numbers = {
  black: 3,
  double: 1,
  also: { fewBlack: 2, tiles: 9, dice: 7, hand: 4, smallHand: 3, rerolls: 3, expert: 3, fewExpert: 2 },
};

export function numbers(edition: string, mode: string): Numbers {
  if (edition === "dice-2019") return DICE;
  if (edition === "research-2013") return RESEARCH;
  return mode === "sherlock" ? SHERLOCK : COMMON;
}
