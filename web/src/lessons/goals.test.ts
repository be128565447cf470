import { describe, expect, it } from "vitest";
import { legal } from "../testing/legal";
import type { TableState } from "../state/tableState";
import type { Entry, Legal, View } from "../wire/types";
import {
  doubled,
  either,
  heMoved,
  heMovedOn,
  isDone,
  marked,
  neighbours,
  noBlack,
  noDouble,
  over,
  played,
  roomiest,
  roundsPassed,
  seekerMoved,
  shown,
  stepStart,
  type LessonContext,
} from "./goals";
import { LESSONS, lessonAfter, lessonCalled } from "./lessons";

type Line = Partial<View["log"][number]>;

function seen(given: {
  log?: Line[];
  round?: number;
  legal?: Legal;
  entries?: object[];
  marks?: object[];
  outcome?: object;
  since?: Partial<LessonContext["since"]>;
}): LessonContext {
  const log = (given.log ?? []).map((line) => ({
    ticket: "taxi",
    leg: "single",
    shown: false,
    station: null,
    ...line,
  }));
  const view = { log, move: log.length, round: given.round ?? 1, outcome: given.outcome ?? null } as unknown as View;
  const state = {
    view,
    legal: given.legal ?? {},
    entries: (given.entries ?? []) as unknown as Entry[],
    seekers: given.marks ? { marks: given.marks, votes: [], voters: [] } : null,
  } as unknown as TableState;
  return { state, view, since: { move: 0, round: 1, entries: 0, ...given.since } };
}
const moved = (ticket: string | null): object => ({
  kind: "acted",
  events: [{ event: "seeker-moved", pawn: "detective-1", ticket, from: 1, station: 2 }],
});

describe("goals", () => {
  it("knows when a seeker has moved in this step, and by what", () => {
    expect(seekerMoved()(seen({}))).toBe(false);
    expect(seekerMoved()(seen({ entries: [{ kind: "said", text: "hello" }, moved("taxi")] }))).toBe(true);
    expect(seekerMoved("bus", "underground")(seen({ entries: [moved("taxi")] }))).toBe(false);
    expect(seekerMoved("bus", "underground")(seen({ entries: [moved("taxi"), moved("bus")] }))).toBe(true);
    expect(seekerMoved()(seen({ entries: [moved("bus")], since: { entries: 1 } }))).toBe(false);
  });

  it("counts his moves, in the game and in the step", () => {
    const two = seen({ log: [{}, {}], since: { move: 1 } });
    expect([heMoved(2)(two), heMoved(3)(two), heMovedOn(1)(two), heMovedOn(2)(two)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(roundsPassed(2)(seen({ round: 5, since: { round: 3 } }))).toBe(true);
  });

  it("knows when he has shown himself", () => {
    expect(shown(seen({ log: [{}] }))).toBe(false);
    const log = [{}, {}, { shown: true, station: 47 }, {}];
    expect(shown(seen({ log }))).toBe(true);
  });

  it("counts only tickets of this step", () => {
    const log = [{ ticket: "black" as const }, {}];
    expect(played("black")(seen({ log }))).toBe(true);
    expect(played("black")(seen({ log, since: { move: 1 } }))).toBe(false);
  });

  it("takes a double move for done when its second half is made or lost", () => {
    expect(doubled(seen({ log: [{ leg: "first" }] }))).toBe(false);
    expect(doubled(seen({ log: [{ leg: "first" }, { leg: "second" }] }))).toBe(true);
    expect(doubled(seen({ log: [{ leg: "only" }] }))).toBe(true);
  });

  it("lets the reader go on when there is no such ticket, but not while others move", () => {
    expect(noBlack(seen({ legal: {} }))).toBe(false);
    expect(noBlack(seen({ legal: { fugitive: [legal("fugitive", "taxi", 5)] } }))).toBe(true);
    expect(noBlack(seen({ legal: { fugitive: [legal("fugitive", "taxi", 5), legal("fugitive", "black", 5)] } }))).toBe(
      false,
    );
    expect(noDouble(seen({ legal: { fugitive: [legal("fugitive", "taxi", 5)] } }))).toBe(true);
    expect(noDouble(seen({ legal: { fugitive: [legal("fugitive", "taxi", 5, { double: true })] } }))).toBe(false);
  });

  it("knows marks and the end", () => {
    expect(marked(seen({}))).toBe(false);
    expect(marked(seen({ marks: [{ station: 5, mark: "?" }] }))).toBe(true);
    expect(over(seen({ outcome: { winner: "seekers", reason: "caught" } }))).toBe(true);
  });

  it("is done by its goal or by the other way on", () => {
    const never = (): boolean => false;
    expect(isDone({ id: "a" }, seen({}))).toBe(false);
    expect(isDone({ id: "a", goal: never, or: heMoved(1) }, seen({ log: [{}] }))).toBe(true);
    expect(isDone({ id: "a", goal: either(never, heMoved(1)) }, seen({ log: [{}] }))).toBe(true);
  });

  it("remembers where a step began", () => {
    expect(stepStart(seen({ log: [{}], round: 2, entries: [{}, {}] }).state)).toEqual({
      move: 1,
      round: 2,
      entries: 2,
    });
  });
});

describe("ways out", () => {
  const line = (a: number, b: number, transport = "taxi") =>
    ({ a, b, transport, d: "", one_way: false, lane: false }) as never;
  const board = { lines: [line(1, 2), line(1, 3), line(1, 3, "bus"), line(2, 4), line(4, 5), line(1, 6, "ferry")] };

  it("counts each neighbour once, and no ferries", () => {
    expect([...neighbours(board, 1)].sort()).toEqual([2, 3]);
  });
  it("prefers many ways out and no seeker next door", () => {
    expect(roomiest(board, [1, 2, 3, 5], [])[0]).toEqual({ station: 1, ways: 2 });
    expect(roomiest(board, [1, 5], [3])[0]).toEqual({ station: 5, ways: 1 });
    expect(roomiest(board, [1], [3])).toEqual([{ station: 1, ways: 2 }]);
  });
});

describe("lessons", () => {
  it("gives the reader a seat on one side, at a table that is not public", () => {
    for (const { table } of LESSONS) {
      const mine = Object.entries(table.seats).filter(([, has]) => has === "me");
      expect(mine.length).toBeGreaterThan(0);
      expect(new Set(mine.map(([seat]) => seat === "fugitive")).size).toBe(1);
      expect(Object.values(table.seats)).not.toContain("open");
      expect(Object.keys(table.seats).length).toBe((table.detectives ?? 0) + 1);
      expect(table.public).toBe(false);
    }
  });
  it("never has a step that ends at once in a game that has just begun", () => {
    for (const { steps } of LESSONS) for (const step of steps) expect(isDone(step, seen({})), step.id).toBe(false);
  });
  it("has its order", () => {
    expect(lessonCalled("moving")?.minutes).toBe(2);
    expect(lessonCalled("flying")).toBeUndefined();
    expect(lessonAfter("moving")?.name).toBe("fugitive");
    expect(lessonAfter("hunting")).toBeUndefined();
  });
});
