import { expect, it } from "vitest";
import type { Entry, TableJson } from "../wire/types";
import { summarize, gameEvents, lateMoves, sinceOwnMove, type LoggedEvent } from "./history";

const acted = (number: number, by: number | null, ...events: string[]): Entry =>
  ({
    stream: "table",
    number,
    kind: "acted",
    by,
    at: 0,
    events: events.map((event) => ({ event })),
  }) as unknown as Entry;
const said = { stream: "table", number: 3, kind: "said", by: 0, at: 0, text: "hello" } as unknown as Entry;
const kinds = (lines: readonly { event: { event: string } }[]): string[] => lines.map(({ event }) => event.event);

it("tells the game, and leaves out talk and what goes without saying", () => {
  const entries = [acted(1, 0, "fugitive-moved", "revealed"), said, acted(4, 1, "seeker-moved", "round-ended")];
  expect(kinds(gameEvents(entries))).toEqual(["fugitive-moved", "revealed", "seeker-moved"]);
});

it("tells what one has missed since one's last turn", () => {
  const entries = [acted(1, 1, "seeker-moved"), said, acted(4, null, "fugitive-moved"), acted(5, 2, "passed")];
  expect(kinds(sinceOwnMove(entries, 1))).toEqual(["fugitive-moved", "passed"]);
  expect(sinceOwnMove(entries, 7)).toEqual([]);
  expect(sinceOwnMove(entries, null)).toEqual([]);
});

const lines = (...events: object[]): LoggedEvent[] =>
  events.map((event) => ({ number: 1, event }) as unknown as LoggedEvent);

const moved = (pawn: string, station: number) => ({ event: "seeker-moved", pawn, station });
const rode = (ticket: string, leg = "single") => ({ event: "fugitive-moved", ticket, leg });
const missed = lines(
  { event: "round-began" },
  moved("detective-1", 5),
  moved("bobby-1", 7),
  { event: "double-played" },
  rode("bus", "first"),
  rode("black", "second"),
  { event: "revealed", station: 47 },
  moved("detective-1", 9),
);

it("folds what was missed: how he went, where he was seen, and where each seeker is now", () => {
  expect(summarize(missed, 30)).toEqual({
    rides: [
      { ticket: "bus", second: false },
      { ticket: "black", second: true },
    ],
    seen: [47],
    crimes: null,
    ways: [
      { pawn: "detective-1", station: 9 },
      { pawn: "bobby-1", station: 7 },
    ],
    more: false,
  });
});

it("says that there is more where there is no room, and keeps what counts most", () => {
  const pawns = (room: number) => summarize(missed, room)?.ways.map(({ pawn }) => pawn);
  expect([pawns(13), summarize(missed, 13)?.more]).toEqual([["detective-1"], true]);
  expect(summarize(missed, 7)).toMatchObject({ seen: [47], rides: [{ ticket: "black" }], ways: [], more: true });
  expect(summarize(missed, 6)).toMatchObject({ seen: [47], rides: [], ways: [], more: true });
});

it("counts a landing as seen, once, and his crimes", () => {
  const events = lines(
    { event: "took-off" },
    rode("fly"),
    { event: "landed", station: 12 },
    { event: "revealed", station: 12 },
    { event: "crime-committed", crimes: 2 },
  );
  expect(summarize(events, 30)).toMatchObject({ seen: [12], crimes: 2, more: false });
});

it("says that there is more where something has no place in a line", () => {
  expect(summarize(lines(rode("taxi"), { event: "vanished" }), 30)?.more).toBe(true);
  expect(summarize(lines(moved("bobby-1", 7), { event: "passed", pawn: "detective-2" }), 30)?.more).toBe(true);
});

it("says nothing by itself of what has no place in a line", () => {
  const first = lines({ event: "hidden", tile: "F" }, { event: "round-began" }, { event: "rolled" });
  expect(summarize(first, 30)).toBeNull();
  expect(summarize(lines({ event: "passed", pawn: "detective-2" }), 30)).toBeNull();
  expect(summarize(missed, 0)).toBeNull();
});

it("knows when a program moved because the time was up, and not because a player was away or is a program", () => {
  const seats = [
    { seat: "fugitive", player: null },
    { seat: "detective-1", player: 1 },
  ] as TableJson["seats"];
  const moved = (number: number, seat: string, how: string) =>
    ({ kind: "acted", number, seat, how, events: [] }) as unknown as Entry;
  const came = (kind: string) => ({ kind, player: 1 }) as unknown as Entry;
  const entries = [
    moved(1, "fugitive", "program"),
    moved(2, "detective-1", "person"),
    moved(3, "detective-1", "program"),
    came("away"),
    moved(5, "detective-1", "program"),
    came("back"),
    moved(7, "detective-1", "program"),
  ];
  expect([...lateMoves(entries, { turn: 30, seats })]).toEqual([
    [3, "detective-1"],
    [7, "detective-1"],
  ]);
  expect([...lateMoves(entries, { turn: null, seats })]).toEqual([]);
});
