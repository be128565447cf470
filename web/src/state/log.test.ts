import { describe, expect, it } from "vitest";
import type { View } from "../wire/types";
import { hops, isNamed, justSeen, lastSeen, rows, sinceSeen, slots, type LogLine } from "./log";

const line = (move: number, more: Partial<LogLine> = {}): LogLine =>
  ({ move, round: move, ticket: "taxi", leg: "single", shown: false, station: null, seekers: [], ...more }) as LogLine;
const view = (log: LogLine[], more: Partial<View> = {}): View =>
  ({ log, spaces: 24, reveals: [3, 8, 13, 18, 24], outcome: null, start: null, ...more }) as View;

describe("the travel log", () => {
  it("has every space from the start, and knows the next one", () => {
    const all = slots(view([line(1)]));
    expect(all).toHaveLength(24);
    expect(all.filter(({ next }) => next).map(({ move }) => move)).toEqual([2]);
    expect(all.filter(({ reveal }) => reveal).map(({ move }) => move)).toEqual([3, 8, 13, 18, 24]);
  });

  it("has no next space when the game is over", () => {
    expect(
      slots(view([line(1)], { outcome: { winner: "fugitive", reason: "stranded" } })).some(({ next }) => next),
    ).toBe(false);
  });

  it("brackets the two moves of a double", () => {
    const all = slots(view([line(1, { leg: "first" }), line(2, { leg: "second" }), line(3, { leg: "only" })]));
    expect(all.slice(0, 4).map(({ leg }) => leg)).toEqual(["first", "second", null, null]);
  });

  it("shows a space where he showed himself, also when that was shifted", () => {
    const all = slots(view([line(1), line(2), line(3), line(4, { shown: true, station: 47 })]));
    expect(all.slice(0, 4).map(({ reveal }) => reveal)).toEqual([false, false, false, true]);
  });

  it("has the station that he had to name, though he was not seen there", () => {
    const answers = [
      { move: 4, character: "mycroft", question: "station", about: 1, answer: "47" },
      { move: 4, character: "holmes", question: "quarter", about: 4, answer: "IV" },
    ];
    const log = [line(1), line(2), line(3, { shown: true, station: 12 }), line(4)];
    const all = slots(view(log, { case: { answers } } as unknown as Partial<View>)).slice(0, 4);
    expect(all.map((slot) => slot.line?.station)).toEqual([47, null, 12, null]);
    expect(all.map(({ reveal }) => reveal)).toEqual([false, false, true, false]);
  });

  it("breaks rows after his appearances", () => {
    const lengths = (moves: number, reveals: number[]): number[] =>
      rows(slots(view([], { spaces: moves, reveals })), reveals).map((row) => row.length);
    expect(lengths(24, [3, 8, 13, 18, 24])).toEqual([3, 5, 5, 5, 6]);
    expect(lengths(16, [3, 8, 13])).toEqual([3, 5, 5, 3]);
    expect(lengths(13, [3, 7, 11])).toEqual([3, 4, 4, 2]);
  });

  it("has the spaces and eyes of the options of the game", () => {
    const eyes = (more: Partial<View>, log: LogLine[] = []): number[] =>
      slots(view(log, more)).flatMap(({ move, reveal }) => (reveal ? [move] : []));
    expect(slots(view([], { spaces: 12, reveals: [3, 7, 11] }))).toHaveLength(12);
    expect(eyes({ spaces: 13, reveals: [2, 6, 10] })).toEqual([2, 6, 10]);
    expect(eyes({ spaces: 22, reveals: [3, 8, 13, 18] })).toEqual([3, 8, 13, 18]);
    const log = [line(1), line(2), line(3, { shown: true, station: 5 }), line(4, { leg: "first" })];
    expect(eyes({ spaces: 13, reveals: [3, 8, 12] }, log)).toEqual([3, 8, 12]);
  });

  it("keeps each half of a bracket in its row where a double move goes on in the next", () => {
    const apart = (first: number): number[] => {
      const leg = (move: number) => (move === first ? "first" : move === first + 1 ? "second" : "single");
      const log = Array.from({ length: first + 1 }, (_, index) => line(index + 1, { leg: leg(index + 1) }));
      return rows(slots(view(log)), [3, 8, 13, 18, 24]).flatMap((row) =>
        row.flatMap((slot) => (slot.apart ? [slot.move] : [])),
      );
    };
    expect(apart(3)).toEqual([3, 4]);
    expect(apart(8)).toEqual([8, 9]);
    expect([1, 2, 4, 7].flatMap(apart)).toEqual([]);
  });

  it("knows where he was seen last", () => {
    const log = [line(1), line(2), line(3, { shown: true, station: 47 }), line(4)];
    expect(lastSeen(view(log))).toEqual({ station: 47, move: 3, round: 3 });
    expect(lastSeen(view([line(1)]))).toBeNull();
  });

  it("knows whether he was seen in his last turn, if only with the first move of two", () => {
    const round = (move: number, round: number, shown = false) =>
      line(move, shown ? { round, shown, station: 47 } : { round });
    const moves = (...log: LogLine[]) => justSeen(view(log))?.move ?? null;
    expect(moves()).toBeNull();
    expect(moves(round(2, 2), round(3, 3, true))).toBe(3);
    expect(moves(round(3, 3, true), round(4, 3))).toBe(3);
    expect(moves(round(3, 3, true), round(4, 4))).toBeNull();
  });

  it("has his tickets since he was seen, or all of them", () => {
    const log = [line(1), line(2, { shown: true, station: 47 }), line(3, { ticket: "bus" }), line(4)];
    expect(sinceSeen(view(log))).toEqual({ station: 47, tickets: ["bus", "taxi"] });
    expect(sinceSeen(view(log.slice(0, 1)))).toEqual({ station: null, tickets: ["taxi"] });
    expect(sinceSeen(view(log.slice(0, 2)))).toEqual({ station: 47, tickets: [] });
  });

  it("counts a landing as seen, whoever looks", () => {
    const landed = line(4, { ticket: "fly", station: 12, card: [12, 30] } as Partial<LogLine>);
    const log = [line(3, { shown: true, station: 47, card: [] } as Partial<LogLine>), landed, line(5, { station: 13 })];
    expect(log.map(isNamed)).toEqual([true, true, false]);
    expect(lastSeen(view(log))).toEqual({ station: 12, move: 4, round: 4 });
    expect(
      slots(view(log))
        .slice(0, 3)
        .map(({ reveal }) => reveal),
    ).toEqual([true, true, false]);
  });

  it("joins the stations that are known one after the other", () => {
    const log = [
      line(1, { station: 2 }),
      line(2),
      line(3, { station: 4 }),
      line(4, { station: 4 }),
      line(5, { station: 6 }),
    ];
    expect(hops(view(log, { start: 1 })).map(({ from, to, move }) => [from, to, move])).toEqual([
      [1, 2, 1],
      [4, 6, 5],
    ]);
  });
});
