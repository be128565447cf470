import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Point } from "./camera";
import type { BoardRide } from "./types";
import { along, bent, Lines, points, drawRides, ARROW_GAP, SIGN_GAP, SIGNS_APART, wayThrough, type Line } from "./ways";

const line = (transport: Line["transport"], a: number, b: number, d: string): Line => ({
  transport,
  a,
  b,
  d,
  one_way: false,
  lane: false,
  dead_end: false,
});

describe("ways", () => {
  it("reads straight lines and curves", () => {
    expect(points("M0 0L10 0L10 10")).toEqual([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ]);
    const curve = points("M0 0C0 10 10 10 10 0");
    expect(curve.at(-1)).toEqual({ x: 10, y: 0 });
    expect(curve[6]).toEqual({ x: 5, y: 7.5 });
  });

  it("finds a place by its share of the length", () => {
    const way = wayThrough(points("M0 0L30 0L30 10"));
    expect(along(way, 0)).toEqual({ x: 0, y: 0, angle: 0 });
    expect(along(way, 0.5)).toEqual({ x: 20, y: 0, angle: 0 });
    expect(along(way, 1)).toEqual({ x: 30, y: 10, angle: 90 });
    expect(
      along(
        wayThrough([
          { x: 1, y: 2 },
          { x: 1, y: 2 },
        ]),
        0.5,
      ),
    ).toMatchObject({ x: 1, y: 2 });
  });

  it("rides a line from either end, and straight where there is none", () => {
    const lines = new Lines([line("taxi", 1, 2, "M0 0L10 0"), line("bus", 1, 2, "M0 0L5 5L10 0")]);
    const [one, two, three] = [
      { station: 1, x: 0, y: 0 },
      { station: 2, x: 10, y: 0 },
      { station: 3, x: 0, y: 40 },
    ];
    expect(lines.way(two!, one!, "taxi").points).toEqual([
      { x: 10, y: 0 },
      { x: 0, y: 0 },
    ]);
    expect(lines.way(one!, two!, "bus").points).toHaveLength(3);
    expect(lines.way(one!, two!, "black").length).toBeGreaterThan(10);
    expect(lines.way(one!, three!, "taxi").length).toBe(40);
    const all = new Map([one!, two!, three!].map((place) => [place.station, place]));
    expect(lines.leading(all, 1, { station: 2, tickets: ["bus"] })).toHaveLength(1);
    expect(lines.leading(all, 1, { station: 2, tickets: ["black"] })).toHaveLength(2);
    expect(lines.leading(all, 1, { station: 3, tickets: ["bus"] })).toEqual([{ transport: "bus", d: "M0 0L0 40" }]);
    expect(drawRides([{ from: 2, to: 1, ticket: "taxi" }], lines, all)[0]).toMatchObject({ d: "M10.0 0.0L0.0 0.0" });
  });

  it("swings out in the middle and keeps its ends", () => {
    const way = bent(wayThrough(points("M0 0L30 0")), 9);
    expect(along(way, 0)).toMatchObject({ x: 0, y: 0 });
    expect(along(way, 0.5).x).toBeCloseTo(15);
    expect(along(way, 0.5).y).toBeCloseTo(9);
    expect(along(way, 1).x).toBeCloseTo(30);
    expect(along(way, 1).y).toBeCloseTo(0);
  });

  it("flies in a bow above the map", () => {
    const lines = new Lines([]);
    const [one, two] = [
      { station: 1, x: 0, y: 0 },
      { station: 2, x: 200, y: 0 },
    ];
    for (const ticket of ["helicopter", "fly", "land"])
      for (const way of [lines.way(one, two, ticket), lines.way(two, one, ticket)])
        expect(along(way, 0.5)).toMatchObject({ x: expect.closeTo(100), y: expect.closeTo(-30) });
    expect(along(lines.way(one, two, "black"), 0.5).y).toBe(0);
  });

  it("draws rides to and fro side by side, whatever the ticket", () => {
    const lines = new Lines([line("taxi", 1, 2, "M0 0L60 0")]);
    const all = new Map([
      [1, { station: 1, x: 0, y: 0 }],
      [2, { station: 2, x: 60, y: 0 }],
      [3, { station: 3, x: 0, y: 60 }],
    ]);
    const to = { from: 1, to: 2 };
    const fro = { from: 2, to: 1 };
    const rides = [
      { ...to, ticket: "taxi" },
      { ...fro, ticket: "black" },
      { ...to, ticket: "taxi" },
      { from: 2, to: 3, ticket: "bus" },
    ];
    for (const unit of [1, 0.5]) {
      const drawn = drawRides(rides, lines, all, unit);
      const signs = drawn.map(({ sign }) => sign);
      signs.slice(0, 3).forEach((one, n) =>
        signs.slice(n + 1, 3).forEach((other) => {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(17 * unit);
        }),
      );
      expect(new Set(drawn.map(({ d }) => d)).size).toBe(4);
      expect(drawn[3]?.d).toBe("M60.0 0.0L0.0 60.0");
    }
  });
});

/** By how much more a number of two digits reaches to its sides. */
const HALF = 3.5;

describe("the number of a ride", () => {
  const lines = new Lines([]);
  const gap = (places: ReadonlyMap<number, { station: number; x: number; y: number }>, label?: string) => {
    const [ride] = drawRides([{ from: 1, to: 2, ticket: "taxi", ...(label && { label }) }], lines, places);
    return Math.min(...[...places.values()].map(({ x, y }) => Math.hypot(x - ride!.sign.x, y - ride!.sign.y)));
  };
  const at = (...all: [number, number][]) =>
    new Map(all.map(([x, y], n) => [n + 1, { station: n + 1, x, y }] as const));

  it("covers no station beside a long way", () => {
    expect(gap(at([0, 0], [100, 0], [44, 6]), "3")).toBeGreaterThanOrEqual(SIGN_GAP);
  });

  it("steps aside where the way is short", () => {
    expect(gap(at([0, 0], [34, 0]), "3")).toBeGreaterThanOrEqual(SIGN_GAP);
  });

  it("of two digits leaves alone what is beside it too, a station or another number", () => {
    const wide = (places: ReturnType<typeof at>, rides: BoardRide[]) => drawRides(rides, lines, places);
    const beside = at([0, 0], [0, 100], [21, 42]);
    const [ride] = wide(beside, [{ from: 1, to: 2, ticket: "taxi", label: "15" }]);
    const { x, y } = ride!.sign;
    expect(Math.hypot(Math.max(0, Math.abs(21 - x) - HALF), 42 - y)).toBeGreaterThanOrEqual(SIGN_GAP);
    const [one, other] = wide(at([0, 0], [0, 100], [20, 0], [20, 100]), [
      { from: 1, to: 2, ticket: "taxi", label: "15" },
      { from: 3, to: 4, ticket: "taxi", label: "16" },
    ]).map(({ sign }) => sign);
    const apart = Math.max(0, Math.abs(one!.x - other!.x) - 2 * HALF);
    expect(Math.hypot(apart, one!.y - other!.y)).toBeGreaterThanOrEqual(SIGNS_APART);
  });

  it("leaves the numbers of other rides alone, around a few stations too", () => {
    const around = at([0, 0], [52, 0], [26, 45], [78, 45]);
    const rides = [1, 2, 3, 4, 2, 3, 1].map((from, n, all) => ({
      from,
      to: all[n + 1] ?? 4,
      ticket: "taxi",
      label: `${n}`,
    }));
    const signs = drawRides(rides, lines, around).map(({ sign }) => sign);
    const gaps = signs.flatMap((one, n) => signs.slice(n + 1).map(({ x, y }) => Math.hypot(x - one.x, y - one.y)));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SIGNS_APART);
  });

  it("leaves the badges alone where one goes to and fro in the densest part of London", () => {
    const file = new URL("../../../src/blackticket/boards/data/london.json", import.meta.url);
    const { stations } = JSON.parse(readFileSync(file, "utf8")) as {
      stations: { station: number; at: [number, number] }[];
    };
    const places = new Map(stations.map(({ station, at: [x, y] }) => [station, { station, x, y }]));
    const [unit, route] = [1.2, [118, 142, 129, 142, 143, 142, 143, 135, 129, 143]];
    const rides = route.slice(1).map((to, n) => ({ from: route[n]!, to, ticket: "taxi", label: `${n + 1}` }));
    const signs = drawRides(rides, lines, places, unit).map(({ sign }) => sign);
    const far = (one: Point, all: readonly Point[]): number =>
      Math.min(...all.filter((other) => other !== one).map(({ x, y }) => Math.hypot(x - one.x, y - one.y) / unit));
    for (const sign of signs) {
      expect(far(sign, [...places.values()])).toBeGreaterThanOrEqual(SIGN_GAP - 1e-9);
      expect(far(sign, signs)).toBeGreaterThanOrEqual(SIGNS_APART - 1e-9);
    }
  });

  it("and its arrow cover no station that it passes", () => {
    const row = at([0, 0], [60, 0], [120, 0], [180, 0]);
    const [ride] = drawRides([{ from: 1, to: 4, ticket: "bus", label: "4" }], lines, row);
    const { arrow, sign } = ride!;
    for (const { x, y } of [...row.values(), sign])
      expect(Math.hypot(x - arrow.x, y - arrow.y)).toBeGreaterThanOrEqual(ARROW_GAP);
  });

  it("is covered by no arrow of a ride that crosses it", () => {
    const row = at([0, 0], [300, 0], [80, 0], [180, 0]);
    const rides = [
      { from: 1, to: 2, ticket: "black", label: "1" },
      { from: 4, to: 3, ticket: "taxi", label: "2" },
    ];
    const drawn = drawRides(rides, lines, row);
    for (const { arrow } of drawn)
      for (const { sign } of drawn)
        expect(Math.hypot(sign.x - arrow.x, sign.y - arrow.y)).toBeGreaterThanOrEqual(ARROW_GAP);
  });

  it("is as far from all as it can be where there is no room", () => {
    expect(gap(at([0, 0], [30, 0], [15, 20], [15, -20]), "3")).toBeGreaterThan(10);
  });
});
