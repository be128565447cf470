import { expect, it, vi } from "vitest";
import { press } from "./keys";
import type { Playback } from "./playback.svelte";

/** A key on an element of this kind, as far as the keys of a replay look at it. */
function pressed(key: string, selectors: readonly string[]): string[] {
  const done: string[] = [];
  const playback = new Proxy({} as Playback, {
    get: (_, name) => (name === "last" ? 9 : () => void done.push(String(name))),
  });
  const target = {
    matches: (all: string) => all.split(", ").some((one) => selectors.includes(one)),
    closest: () => null,
  };
  press({ key, target, preventDefault: vi.fn() } as unknown as KeyboardEvent, playback);
  return done;
}

it("plays and stops with Space, also while a tab has the focus, which has its own arrows", () => {
  expect(pressed(" ", [])).toEqual(["toggle"]);
  expect(pressed(" ", ["button", "[role=tab]"])).toEqual(["toggle"]);
  expect(pressed("ArrowRight", ["button", "[role=tab]"])).toEqual([]);
  expect(pressed("ArrowRight", [])).toEqual(["step"]);
});

it("leaves Space to buttons, and all keys to what is written in", () => {
  expect(pressed(" ", ["button"])).toEqual([]);
  expect(pressed(" ", ["input"])).toEqual([]);
});
