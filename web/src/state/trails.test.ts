import { describe, expect, it } from "vitest";
import type { Event, View } from "../wire/types";
import { trails } from "./trails";

const his = (round: number): Event =>
  ({ event: "fugitive-moved", move: round, round, ticket: "taxi", leg: "single" }) as Event;
const moved = (pawn: string, from: number, station: number): Event =>
  ({ event: "seeker-moved", pawn, ticket: "bus", from, station }) as Event;
const line = (move: number, round: number, station: number | null) => ({ move, round, station, ticket: "taxi" });
const view = (round: number, log: unknown[] = [], start: number | null = null, outcome: unknown = null): View =>
  ({ round, log, start, outcome }) as unknown as View;

describe("trails", () => {
  it("are the latest move of each seeker, of this round or the last", () => {
    const events = [
      his(1),
      moved("detective-1", 1, 2),
      moved("detective-2", 8, 9),
      his(2),
      moved("detective-1", 2, 3),
      his(3),
    ];
    expect(trails(events, view(3))).toEqual([{ pawn: "detective-1", from: 2, to: 3, ticket: "bus" }]);
    expect(trails(events.slice(0, 5), view(2)).map(({ pawn, from }) => [pawn, from])).toEqual([
      ["detective-1", 2],
      ["detective-2", 8],
    ]);
  });

  it("show his own last turn where both ends are known, both legs of it", () => {
    const log = [line(1, 1, 20), line(2, 2, 21), line(3, 2, 22)];
    expect(trails([], view(2, log, 19))).toEqual([
      { pawn: "fugitive", from: 20, to: 21, ticket: "taxi" },
      { pawn: "fugitive", from: 21, to: 22, ticket: "taxi" },
    ]);
    expect(trails([], view(2, [line(1, 1, null), line(2, 2, 21)]))).toEqual([]);
  });

  it("end with the game", () => {
    expect(trails([his(1), moved("detective-1", 1, 2)], view(1, [], null, { winner: "seekers" }))).toEqual([]);
  });
});
