import { expect, it } from "vitest";
import type { Play } from "./play.svelte";
import { TableModel } from "./tableModel.svelte";

const turn = (play: Partial<Play>): string => {
  const view = { edition: "sherlock-2022", characters: ["holmes"], acting: ["detective-1"], outcome: null, case: {} };
  const state = { you: { player: 0, side: "seekers" }, view };
  return new TableModel({ state, mine: true, ...play } as Play, null).turn;
};

it("calls for the pawn to move, and when all have moved for none", () => {
  expect(turn({ pawn: "detective-1", ending: false })).toBe("table.yourTurn");
  expect(turn({ pawn: null, ending: true })).toBe("table.allMoved");
  expect(turn({ pawn: "lestrade", ending: true }), "who wants to put up a road block").toBe("table.yourTurn");
});
