import { expect, it } from "vitest";
import type { HelperJson } from "../wire/types";
import { evenWeights, isQuiet, possibleNow, remaining } from "./possible";

const helper = { stations: [4, 9], weights: { "4": 0.2, "9": 0.8 } } as unknown as HelperJson;
const running = { outcome: null };

it("is one flat tone, or by weight against the likeliest", () => {
  expect([...(possibleNow(running, helper, false) ?? [])]).toEqual([
    [4, 1],
    [9, 1],
  ]);
  expect([...(possibleNow(running, helper, true) ?? [])]).toEqual([
    [4, 0.25],
    [9, 1],
  ]);
});

it("is nothing without help, and when the game is over, whatever the helper still says", () => {
  expect(possibleNow(running, null, false)).toBeNull();
  expect(possibleNow({ outcome: { winner: "fugitive", reason: "stranded" } }, helper, true)).toBeNull();
});

it("is a quiet tint while there are more than about thirty", () => {
  const many = (count: number) => evenWeights(Array.from({ length: count }, (_, n) => n + 1));
  expect([null, many(1), many(30), many(31), many(93)].map(isQuiet)).toEqual([false, false, false, true, true]);
});

it("loses the stations where seekers go, and no other", () => {
  expect([remaining(helper, [4]), remaining(helper, [5]), remaining(null, [4])]).toEqual([1, 2, null]);
});
