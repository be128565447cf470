import { expect, it } from "vitest";
import { preferencesFrom, type Preferences } from "./preferences";

const FRESH: Preferences = {
  language: "de",
  theme: "system",
  motion: "system",
  patterns: true,
  confirm: "mouse",
  sound: false,
  moves: false,
  name: "",
};
const LANGUAGES = ["en", "de"] as const;

it("takes what was kept", () => {
  const kept: Preferences = {
    language: "en",
    theme: "dark",
    motion: "none",
    patterns: false,
    confirm: "moment",
    sound: true,
    moves: true,
    name: "Ann",
  };
  expect(preferencesFrom(kept, FRESH, LANGUAGES)).toEqual(kept);
  expect(preferencesFrom({ theme: "dark" }, FRESH, LANGUAGES)).toEqual({ ...FRESH, theme: "dark" });
});

it("takes nothing that there is not, value by value", () => {
  const odd = { language: "xx", theme: "pink", motion: 7, patterns: "on", confirm: null, sound: 1, name: [], more: 1 };
  expect(preferencesFrom(odd, FRESH, LANGUAGES)).toEqual(FRESH);
  expect(preferencesFrom({ ...odd, name: "Ann" }, FRESH, LANGUAGES)).toEqual({ ...FRESH, name: "Ann" });
});

it.each([null, 3, "text", [], ["dark"]])("makes nothing of what is no settings at all: %j", (kept) => {
  expect(preferencesFrom(kept, FRESH, LANGUAGES)).toEqual(FRESH);
});
