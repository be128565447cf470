import { expect, it } from "vitest";
import { distance } from "./camera";
import { pawnOffsets } from "./pawnOffsets";

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
  const letter = { x: corner.x + 12, y: corner.y + 12 };
  const at = pawnOffsets([pawn("one", 3)], places, [1, 2, 3], new Set(), 1, frame, [], [corner]).get("one")!;
  expect(distance({ x: 300 + at.x, y: 200 + at.y }, letter)).toBeGreaterThan(20);
});
