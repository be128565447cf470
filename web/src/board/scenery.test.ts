import { expect, it } from "vitest";
import { detailAt, inside } from "./scenery";

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

it("shows more of the city from nearer", () => {
  expect([0.36, 0.7, 1.03, 1.5, 4].map(detailAt)).toEqual(["far", "whole", "whole", "near", "near"]);
});
