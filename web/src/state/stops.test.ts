import { expect, it } from "vitest";
import { nearest } from "./stops";

it("goes to the nearest stop", () => {
  expect([0, 200, 400, 640, 900].map((at) => nearest([120, 400, 780], at))).toEqual([0, 0, 1, 2, 2]);
});
