import { expect, it } from "vitest";
import { beliefHistoryOf } from "./beliefHistory";

const step = (possible: number[] | null, moves?: number) =>
  ({ possible, view: moves === undefined ? {} : { log: Array.from({ length: moves }, () => ({})) } }) as never;

it("knows where he could be before and after each of his moves", () => {
  const { before, after } = beliefHistoryOf([
    step([1, 2], 0),
    step([3, 4, 5], 1),
    step([3, 5]),
    step(null, 2),
    step([7], 3),
  ]);
  expect([...before]).toEqual([
    [1, [1, 2]],
    [2, [3, 5]],
    [3, [3, 5]],
  ]);
  expect([...after]).toEqual([
    [1, [3, 4, 5]],
    [2, [3, 5]],
    [3, [7]],
  ]);
});

it("knows nothing at a table without help", () => {
  const { before, after } = beliefHistoryOf([step(null, 0), step(null, 1)]);
  expect([before.size, after.size]).toEqual([0, 0]);
});
