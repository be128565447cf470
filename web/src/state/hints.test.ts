import { expect, it } from "vitest";
import type { Entry, Event } from "../wire/types";
import { decided, hideHints, hintSeen, hintsSeen, isNews } from "./hints";

it("counts the hints up to three", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(hintsSeen(storage)).toBe(0);
  for (const count of [1, 2, 3, 3]) {
    hintSeen(storage);
    expect(hintsSeen(storage)).toBe(count);
  }
  kept.set("blackticket.hints", "nonsense");
  expect(hintsSeen(storage)).toBe(0);
  hideHints(storage);
  expect(hintsSeen(storage)).toBe(3);
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
