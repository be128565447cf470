import { expect, test } from "vitest";
import { legal } from "../testing/legal";
import { actionOf } from "./actions";

const MOVE = { kind: "move", pawn: "fugitive", double: false, also: [] as string[] };
const crime = ["crime", "take-black"];

test.each([
  [legal("fugitive", "taxi", 58), { ...MOVE, ticket: "taxi", station: 58 }],
  [legal("fugitive", "black", 115, { double: true }), { ...MOVE, ticket: "black", station: 115, double: true }],
  [legal("detective-2", "bus", 67), { ...MOVE, pawn: "detective-2", ticket: "bus", station: 67 }],
  [legal("bobby-1", "underground", 12), { ...MOVE, pawn: "bobby-1", ticket: "underground", station: 12 }],
  [legal("fugitive", "taxi", 58, { also: crime }), { ...MOVE, ticket: "taxi", station: 58, also: crime }],
  [legal("fugitive", "land", 45), { ...MOVE, ticket: "land", station: 45 }],
  [legal("fugitive", "helicopter", 30), { ...MOVE, ticket: "helicopter", station: 30 }],
  [legal("fugitive", "start", 45), { kind: "start", pawn: "fugitive", station: 45 }],
  [legal("lestrade", "block", 67), { kind: "block", pawn: "lestrade", station: 67 }],
  [
    legal("fugitive", "fly", null, { double: true }),
    { kind: "off-board", pawn: "fugitive", word: "fly", double: true, about: "" },
  ],
  [legal("detective-1", "pass"), { kind: "off-board", pawn: "detective-1", word: "pass", double: false, about: "" }],
  [
    legal("adler", "ban", null, { also: ["bus"] }),
    { kind: "off-board", pawn: "adler", word: "ban", double: false, about: "bus" },
  ],
])("$text", (action, expected) => {
  expect(actionOf(action)).toEqual({ text: action.text, ...expected });
});
