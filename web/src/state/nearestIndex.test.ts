import { expect, it } from "vitest";
import { nearestIndex } from "./nearestIndex";

it("goes to the nearest stop", () => {
  expect([0, 200, 400, 640, 900].map((at) => nearestIndex([120, 400, 780], at))).toEqual([0, 0, 1, 2, 2]);
});
