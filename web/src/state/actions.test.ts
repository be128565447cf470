import { expect, test } from "vitest";
import { readAction } from "./actions";

const MOVE = { kind: "move", pawn: "fugitive", double: false, also: "" };

test.each([
  ["taxi 58", { ...MOVE, ticket: "taxi", station: 58 }],
  ["black 115", { ...MOVE, ticket: "black", station: 115 }],
  ["double black 115", { ...MOVE, ticket: "black", station: 115, double: true }],
  ["detective-2 bus 67", { ...MOVE, pawn: "detective-2", ticket: "bus", station: 67 }],
  ["bobby-1 taxi 12", { ...MOVE, pawn: "bobby-1", ticket: "taxi", station: 12 }],
  ["taxi 58 crime take black", { ...MOVE, ticket: "taxi", station: 58, also: "crime take black" }],
  ["double taxi 58 vanish", { ...MOVE, ticket: "taxi", station: 58, double: true, also: "vanish" }],
  ["land 45 crime", { ...MOVE, ticket: "land", station: 45, also: "crime" }],
  ["helicopter 30", { ...MOVE, ticket: "helicopter", station: 30 }],
  ["start 45", { kind: "start", pawn: "fugitive", station: 45 }],
  ["detective-1 start 12", { kind: "start", pawn: "detective-1", station: 12 }],
  ["lestrade block 67", { kind: "block", pawn: "lestrade", station: 67 }],
  ["fly", { kind: "deed", pawn: "fugitive", deed: "fly", double: false, about: "" }],
  ["double fly", { kind: "deed", pawn: "fugitive", deed: "fly", double: true, about: "" }],
  ["pass", { kind: "deed", pawn: "fugitive", deed: "pass", double: false, about: "" }],
  ["detective-2 pass", { kind: "deed", pawn: "detective-2", deed: "pass", double: false, about: "" }],
  ["detective-1 stay", { kind: "deed", pawn: "detective-1", deed: "stay", double: false, about: "" }],
  ["detective-1 reroll", { kind: "deed", pawn: "detective-1", deed: "reroll", double: false, about: "" }],
  ["holmes search", { kind: "deed", pawn: "holmes", deed: "search", double: false, about: "" }],
  ["adler ban bus", { kind: "deed", pawn: "adler", deed: "ban", double: false, about: "bus" }],
  ["watson ask park", { kind: "deed", pawn: "watson", deed: "ask", double: false, about: "park" }],
  ["mycroft ask", { kind: "deed", pawn: "mycroft", deed: "ask", double: false, about: "" }],
  ["seekers done", { kind: "deed", pawn: "seekers", deed: "done", double: false, about: "" }],
])("%s", (text, read) => {
  expect(readAction(text)).toEqual({ text, ...read });
});
