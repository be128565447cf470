import { expect, it } from "vitest";
import type { BoardJson } from "../board/types";
import { fitsOn, notesOn, possibleOn } from "./scene";
import type { TableModel } from "./tableModel.svelte";

it("notes the station that he had to name, and what lies on the board, for whoever may know", () => {
  const answers = [
    { move: 4, character: "mycroft", question: "station", about: 1, answer: "47" },
    { move: 4, character: "holmes", question: "quarter", about: 4, answer: "IV" },
  ];
  const seen = { move: 3, round: 3, shown: true, station: 12 };
  const view = (more: object) => {
    const sherlock = { blocks: [5], cards: null, played: null, answers, ...more };
    return { log: [seen], pawns: [], case: sherlock };
  };
  const on = (more: object): (readonly [number, string])[] => {
    const state = { seekers: { marks: [{ station: 9, mark: "here" }] } };
    return notesOn({ scene: null, state, view: view(more) } as unknown as TableModel).map(({ station, kind }) => [
      station,
      kind,
    ]);
  };
  const known = [
    [9, "mark"],
    [12, "seen"],
    [47, "asked"],
    [5, "block"],
  ];
  expect(on({})).toEqual(known);
  const { short } = notesOn({ scene: null, state: { seekers: null }, view: view({}) } as unknown as TableModel)[1]!;
  expect(short, "the move that it was about, also where there is no room for words").toBe("?1");
  expect(on({ cards: [7], played: [8] })).toEqual([...known, [7, "scene"], [8, "crime"]]);
});

it("lights the stations that fit what was told, unless he is there to be seen", () => {
  const happened = [{ number: 1, event: { event: "vanished", move: 3 } }];
  const board = { stations: [1, 2, 3].map((station) => ({ station, hideout: station > 1 })) } as unknown as BoardJson;
  const on = (pawns: object[]) =>
    fitsOn({ happened, view: { move: 3, turn: "seekers", pawns } } as unknown as TableModel, board);
  expect(on([])).toEqual(new Set([2, 3]));
  expect(on([{ pawn: "fugitive", station: 2 }])).toBeNull();
});

it("shows where he can be, unless that is everywhere", () => {
  const board = { stations: [{}, {}, {}] } as unknown as BoardJson;
  const on = (...stations: number[]) => {
    const scene = { possible: new Map(stations.map((station) => [station, 1])) };
    return possibleOn({ then: null, possible: true, scene } as unknown as TableModel, board)?.size;
  };
  expect([on(1, 2), on(1, 2, 3)]).toEqual([2, undefined]);
});
