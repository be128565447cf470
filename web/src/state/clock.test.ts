import { expect, it } from "vitest";
import { aheadBy, clockTime, serverTime } from "./clock";

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

it("goes by the server's clock, whatever the device's says", () => {
  const ahead = aheadBy(1_800_000_000.5, 1_799_999_400_000);
  expect(ahead).toBeCloseTo(600.5);
  expect(serverTime(ahead, 1_799_999_410_000)).toBeCloseTo(1_800_000_010.5);
  expect(serverTime(aheadBy(50, 90_000), 91_000)).toBe(51);
});
