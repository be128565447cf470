import { expect, it } from "vitest";
import { inside } from "./scenery";

const square = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
];

it("knows what lies inside", () => {
  expect(inside(square, { x: 5, y: 5 })).toBe(true);
  expect(inside(square, { x: 15, y: 5 })).toBe(false);
});
