import { describe, expect, it } from "vitest";
import type { GameWords } from "../state/eventText";
import type { View } from "../wire/types";
import { boardFrame, boardNotes, boardPawns, boardPossible, boardRides, letterOf } from "./boardScene";
import type { ReplayStep } from "./steps";

const words: GameWords = {
  game: (key, _, values) => `${key} ${JSON.stringify(values ?? {})}`,
  name: (edition, thing) =>
    thing === "fugitive" ? (edition === "sherlock" ? "Professor Moriarty" : "Mister X") : thing,
};

const line = (move: number, station: number | null, shown = false, ticket = "taxi"): unknown => ({
  move,
  station,
  shown,
  ticket,
});
function made(view: object, events: ReplayStep["events"] = [], possible: number[] | null = null): ReplayStep {
  const whole = {
    edition: "london-2023",
    characters: [],
    start: null,
    move: 0,
    log: [],
    pawns: [],
    outcome: null,
    supply: {},
  };
  return { seat: null, events, possible, view: { ...whole, ...view } as unknown as View };
}
const his: ReplayStep["events"] = [{ event: "fugitive-moved", move: 3, round: 3, ticket: "bus", leg: "single" }];

describe("letterOf", () => {
  it("is a number, an initial, or X", () => {
    const plain = made({}).view;
    expect(["fugitive", "detective-3", "bobby-1"].map((pawn) => letterOf(pawn, plain, words))).toEqual([
      "X",
      "3",
      "B1",
    ]);
    const { view } = made({ edition: "sherlock", characters: ["holmes", "mycroft"] });
    expect(["fugitive", "detective-1", "detective-2"].map((pawn) => letterOf(pawn, view, words))).toEqual([
      "M",
      "H",
      "My",
    ]);
  });
});

describe("boardPawns", () => {
  const pawns = [
    { pawn: "detective-1", station: 4, waiting: true },
    { pawn: "bobby-1", station: 5, waiting: false },
  ];

  it("marks who has just moved and who waits", () => {
    const step = made({ pawns, turn: "seekers" }, [
      { event: "seeker-moved", pawn: "bobby-1", ticket: "taxi", from: 1, station: 5 },
    ]);
    expect(boardPawns(step, words)).toMatchObject([
      { pawn: "detective-1", kind: "detective", letter: "1", active: false, waiting: true },
      { pawn: "bobby-1", kind: "bobby", letter: "B1", active: true, waiting: false },
    ]);
  });

  it("has a ghost where he was last seen", () => {
    const step = made({ pawns, log: [line(1, 7, true), line(2, null)] });
    expect(boardPawns(step, words)[0]).toMatchObject({ pawn: "fugitive", station: 7, ghost: true });
  });

  it("has no ghost of one who is there", () => {
    const step = made({ pawns: [{ pawn: "fugitive", station: 8 }], log: [line(1, 7, true), line(2, 8)] });
    expect(boardPawns(step, words)).toMatchObject([{ pawn: "fugitive", station: 8 }]);
    expect(boardPawns(step, words)[0]?.ghost).toBeUndefined();
  });
});

describe("boardRides", () => {
  const log = [line(1, 2), line(2, 2, false, "pass"), line(3, 5, false, "bus")];

  it("are his route by its numbers, without the moves that led nowhere", () => {
    expect(boardRides(made({ start: 1, move: 3, log }, his), true)).toEqual([
      { from: 1, to: 2, ticket: "taxi", label: "1", fresh: false },
      { from: 2, to: 5, ticket: "bus", label: "3", fresh: true },
    ]);
  });

  it("are not fresh if he has not just moved, or nothing may move", () => {
    expect(boardRides(made({ start: 1, move: 3, log }), true).some(({ fresh }) => fresh)).toBe(false);
    expect(boardRides(made({ start: 1, move: 3, log }, his), false).some(({ fresh }) => fresh)).toBe(false);
  });

  it("show nothing of his secret to the seekers", () => {
    const step = made({ log: [line(1, null), line(2, 3, true), line(3, null)] });
    expect(boardRides(step, true)).toEqual([]);
  });
});

describe("boardNotes", () => {
  const say = (key: string): string => key;

  it("tell where he was seen", () => {
    expect(boardNotes(made({ log: [line(1, 2), line(2, 3, true)] }), say)).toEqual([
      { station: 3, kind: "seen", text: "2" },
    ]);
  });

  it("tell of blocks, crimes, scenes and answers", () => {
    const answers = [
      { move: 5, character: "mycroft", question: "station", about: 3, answer: "77" },
      { move: 6, character: "holmes", question: "quarter", about: 6, answer: "II" },
    ];
    const say = (key: string, values: object): string => `${key} ${JSON.stringify(values)}`;
    const step = made({ case: { blocks: [1], played: [2], cards: [3], answers } });
    expect(boardNotes(step, say).map(({ station, kind }) => [station, kind])).toEqual([
      [1, "block"],
      [2, "crime"],
      [3, "scene"],
      [77, "asked"],
    ]);
    expect(boardNotes(step, say).at(-1)?.text).toBe('replay.note.asked {"move":3}');
    const hidden = made({ case: { blocks: [1], played: null, cards: null, answers } });
    expect(boardNotes(hidden, say).map(({ kind }) => kind)).toEqual(["block", "asked"]);
  });
});

describe("boardPossible", () => {
  it("is flat, or nothing", () => {
    expect(boardPossible(made({}, [], [4, 6]))).toEqual(
      new Map([
        [4, 1],
        [6, 1],
      ]),
    );
    expect(boardPossible(made({}))).toBeNull();
  });
});

describe("boardFrame", () => {
  const move = made({ log: [line(1, 2), line(2, 3), line(3, 4), line(4, 5)] }, his, [5, 6]);

  it("is the last of his way and where he could be, also while the seekers move", () => {
    expect(boardFrame([made({}), move], 1)).toEqual([3, 4, 5, 6]);
    expect(boardFrame([made({}), move, made({}, [], [1])], 2)).toEqual([3, 4, 5, 6]);
  });

  it("is nothing in particular before his first move, and when he can be anywhere", () => {
    expect(boardFrame([made({})], 0)).toBeNull();
    const lost = made(
      { log: [line(1, null)] },
      his,
      Array.from({ length: 40 }, (_, station) => station),
    );
    expect(boardFrame([lost], 0)).toBeNull();
  });

  it("is his whole way in the end", () => {
    const end = { ...move.view, outcome: { winner: "seekers", reason: "caught" } };
    expect(boardFrame([move, made(end)], 1)).toEqual([2, 3, 4, 5]);
  });
});
