import { describe, expect, it } from "vitest";
import type { Point } from "./camera";
import { cardPosition } from "./cardPosition";

const window = { width: 400, height: 300 };
const size = { width: 100, height: 60 };
const gap = (corner: Point, { x, y }: Point): number =>
  Math.hypot(
    Math.max(corner.x - x, 0, x - corner.x - size.width),
    Math.max(corner.y - y, 0, y - corner.y - size.height),
  );

describe("the card of a station", () => {
  it("is beside it, inside the window", () => {
    for (const station of [
      { x: 200, y: 150 },
      { x: 5, y: 5 },
      { x: 395, y: 295 },
    ]) {
      // prettier-ignore
      const at = cardPosition(station, size, window, { keep: [], spare: [], radius: 14 });
      expect(gap(at, station)).toBeGreaterThanOrEqual(14);
      expect(gap(at, station)).toBeLessThan(40);
      expect(at.x >= 0 && at.y >= 0 && at.x + size.width <= 400 && at.y + size.height <= 300).toBe(true);
    }
  });

  it("leaves alone what is around, as long as there is any room", () => {
    const station = { x: 200, y: 150 };
    const ring = Array.from({ length: 12 }, (_, n) => ({
      x: 200 + 75 * Math.cos((n * Math.PI) / 6),
      y: 150 + 75 * Math.sin((n * Math.PI) / 6),
    }));
    const at = cardPosition(station, size, window, { keep: ring, spare: [], radius: 14 });
    for (const one of [station, ...ring]) expect(gap(at, one)).toBeGreaterThanOrEqual(14);
  });

  it("would rather not cover what is spared, but covers that before anything else", () => {
    const station = { x: 200, y: 150 };
    const beside = { x: 260, y: 150 };
    const spared = cardPosition(station, size, window, { keep: [], spare: [beside], radius: 14 });
    expect(gap(spared, beside)).toBeGreaterThanOrEqual(14);
    const others = [{ x: 140, y: 150 }, { x: 200, y: 90 }, { x: 200, y: 210 }]; // prettier-ignore
    const torn = cardPosition(station, size, window, { keep: others, spare: [beside], radius: 14 });
    for (const one of others) expect(gap(torn, one)).toBeGreaterThanOrEqual(14);
  });

  it("has a place even where there is no room", () => {
    const crowd = Array.from({ length: 400 }, (_, n) => ({ x: (n % 20) * 20, y: Math.floor(n / 20) * 15 }));
    const at = cardPosition({ x: 200, y: 150 }, size, window, { keep: crowd, spare: [], radius: 14 });
    expect(at.x + size.width).toBeLessThanOrEqual(400);
  });
});
