import { expect, it } from "vitest";
import { chosenFrom, type Chosen } from "./chosen";

const FRESH: Chosen = {
  language: "de",
  theme: "system",
  motion: "system",
  patterns: true,
  confirm: "touch",
  sound: false,
  moves: false,
  name: "",
};
const LANGUAGES = ["en", "de"] as const;

it("takes what was kept", () => {
  const kept: Chosen = {
    language: "en",
    theme: "dark",
    motion: "none",
    patterns: false,
    confirm: "moment",
    sound: true,
    moves: true,
    name: "Ann",
  };
  expect(chosenFrom(kept, FRESH, LANGUAGES)).toEqual(kept);
  expect(chosenFrom({ theme: "dark" }, FRESH, LANGUAGES)).toEqual({ ...FRESH, theme: "dark" });
});

it("takes nothing that there is not, value by value", () => {
  const odd = { language: "xx", theme: "pink", motion: 7, patterns: "on", confirm: null, sound: 1, name: [], more: 1 };
  expect(chosenFrom(odd, FRESH, LANGUAGES)).toEqual(FRESH);
  expect(chosenFrom({ ...odd, name: "Ann" }, FRESH, LANGUAGES)).toEqual({ ...FRESH, name: "Ann" });
});

it.each([null, 3, "text", [], ["dark"]])("makes nothing of what is no settings at all: %j", (kept) => {
  expect(chosenFrom(kept, FRESH, LANGUAGES)).toEqual(FRESH);
});
