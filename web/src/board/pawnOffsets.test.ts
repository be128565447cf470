import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BADGE, leftOf, radius } from "./badges";
import { distance } from "./camera";
import { LETTER, pawnOffsets } from "./pawnOffsets";
import { roomFor, stepsAside } from "./silhouettes";
import type { BoardPawn } from "./types";

const places = new Map(
  [
    { station: 1, x: 100, y: 200 },
    { station: 2, x: 100, y: 170 },
    { station: 3, x: 300, y: 200 },
  ].map((place) => [place.station, place]),
);
const frame = { width: 400, height: 400 };
const pawn = (key: string, station: number) => ({ key, station, size: 12 });

it("lets a pawn stand above its badge", () => {
  const at = pawnOffsets([pawn("one", 3)], places, [1, 2, 3], new Set(), 1, frame).get("one")!;
  expect(at.x).toBeCloseTo(0);
  expect(at.y).toBeLessThan(-20);
});

it("keeps the badge above clear", () => {
  const at = pawnOffsets([pawn("one", 1)], places, [1, 2, 3], new Set(), 1, frame).get("one")!;
  expect(distance(at, { x: 0, y: -30 })).toBeGreaterThan(20);
});

it("keeps two pawns of one station apart", () => {
  const found = pawnOffsets([pawn("one", 3), pawn("two", 3)], places, [1, 2, 3], new Set(), 1, frame);
  expect(distance(found.get("one")!, found.get("two")!)).toBeGreaterThan(23);
});

it("keeps the sign of a ride clear", () => {
  const sign = { x: 300, y: 176 };
  const at = pawnOffsets([pawn("one", 3)], places, [1, 2, 3], new Set(), 1, frame, [sign]).get("one")!;
  expect(distance({ x: 300 + at.x, y: 200 + at.y }, sign)).toBeGreaterThan(20);
});

it("keeps the letter of a tile clear", () => {
  const corner = { x: 288, y: 160 };
  const letter = { x: corner.x + LETTER.at, y: corner.y + LETTER.at };
  const at = pawnOffsets([pawn("one", 3)], places, [1, 2, 3], new Set(), 1, frame, [], [corner]).get("one")!;
  expect(distance({ x: 300 + at.x, y: 200 + at.y }, letter)).toBeGreaterThan(20);
});

it("covers no place with his star at the end of a game on a phone's tiles", () => {
  const apart = 53;
  const grid = Array.from({ length: 9 }, (_, n) => ({
    station: n + 1,
    x: (n % 3) * apart,
    y: Math.floor(n / 3) * apart,
  }));
  const scale = BADGE / radius(apart, 1, true);
  const size = roomFor({ kind: "fugitive", star: true } as BoardPawn);
  const [at] = pawnOffsets(
    [{ key: "fugitive", station: 5, size }],
    new Map(grid.map((place) => [place.station, place])),
    grid.map(({ station }) => station),
    new Set(),
    scale,
    { width: 2 * apart, height: 2 * apart },
  ).values();
  const star = { x: apart * scale + at!.x, y: apart * scale + at!.y };
  for (const { x, y } of grid) expect(distance(star, { x: x * scale, y: y * scale })).toBeGreaterThan(size + BADGE - 2);
});

it("makes the words of a note short before they cover a number", () => {
  const found = new Set<number>();
  for (let far = 30; far < 90; far += 1) {
    // Numbers all around, as far away as it takes.
    const around = Array.from({ length: 12 }, (_, n) => {
      const turn = (n * Math.PI) / 6;
      return { station: n + 2, x: 200 + far * Math.cos(turn), y: 200 + far * Math.sin(turn) };
    });
    const near = new Map([{ station: 1, x: 200, y: 200 }, ...around].map((place) => [place.station, place]));
    const note = { key: "seen", station: 1, size: 9.5, below: true, wide: 60 };
    const { x, y, wide } = pawnOffsets([note], near, near.keys(), new Set(), 1, frame).get("seen")!;
    found.add(wide);
    for (const at of wide ? around : []) {
      const middle = leftOf({ x, y }, 9.5, wide) + wide / 2;
      const gap = Math.max(0, Math.abs(at.x - 200 - middle) - wide / 2 + 9.5);
      expect(Math.hypot(gap, at.y - 200 - y), `${far}`).toBeGreaterThan(9.5 + 9.5 - 1.2);
    }
  }
  expect(found).toEqual(new Set([0, 60]));
});

/** What the star lies over, wherever he is on a board that has so many badge units to one of its own: he, or as he is seen. */
function coveredByStar(name: string, scale: number, active = true): { targets: string[]; numbers: string[] } {
  const file = new URL(`../../../src/blackticket/boards/data/${name}.json`, import.meta.url);
  const board = JSON.parse(readFileSync(file, "utf8")) as {
    frame: [number, number];
    stations: Record<string, number[]>[];
  };
  const city = new Map(
    board.stations.map(({ station, at }) => [Number(station), { station: Number(station), x: at![0]!, y: at![1]! }]),
  );
  const size = { width: board.frame[0], height: board.frame[1] };
  const pawn = { kind: "fugitive", active, star: true } as BoardPawn;
  const star = roomFor(pawn);
  const found = board.stations.map(({ station, taxi = [], bus = [], underground = [] }) => {
    const targets = new Set([...taxi, ...bus, ...underground]);
    const here = city.get(Number(station))!;
    const item = { key: "fugitive", station: here.station, size: star, aside: stepsAside(pawn) };
    const { x, y } = pawnOffsets([item], city, city.keys(), targets, scale, size).get("fugitive")!;
    const at = { x: here.x * scale + x, y: here.y * scale + y };
    const within = (reach: number) => (other: number) => {
      const { x, y } = city.get(other)!;
      return distance(at, { x: x * scale, y: y * scale }) < star + reach;
    };
    const named = (other: number): string => `${other} from ${here.station}`;
    const others = [...city.keys()].filter((one) => one !== here.station);
    return {
      targets: [...targets].filter(within(BADGE + 1)).map(named),
      numbers: others.filter(within(NUMBER)).map(named),
    };
  });
  return { targets: found.flatMap(({ targets }) => targets), numbers: found.flatMap(({ numbers }) => numbers) };
}
/** From so near a badge its number is covered. */
const NUMBER = 4;

it("leaves every target of the fugitive whole, and nearly all numbers, in London at 1280x720", () => {
  const { targets, numbers } = coveredByStar("london", 0.833);
  expect(targets).toEqual([]);
  expect(numbers.length).toBeLessThan(3);
});

it("leaves nearly all numbers to be read among the badges of Venice at 1440x900", () => {
  expect(coveredByStar("venice", 1.03).numbers.length).toBeLessThan(20);
});

it("leaves the ways out of one who was seen to be read, whoever can go there", () => {
  const { targets, numbers } = coveredByStar("london", 0.833, false);
  expect(targets).toEqual([]);
  expect(numbers.length).toBeLessThan(3);
});

it("leaves the star whole at the edge of a board, wherever he can go from there", () => {
  const star = roomFor({ kind: "fugitive", active: true, star: true } as BoardPawn);
  const grid = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ x: 40 + 56 * column, y: 40 + 56 * row })));
  const all = new Map(grid.map((at, n) => [n + 1, { station: n + 1, ...at }]));
  const size = { width: 248, height: 248 };
  const outside = [...all.values()].flatMap(({ station, x, y }) => {
    const near = [...all.values()].filter((other) => distance(other, { x, y }) === 56).map((other) => other.station);
    const item = { key: "fugitive", station, size: star, aside: true };
    const at = pawnOffsets([item], all, all.keys(), new Set(near), 1, size).get("fugitive")!;
    const sides = [x + at.x, y + at.y, size.width - x - at.x, size.height - y - at.y];
    return Math.min(...sides) < star - 10 ? [station] : [];
  });
  expect(outside).toEqual([]);
});
