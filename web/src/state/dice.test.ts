import { expect, it } from "vitest";
import type { DiceView } from "../wire/types";
import { diceRows } from "./dice";

const VIEW = {
  pawns: [
    { pawn: "fugitive", station: 3 },
    { pawn: "detective-1", station: 14, die: "bus" },
    { pawn: "detective-2", station: 20, die: null },
  ],
  dice: { hand: ["taxi", "X"] },
} as unknown as DiceView;
const hand = [
  { face: "taxi", pawn: null },
  { face: "X", pawn: null },
];
const used = [{ face: "bus", pawn: "detective-1" }];

it("tells him which dice are his, and that what they did not use is not", () => {
  expect(diceRows(VIEW, true)).toEqual([
    { label: "table.diceYours", rolled: false, dice: used },
    { label: "table.diceTheirs", rolled: true, dice: hand },
  ]);
});

it("tells seekers what was rolled, and then what was used", () => {
  expect(diceRows(VIEW, false)).toEqual([
    { label: "table.diceHand", rolled: true, dice: hand },
    { label: "table.diceUsed", rolled: false, dice: used },
  ]);
});

it("has no row without a die", () => {
  expect(diceRows({ ...VIEW, pawns: [], dice: { ...VIEW.dice, hand: [] } }, true)).toEqual([]);
});
