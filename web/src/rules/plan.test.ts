import { describe, expect, it } from "vitest";
import type { ModeTold } from "../wire/types";
import { FACES, plan, said, values } from "./plan";
import { rulings as english } from "./rulings/en";
import { texts as en } from "./texts/en";
import { texts as de } from "./texts/de";
import { texts as es } from "./texts/es";
import { texts as it_ } from "./texts/it";
import { texts as pt } from "./texts/pt";
import { rulings as germanRulings } from "./rulings/de";

const mode = (name: string, game: "chase" | "dice" = "chase", detectives = [1, 2, 3, 4, 5]): ModeTold => ({
  name,
  game,
  detectives,
  rounds: 22,
  moves: 24,
  reveals: [3, 8],
  characters: [],
  options: [],
});
const GAMES: [string, ModeTold][] = [
  ["london-2015", mode("standard")],
  ["london-2023", mode("standard")],
  ["venice-2018", mode("standard")],
  ["sherlock-2022", mode("classic")],
  ["sherlock-2022", mode("sherlock")],
  ["research-2013", mode("standard", "chase", [5])],
  ["dice-2019", mode("standard", "dice", [1, 2, 3])],
  ["dice-2019", mode("expert", "dice", [1, 2, 3])],
];
/** Names come from the game's words; numbers have to be there. */
const NAMES = ["fugitive", "bobbies", "reveals", "characters", "taxi", "bus", "underground", "ferry"].concat([
  "holmes",
  "watson",
  "adler",
  "mycroft",
  "lestrade",
]);

describe("the rules of every edition", () => {
  it.each(GAMES)("%s has all values for its paragraphs in all languages", (edition, of) => {
    const known = { ...values(edition, of), ...Object.fromEntries(NAMES.map((name) => [name, "…"])) };
    const used = plan({ id: edition }, of).flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
    for (const texts of [en, de, es, it_, pt]) {
      for (const key of used) {
        const { lead, rest } = said(texts[key], known);
        expect(lead + rest, key).not.toMatch(/[{}|]/);
      }
    }
  });

  it("uses every paragraph somewhere", () => {
    const sections = GAMES.flatMap(([edition, of]) => plan({ id: edition }, of));
    const used = new Set<string>([
      ...sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
      ...sections.map(({ id }) => `section.${id}`),
      ...FACES.map(([, { text }]) => text),
    ]);
    const unused = Object.keys(en).filter((key) => !used.has(key) && !/^(bobbies|transport)\./.test(key));
    expect(unused).toEqual([]);
  });

  it("has every section once", () => {
    for (const [edition, of] of GAMES) {
      const ids = plan({ id: edition }, of).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it("names the same things in every language", () => {
    const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const texts of [de, es, it_, pt]) {
      for (const key of Object.keys(en) as (keyof typeof en)[]) {
        expect(holes(texts[key]), key).toEqual(holes(en[key]));
        expect(texts[key].split("|").length, key).toBe(en[key].split("|").length);
      }
    }
  });

  it("counts players, not detectives", () => {
    expect(values("london-2023", mode("standard"))).toMatchObject({ least: 2, most: 6, black: 5 });
    expect(values("research-2013", mode("standard", "chase", [5]))).toMatchObject({ most: 5 });
  });

  it("puts the words before the bar apart", () => {
    expect(said("Order|{fugitive} first.", { fugitive: "Mister X" })).toEqual({
      lead: "Order",
      rest: "Mister X first.",
    });
    expect(said("Plain.", {})).toEqual({ lead: "", rest: "Plain." });
  });

  it("has three texts for each ruling", () => {
    expect(Object.keys(germanRulings)).toEqual(Object.keys(english));
    for (const ruling of Object.values(germanRulings)) expect(ruling.every((text) => text.length > 3)).toBe(true);
  });
});
