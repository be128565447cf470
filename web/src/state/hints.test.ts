import { expect, it } from "vitest";
import type { Entry, Event } from "../wire/types";
import { decided, hideHints, hintKey, hintSeen, hintsSeen, isNews } from "./hints";

it("counts the hints up to three", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(hintsSeen(storage, "seekers")).toBe(0);
  for (const count of [1, 2, 3, 3]) {
    hintSeen(storage, "seekers");
    expect(hintsSeen(storage, "seekers")).toBe(count);
  }
  expect(hintsSeen(storage, "fugitive"), "who swaps sides in a rematch has other hints").toBe(0);
  kept.set("blackticket.hints", "nonsense");
  expect(hintsSeen(storage, "seekers")).toBe(0);
  hideHints(storage);
  expect([hintsSeen(storage, "seekers"), hintsSeen(storage, "fugitive")]).toEqual([3, 3]);
});

it("speaks of badges of several colours only where there is one", () => {
  expect([0, 1, 2].map((seen) => hintKey("seekers", seen, false))).toEqual([
    "table.hint.seekers1",
    "table.hint.seekers3",
    "table.hint.seekers3",
  ]);
  expect(hintKey("seekers", 1, true)).toBe("table.hint.seekers2");
  expect(hintKey("fugitive", 1, false)).toBe("table.hint.fugitive2");
});

const event = (kind: string): Event => ({ event: kind }) as Event;
const acted = (by: number | null, kind: string): Entry => ({ kind: "acted", by, events: [event(kind)] }) as Entry;

it("counts moves as decisions, and not where somebody begins or what others do", () => {
  expect(decided(acted(1, "fugitive-moved"), 1)).toBe(true);
  expect(decided(acted(1, "seeker-moved"), 1)).toBe(true);
  expect(decided(acted(1, "hidden"), 1)).toBe(false);
  expect(decided(acted(2, "seeker-moved"), 1)).toBe(false);
});

it("waits for what is more than a move", () => {
  const lines = (...kinds: string[]) => kinds.map((kind, number) => ({ number, event: event(kind) }));
  expect(isNews(lines("fugitive-moved", "seeker-moved", "rolled"))).toBe(false);
  expect(isNews(lines("fugitive-moved", "crime-committed"))).toBe(true);
  expect(isNews(lines("revealed"))).toBe(true);
});
