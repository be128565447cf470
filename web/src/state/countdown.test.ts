import { describe, expect, it } from "vitest";
import { countdown, surfaces } from "./countdown";

const REVEALS = [3, 8, 13, 18, 24];
const at = (move: number, outcome: { winner: "seekers"; reason: "caught" } | null = null) => ({
  move,
  outcome,
  next_reveal: REVEALS.find((reveal) => reveal > move) ?? null,
});

describe("the countdown to his next appearance", () => {
  it("counts every move from 1 to 24", () => {
    const counts = Array.from({ length: 24 }, (_, move) => countdown(at(move))?.count);
    expect(counts).toEqual([3, 2, 1, 5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1]);
  });

  it("names the move, which doubles leave as it is", () => {
    expect(countdown(at(5))).toEqual({ count: 3, move: 8 });
    expect(countdown(at(7))).toEqual({ count: 1, move: 8 });
  });

  it("says nothing when he need not show himself again, or all is over", () => {
    expect(countdown(at(24))).toBeNull();
    expect(countdown(at(5, { winner: "seekers", reason: "caught" }))).toBeNull();
  });

  it("knows which hop of a double move shows him", () => {
    expect(surfaces(at(2))).toBe(true);
    expect(surfaces(at(1))).toBe(false);
    expect(surfaces(at(1), 2)).toBe(true);
    expect(surfaces(at(24), 2)).toBe(false);
  });
});
