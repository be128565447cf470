import { expect, it } from "vitest";
import { hideHints, hintSeen, hintsSeen } from "./hints";

it("counts the hints up to three", () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(hintsSeen(shelf)).toBe(0);
  for (const count of [1, 2, 3, 3]) {
    hintSeen(shelf);
    expect(hintsSeen(shelf)).toBe(count);
  }
  kept.set("blackticket.hints", "nonsense");
  expect(hintsSeen(shelf)).toBe(0);
  hideHints(shelf);
  expect(hintsSeen(shelf)).toBe(3);
});
