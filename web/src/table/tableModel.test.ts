import { expect, it } from "vitest";
import { hintSeen } from "../state/hints";
import { storage } from "../state/storage";
import { offersOf, type Offer, type OnBoardAction } from "../state/offers";
import { legal } from "../testing/legal";
import type { Entry } from "../wire/types";
import type { Play } from "./play.svelte";
import { TableModel } from "./tableModel.svelte";

const turn = (play: Partial<Play>): string => {
  const view = { edition: "sherlock-2022", characters: ["holmes"], acting: ["detective-1"], outcome: null, case: {} };
  const state = { you: { player: 0, side: "seekers" }, view };
  return new TableModel({ state, mine: true, plan: { on: false }, ...play } as Play, null).turn;
};

it("calls for the pawn to move, and when all have moved for none", () => {
  expect(turn({ pawn: "detective-1", ending: false })).toBe("table.yourTurn");
  expect(turn({ pawn: null, ending: true })).toBe("table.allMoved");
  expect(turn({ pawn: "lestrade", ending: true }), "who wants to put up a road block").toBe("table.yourTurn");
  expect(turn({ pawn: null, plan: { on: true } as Play["plan"] }), "all are planned").toBe("table.plan");
});

it("tells news below a call or a plan, and nothing beside what the player is about to do", () => {
  const acted = (number: number, seat: string, ...events: object[]) =>
    ({ stream: "table", number, kind: "acted", by: null, seat, at: 0, events }) as unknown as Entry;
  const passed = (n: number) => ({ event: "passed", pawn: `detective-${n}` });
  const entries = [
    acted(1, "detective-1", ...[1, 2, 3, 4].map(passed)),
    acted(2, "fugitive", { event: "vanished", move: 2 }),
    acted(3, "detective-1", ...[1, 2, 3, 4].map(passed)),
  ];
  const view = { edition: "sherlock-2022", characters: ["holmes"], acting: ["detective-1"], outcome: null, case: {} };
  const tray = (plan: Partial<Play["plan"]>, play: Partial<Play> = {}) => {
    const state = { you: { player: 0, side: "seekers" }, view, entries };
    const all = { steps: [], on: false, proposal: null, ...plan };
    const model = new TableModel(
      { state, targets: [], offers: [], mine: true, plan: all, ...play } as unknown as Play,
      null,
    );
    return [model.lastLine, model.news.length];
  };
  const block = [{ station: 3, offers: [{ seat: "lestrade", action: { kind: "block", station: 3 } }] }];
  expect(tray({})).toEqual([null, 4]);
  expect(tray({ on: true })).toEqual(["call", 3]);
  expect(tray({ proposal: { player: 1, steps: [] } })).toEqual(["call", 3]);
  expect(tray({}, { targets: block } as unknown as Partial<Play>)).toEqual(["call", 3]);
  expect(tray({ on: true, steps: [{}] } as unknown as Play["plan"])).toEqual(["call", 3]);
  expect(tray({ on: true }, { refusal: {} } as Partial<Play>)).toEqual(["doing", 4]);
  expect(tray({ on: true }, { sending: true })).toEqual(["doing", 4]);
});

it("knows from the start how high the tray of a phone is, by the pawns of the player and the hints to come", () => {
  const pawns = ["detective-1", "detective-2", "bobby-1"].map((pawn) => ({ pawn, station: 1 }));
  const view = { supply: {}, pawns, seats: ["fugitive", "detective-1", "detective-2"], outcome: null };
  const high = (side: "fugitive" | "seekers" | null, seats: string[], more: object = {}) =>
    new TableModel({ state: { you: { side, seats }, view: { ...view, ...more } } } as unknown as Play, null).peekHeight;
  const [alone, one] = [high("seekers", ["detective-1", "detective-2"]), high("seekers", ["detective-1"])];
  expect(alone).toBeGreaterThan(one);
  expect(high("fugitive", ["fugitive"])).toBeLessThan(one); // who hunts has his tickets there
  expect(high(null, [])).toBeLessThan(one);
  ["fugitive", "seekers"].forEach((side) => [1, 2, 3].forEach(() => hintSeen(storage, side as "seekers")));
  expect(high("seekers", ["detective-1"])).toBeLessThan(one);
});

it("says to him who is boxed in that he can only pass", () => {
  const prompt = (dice: object, ...actions: ReturnType<typeof legal>[]) => {
    const play = { targets: [], offers: offersOf({ fugitive: actions }), state: { view: { ...dice } } };
    return new TableModel(play as unknown as Play, null).prompt;
  };
  expect(prompt({}, legal("fugitive", "pass"))).toBe("table.prompt.stuck");
  expect(prompt({}, legal("fugitive", "pass"), legal("fugitive", "fly"))).toBeNull();
  expect(prompt({}, legal("detective-1", "pass"))).toBeNull();
  expect(prompt({ dice: {} }, legal("fugitive", "pass")), "the dice say so").toBeNull();
});

it("counts the tickets that are left, and not what else is done with the ride", () => {
  const view = { edition: "sherlock-2022", characters: [], pawns: [], supply: { taxi: 33 }, case: {} };
  const model = new TableModel({ state: { view } } as unknown as Play, null);
  const [offer] = offersOf({ fugitive: [legal("fugitive", "taxi", 37, { also: ["take-double"] })] });
  expect(model.way(offer as Offer<OnBoardAction>)).toBe("table.way.left + table.also.take-double");
});
