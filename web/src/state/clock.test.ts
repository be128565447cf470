import { expect, it } from "vitest";
import { clockTime } from "./clock";

it("shows the time that is left", () => {
  expect([-5, 0, 1, 6500, 750_000, 11_100_000, 187_800_000].map(clockTime)).toEqual([
    "0:00",
    "0:00",
    "0:01",
    "0:07",
    "12:30",
    "3:05:00",
    "2 d 04:10",
  ]);
});
