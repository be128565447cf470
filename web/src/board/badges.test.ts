import { describe, expect, it } from "vitest";
import { BADGE, beside, leftOf, numbered, pitch, radius, sectors, thickness } from "./badges";

const none: ReadonlySet<number> = new Set();
const row = (gap: number, count = 6) => Array.from({ length: count }, (_, n) => ({ station: n + 1, x: n * gap, y: 0 }));

describe("the size of badges", () => {
  it("is never under what a number needs, and grows with the room there is", () => {
    expect(radius(25, 0.3)).toBe(BADGE);
    expect(radius(25, 1.44)).toBeCloseTo(13.8);
    expect(radius(25, 2.6)).toBeCloseTo(16.25);
    expect(radius(60, 3)).toBe(19);
  });

  it("leaves room between badges where rides have numbers", () => {
    expect(radius(53, 1, true)).toBe(BADGE);
    expect(radius(25, 0.3, true)).toBe(BADGE);
    expect(radius(60, 3, true)).toBe(19);
  });

  it("is measured by the two nearest stations", () => {
    expect(
      pitch([
        { station: 1, x: 0, y: 0 },
        { station: 2, x: 30, y: 40 },
        { station: 3, x: 0, y: 20 },
      ]),
    ).toBe(20);
  });

  it("makes lines relatively thinner when near", () => {
    expect(thickness(1)).toBe(1);
    expect(thickness(3) * 3).toBeGreaterThan(1);
    expect(thickness(3)).toBeLessThan(1);
    expect(thickness(0.4)).toBeGreaterThan(1);
  });
});

describe("whose numbers are shown", () => {
  it("is everybody's where there is room", () => {
    expect(numbered(row(30), 30, 1, BADGE, none, none).size).toBe(6);
    expect(numbered(row(20), 20, 1, BADGE, none, none).size, "London at 1280x720").toBe(6);
  });

  it("is those who leave the dots of the others alone", () => {
    expect(numbered(row(18), 18, 1, BADGE, none, none)).toEqual(new Set([1, 3, 5]));
    expect(numbered(row(10), 10, 1, BADGE, none, none).size).toBe(0);
  });

  it("is always a target's, and a possible one's unless it would cover another", () => {
    const shown = numbered(row(15), 15, 1, BADGE, new Set([3, 4]), new Set([1, 2, 6]));
    expect(shown).toEqual(new Set([3, 4, 1, 6]));
  });

  it("is nobody's from afar but a target's", () => {
    expect(numbered(row(24), 24, 0.5, BADGE, new Set([3]), new Set([1, 6]))).toEqual(new Set([3]));
  });
});

describe("something beside a badge", () => {
  it("stands above it", () => {
    expect(beside(26, 12, []).y).toBeCloseTo(-26);
    expect(beside(26, 12, [], { below: true }).y).toBeCloseTo(26);
  });

  it("makes way for what is there", () => {
    const at = beside(26, 12, [{ x: 0, y: -26, r: 12 }]);
    expect(Math.hypot(at.x, at.y + 26)).toBeGreaterThan(24);
  });
});

it("stays on the board", () => {
  const at = beside(26, 12, [], { bounds: { left: -100, right: 100, top: -20, bottom: 100 } });
  expect(at.y).toBeGreaterThan(-10);
});

describe("something long", () => {
  it("points away from the badge", () => {
    expect(leftOf({ x: 20, y: 0 }, 9, 100)).toBe(11);
    expect(leftOf({ x: -20, y: 0 }, 9, 100)).toBe(-111);
    expect(leftOf({ x: 0, y: 20 }, 9, 100)).toBe(-50);
  });

  it("keeps away with all its length", () => {
    const at = beside(
      21,
      9,
      [
        { x: 70, y: 21, r: 12 },
        { x: -60, y: 10, r: 12 },
      ],
      { below: true, wide: 140 },
    );
    expect(at.y).toBeLessThan(0);
  });
});

describe("a ring in parts", () => {
  it("is whole for one ticket", () => {
    expect(sectors(1, 10)).toHaveLength(1);
  });

  it("begins at the top and has as many arcs as tickets", () => {
    const arcs = sectors(2, 10, 0);
    expect(arcs).toEqual(["M0.00 -10.00A10 10 0 0 1 0.00 10.00", "M0.00 10.00A10 10 0 0 1 -0.00 -10.00"]);
  });
});
