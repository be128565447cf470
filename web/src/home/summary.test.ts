import { expect, test } from "vitest";
import { messages } from "../words/en";
import { FIRST, type Choice } from "./choice";
import { durationText, summary, type SummaryTexts } from "./summary";

const speech: SummaryTexts = {
  t: (key, values = {}) => {
    const all: Record<string, string> = messages;
    const text = (values["count"] === 1 ? all[`${key}.one`] : undefined) ?? all[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  },
  name: (thing) => ({ fugitive: "Mister X" })[thing] ?? thing,
  time: (seconds) => durationText(seconds, "en"),
};
const said = (some: Partial<Choice>) => summary({ ...FIRST, ...some }, speech);

test.each<[Partial<Choice>, string]>([
  [{}, "You play all 5 detectives and hunt Mister X. Programs: Medium. The map shows where he can be."],
  [{ detectives: 1, helper: "none" }, "You play the detectives and hunt Mister X. Programs: Medium. No help."],
  [
    { side: "fugitive", friends: true, detectives: 2, turn: 120, helper: "weights" },
    "You are Mister X, hunted by 2 detectives. 2 seats are open for friends. The detectives see how likely each station is. 2 minutes for a turn.",
  ],
  [
    { detectives: 3, seats: { "detective-2": "open", "detective-3": "hard" } },
    "You play 1 of 3 detectives and hunt Mister X. One seat is open for a friend. Programs of several strengths. The map shows where he can be.",
  ],
  [
    { side: "fugitive", friends: true, detectives: 1, public: true },
    "You are Mister X, hunted by the detectives. One seat is open for a friend. Listed in the lobby. The detectives see where you can be.",
  ],
  [
    { side: "watch", detectives: 4 },
    "You watch 4 detectives hunt Mister X. Programs: Medium. The map shows where he can be.",
  ],
  [
    { side: "pass", turn: 60, options: { "finite-supply": false } },
    "Mister X and 5 detectives take turns on this device. The map shows where he can be. One ruling is changed.",
  ],
  [
    { detectives: 1, seats: { "detective-1": "open" } },
    "You have no seat. One seat is open for a friend. Programs: Medium. The map shows where he can be.",
  ],
])("%j", (some, text) => {
  expect(said(some)).toBe(text);
});

test("times are in the largest unit that fits, in the reader's language", () => {
  expect([30, 60, 300, 86_400, 604_800].map((seconds) => durationText(seconds, "en"))).toEqual([
    "30 seconds",
    "1 minute",
    "5 minutes",
    "1 day",
    "7 days",
  ]);
  expect(durationText(172_800, "de")).toBe("2 Tage");
});
