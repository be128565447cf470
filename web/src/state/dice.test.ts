import { expect, it } from "vitest";
import { legal } from "../testing/legal";
import type { DiceView } from "../wire/types";
import { diceRows, stuckPlaces } from "./dice";
import { offersOf } from "./offers";

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

it("knows whom no die moves: a detective who stays, and him who can only pass", () => {
  const at = (seat: string, ...actions: ReturnType<typeof legal>[]) => stuckPlaces(offersOf({ [seat]: actions }), VIEW);
  expect(at("detective-1", legal("detective-1", "stay"), legal("detective-1", "reroll"))).toEqual([14]);
  expect(at("fugitive", legal("fugitive", "pass"))).toEqual([3]);
  expect(at("fugitive", legal("fugitive", "pass"), legal("fugitive", "black", 4))).toEqual([]);
  expect(at("detective-1", legal("detective-1", "done"))).toEqual([]);
});
