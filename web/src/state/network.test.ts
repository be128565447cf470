import { describe, expect, it } from "vitest";
import type { BoardJson, Transport, View } from "../wire/types";
import { Network, transportsOf } from "./network";

type Line = BoardJson["lines"][number];
const line = (transport: Transport, a: number, b: number, more: Partial<Line> = {}): Line => ({
  ...{ transport, a, b, d: "", one_way: false, lane: false, dead_end: false },
  ...more,
});
const station = (number: number, x: number, y: number, ...more: ("bus" | "underground")[]) => ({
  ...{ station: number, at: [x, y], stops: ["taxi" as const, ...more] },
  ...{ quarter: null, symbols: [], hideout: false, tile: "A" },
});
const all = new Set<Transport>(["taxi", "bus", "underground", "ferry"]);

describe("a board with lines", () => {
  const network = new Network({
    stations: [],
    tiles: [],
    lines: [line("taxi", 1, 2), line("taxi", 2, 3), line("bus", 1, 3), line("ferry", 3, 4)],
  });

  it("knows what runs between two stations, and what leaves one", () => {
    expect(network.between(3, 1)).toEqual(["bus"]);
    expect(network.between(1, 4)).toEqual([]);
    expect(network.kinds(3)).toEqual(["taxi", "bus", "ferry"]);
  });

  it("counts rides by what a pawn can ride", () => {
    expect([...network.distances(1, all)]).toEqual([[1, 0], [2, 1], [3, 1], [4, 2]]); // prettier-ignore
    expect(network.distances(1, new Set(["taxi"])).get(3)).toBe(2);
    expect(network.distances(1, new Set(["taxi", "bus"])).has(4)).toBe(false);
  });
});

describe("tiles", () => {
  // 1 2 3 4 in a row, 5 under 1, 6 under 2: 2-3 can only be driven to the right, 5-6 is cut, 1-6 is a lane.
  const network = new Network({
    tiles: [{ tile: "A", expert: true, at: [0, 0], size: 120 }],
    stations: [
      station(1, 0, 0, "bus"),
      station(2, 60, 0),
      station(3, 120, 0),
      station(4, 180, 0, "bus", "underground"),
      station(5, 0, 60, "bus", "underground"),
      station(6, 60, 60, "bus"),
    ],
    lines: [
      line("taxi", 1, 2),
      line("taxi", 2, 3, { one_way: true }),
      line("taxi", 3, 4),
      line("taxi", 1, 5),
      line("taxi", 2, 6),
      line("taxi", 5, 6, { dead_end: true }),
      line("taxi", 1, 6, { lane: true }),
    ],
  });
  const by = (transport: Transport, from: number): number[] =>
    network.from(from).flatMap((ride) => (ride.transport === transport ? ride.to : []));

  it("has taxis along open streets and lanes", () => {
    expect(by("taxi", 1).toSorted()).toEqual([2, 5, 6]);
    expect(by("taxi", 3)).toEqual([4]);
    expect(by("taxi", 5)).toEqual([1]);
  });

  it("has buses straight on to the next stop, never against a one-way street or past a dead end", () => {
    expect(by("bus", 1).toSorted()).toEqual([4, 5]);
    expect(by("bus", 4)).toEqual([]);
    expect(by("bus", 6)).toEqual([]);
    expect(by("bus", 2)).toEqual([]);
  });

  it("joins all stops of the underground", () => {
    expect([by("underground", 4), by("underground", 5), by("underground", 1)]).toEqual([[5], [4], []]);
  });
});

it("lets a pawn ride by what it has tickets for, and him by a ferry while he has a black one", () => {
  const view = (black: number): View =>
    ({
      black,
      supply: { taxi: 1, bus: 1, underground: 1 },
      pawns: [
        { pawn: "detective-1", station: 1, tickets: { taxi: 3, bus: 0, underground: 1 } },
        { pawn: "bobby-1", station: 2, tickets: null },
      ],
    }) as unknown as View;
  expect([...transportsOf(view(1), "detective-1")]).toEqual(["taxi", "underground"]);
  expect([...transportsOf(view(1), "bobby-1")]).toEqual(["taxi", "bus", "underground"]);
  expect([...transportsOf(view(1), "fugitive")]).toContain("ferry");
  expect([...transportsOf(view(0), "fugitive")]).not.toContain("ferry");
});
