import { describe, expect, it } from "vitest";
import { hit, nearest, towards, typedAfter } from "./pointing";

const places = [
  { station: 1, x: 0, y: 0 },
  { station: 2, x: 20, y: 0 },
  { station: 3, x: 100, y: 10 },
  { station: 4, x: 0, y: 90 },
];

describe("snapping", () => {
  it("takes the nearest within reach", () => {
    expect(nearest(places, { x: 12, y: 3 }, 28)).toBe(2);
    expect(nearest(places, { x: 60, y: 3 }, 28)).toBe(null);
    expect(nearest(places, { x: 75, y: 10 }, 28)).toBe(3);
  });
});

describe("the reach of a target", () => {
  it("is what a finger needs, or a badge for a mouse", () => {
    expect(hit(places[3]!, places, 14, true)).toBe(22);
    expect(hit(places[3]!, places, 14, false)).toBe(14);
  });

  it("ends half-way to the next one", () => {
    expect(hit(places[0]!, places, 14, true)).toBe(10);
  });
});

describe("arrow keys", () => {
  it("go to the nearest place in their direction", () => {
    expect(towards(places, places[0]!, "ArrowRight")).toBe(2);
    expect(towards(places, places[1]!, "ArrowRight")).toBe(3);
    expect(towards(places, places[0]!, "ArrowDown")).toBe(4);
    expect(towards(places, places[0]!, "ArrowUp")).toBe(null);
    expect(towards(places, places[0]!, "ArrowLeft")).toBe(null);
  });
});

describe("a typed number", () => {
  it("grows by digits and shrinks again", () => {
    expect(["1", "0", "7"].reduce(typedAfter, "")).toBe("107");
    expect(typedAfter("107", "8")).toBe("8");
    expect(typedAfter("10", "Backspace")).toBe("1");
    expect(typedAfter("10", "Escape")).toBe("");
    expect(typedAfter("", "0")).toBe("");
    expect(typedAfter("1", "x")).toBe("1");
  });
});
