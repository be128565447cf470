import { describe, expect, it } from "vitest";
import type { BoardJson, Entry, Event, View } from "../wire/types";
import type { LoggedEvent } from "./history";
import { fits, fitting, news } from "./news";

let number = 0;
const acted = (seat: string, by: number | null, ...events: object[]): Entry =>
  ({ stream: "table", number: (number += 1), kind: "acted", by, seat, at: 0, events }) as unknown as Entry;
const kinds = (events: readonly LoggedEvent[]): string[] => events.map(({ event }) => event.event);

const rode = (move: number) => ({ event: "fugitive-moved", move, round: move, ticket: "taxi", leg: "single" });
const moved = { event: "seeker-moved", pawn: "detective-1", ticket: "taxi", from: 1, station: 2 };
const answered = { event: "answered", character: "holmes", left: 0, question: "quarter", about: 2, answer: "IV" };
const seeker = { side: "seekers", player: 0 } as const;

describe("news", () => {
  it("are what he did in his last turn, while the seekers move", () => {
    const entries = [
      acted("fugitive", 1, rode(1), { event: "vanished", move: 1 }),
      acted("detective-1", 0, moved),
      acted("fugitive", 1, { event: "double-played" }, rode(2)),
      acted("fugitive", 1, rode(3), { event: "crime-committed", move: 3, crimes: 1 }),
      acted("detective-1", 0, moved),
    ];
    expect(kinds(news(entries, seeker))).toEqual(["crime-committed"]);
    expect(kinds(news(entries, { side: null, player: null }))).toEqual(["crime-committed"]);
    expect(kinds(news(entries, { side: "fugitive", player: 1 }))).toEqual([]);
  });

  it("keep an answer until the next decision, also when the turn has ended with it", () => {
    const entries = [
      acted("fugitive", null, rode(2)),
      acted("detective-1", 0, moved),
      acted("detective-1", 0, answered),
    ];
    expect(kinds(news(entries, seeker))).toEqual(["answered"]);
    const later = [...entries, acted("fugitive", null, rode(3))];
    expect(kinds(news(later, seeker))).toEqual(["answered"]);
    expect(kinds(news([...later, acted("detective-1", 0, moved)], seeker))).toEqual([]);
    expect(kinds(news(entries, { side: "fugitive", player: 1 }))).toEqual(["answered"]);
  });

  it("tell the tile he starts on, and the last roll", () => {
    const hidden = { event: "hidden", tile: "F" };
    const first = { event: "rolled", seat: "detective-1", dice: ["taxi"] };
    const again = { event: "rolled", seat: "detective-1", dice: ["bus"] };
    const entries = [
      acted("detective-1", 0, { event: "placed", pawn: "detective-1", station: 10 }),
      acted("fugitive", null, hidden, { event: "round-began", round: 1 }, first),
    ];
    expect(kinds(news(entries, seeker))).toEqual(["hidden", "rolled"]);
    const rolled = news([...entries, acted("detective-1", 0, { event: "token-spent", left: 2 }, again)], seeker);
    expect(kinds(rolled)).toEqual(["hidden", "token-spent", "rolled"]);
    expect(rolled.at(-1)?.event).toEqual(again);
  });

  it("leave out what there is no room for, the weightiest last", () => {
    const events = ["stayed", "answered", "rolled"].map((event) => ({ number: 1, event: { event } as Event }));
    expect(kinds(fitting(events, () => 1, 3))).toEqual(["stayed", "answered", "rolled"]);
    expect(kinds(fitting(events, () => 1, 2))).toEqual(["answered", "rolled"]);
    expect(kinds(fitting(events, () => 5, 2))).toEqual(["answered"]);
  });
});

describe("fits", () => {
  const station = (
    number: number,
    quarter: string,
    symbols: string[],
    hideout = false,
    tile: string | null = null,
  ) => ({
    station: number,
    quarter,
    symbols,
    hideout,
    tile,
  });
  const board = {
    stations: [station(1, "I", ["park"]), station(2, "IV", ["river"], true), station(3, "IV", [], false, "F")],
  } as unknown as BoardJson;
  const on = (move: number, ...happened: object[]): number[] | null => {
    const events = happened.map((event) => ({ number: 1, event: event as Event }));
    const found = fits(events, { move, turn: "seekers", case: { landing: false, scenes: null } }, board);
    return found && [...found];
  };

  it("are the stations that an answer leaves, as long as it is about where he is", () => {
    expect(on(2, answered)).toEqual([2, 3]);
    expect(on(3, answered)).toBeNull();
    const river = { ...answered, question: "river", answer: "yes" };
    expect(on(2, river)).toEqual([2]);
    expect(on(2, { ...river, answer: "no" })).toEqual([1, 3]);
    expect(on(2, answered, { ...river, answer: "no" })).toEqual([3]);
    expect(on(2, { ...answered, question: "station", answer: "3" })).toBeNull();
  });

  it("are hide-outs when he has used one, and his tile in the beginning", () => {
    expect(on(4, { event: "ticket-taken", move: 4, ticket: "black", left: 1 })).toEqual([2]);
    expect(on(4, { event: "vanished", move: 3 })).toBeNull();
    expect(on(0, { event: "hidden", tile: "F" })).toEqual([3]);
    expect(on(1, { event: "hidden", tile: "F" })).toBeNull();
    expect(on(1, moved)).toBeNull();
  });

  it("are the crime scenes, as far as they are known, when he has committed a crime", () => {
    const crime = { event: "crime-committed", move: 4, crimes: 1 };
    expect(on(4, crime)).toEqual([1, 2]);
    expect(on(5, crime)).toBeNull();
    const events = [{ number: 1, event: crime as Event }];
    const open = { move: 4, turn: "seekers", case: { landing: false, scenes: [2, 9] } } as const;
    expect([...(fits(events, open as unknown as View, board) ?? [])]).toEqual([2]);
  });

  it("are the ends of the card from which the balloon lands", () => {
    const events = [
      {
        number: 1,
        event: {
          event: "took-off",
          leg: "single",
          cards: [
            [2, 9],
            [1, 3],
          ],
        } as Event,
      },
    ];
    const aloft = { move: 5, turn: "fugitive", case: { landing: true, scenes: null } } as const;
    expect([...(fits(events, aloft, board) ?? [])]).toEqual([1, 3]);
    expect(fits(events, { ...aloft, case: { landing: false, scenes: null } }, board)).toBeNull();
  });
});
