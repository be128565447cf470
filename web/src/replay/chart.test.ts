import { describe, expect, it } from "vitest";
import { labelled, linePath, roundUp, scale, spread, labelInterval } from "./chart";

describe("scale", () => {
  it("leads from values to places, upwards or downwards", () => {
    expect(scale(1, 5, 0, 100)(2)).toBe(25);
    expect(scale(0, 10, 100, 0)(10)).toBe(0);
  });

  it("has a place for the only value", () => {
    expect(scale(1, 1, 10, 90)(1)).toBe(10);
  });
});

describe("roundUp", () => {
  it.each([
    [0, 4],
    [3, 4],
    [5, 5],
    [9, 10],
    [11, 20],
    [97, 100],
    [101, 200],
    [199, 200],
  ])("the axis for %i ends at %i", (most, top) => {
    expect(roundUp(most)).toBe(top);
  });
});

describe("linePath", () => {
  it("breaks where nothing is known", () => {
    expect(linePath([[0, 1], [2, 3], null, [4, 5]])).toBe("M0.0 1.0L2.0 3.0M4.0 5.0");
    expect(linePath([])).toBe("");
  });
});

describe("labels", () => {
  it("are thinned to what fits", () => {
    expect(labelInterval(13, 14)).toBe(1);
    expect(labelInterval(24, 14)).toBe(2);
    expect(labelInterval(200, 14)).toBe(20);
  });

  it("are left out where they are too close", () => {
    expect(labelled([0, 10, 25, 40, 60], 20)).toEqual([true, false, true, false, true]);
  });
});

describe("spread", () => {
  it("leaves places alone that are apart", () => {
    expect(spread([10, 40, 80], 15, 0, 100)).toEqual([10, 40, 80]);
  });

  it("moves those apart that would cover each other, around where they were", () => {
    expect(spread([10, 50, 50, 53], 15, 0, 100)).toEqual([10, 36, 51, 66]);
  });

  it("keeps all of them between the ends", () => {
    expect(spread([98, 99, 100], 15, 0, 100)).toEqual([70, 85, 100]);
    expect(spread([0, 0], 15, 7.5, 100)).toEqual([7.5, 22.5]);
    expect(spread([50, 50, 50], 15, 0, 20)).toEqual([0, 10, 20]);
    expect(spread([], 15, 0, 0)).toEqual([]);
  });
});
