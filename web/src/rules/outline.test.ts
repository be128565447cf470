import { describe, expect, it } from "vitest";
import enWords from "../../../src/blackticket/words/en.json";
import deWords from "../../../src/blackticket/words/de.json";
import esWords from "../../../src/blackticket/words/es.json";
import itWords from "../../../src/blackticket/words/it.json";
import ptWords from "../../../src/blackticket/words/pt.json";
import type { EditionId } from "../looks/editions";
import type { ModeJson, PartyJson } from "../wire/types";
import { filled, SHARED, shares, values } from "./numbers";
import { FACES, outline } from "./outline";
import english from "./rulings/en.json";
import en from "./texts/en.json";
import de from "./texts/de.json";
import es from "./texts/es.json";
import it_ from "./texts/it.json";
import pt from "./texts/pt.json";
import germanRulings from "./rulings/de.json";
import spanishRulings from "./rulings/es.json";
import italianRulings from "./rulings/it.json";
import portugueseRulings from "./rulings/pt.json";

type Party = Partial<PartyJson>;
const mode = (name: string, more: Partial<ModeJson> = {}, few: Party = {}, all: Party = {}): ModeJson => ({
  name,
  game: "chase",
  detectives: [1, 2, 3, 4, 5],
  parties: [
    { detectives: 1, pawns: 2, bobbies: 2, black: 5, ...few },
    { detectives: 5, pawns: 5, bobbies: 0, black: 5, ...all },
  ],
  rounds: 22,
  moves: 24,
  counts_moves: false,
  reveals: [3, 8],
  characters: [],
  double: 2,
  options: [],
  ...more,
});
const ticketGame = { start_cards: 13, detective_tickets: { taxi: 11, bus: 8, underground: 4 } };
const crimes = { ...ticketGame, crimes: 3, scenes: 15, reserve: { black: 5, double: 2 }, counts_moves: true };
const dice: Partial<ModeJson> = { game: "dice", detectives: [1, 2, 3], dice: 7, rerolls: 3, counts_moves: true };
const SMALL = { bobbies: 0, black: 2, tiles: 6, hand: 3, expert: 2 };
const FULL = { detectives: 3, pawns: 3, black: 3, tiles: 9, hand: 4, expert: 3 };
const RESEARCH = mode("standard", { ...ticketGame, detectives: [5], start_cards: 18 });
const GAMES: [string, ModeJson][] = [
  ["london-2015", mode("standard", ticketGame)],
  ["london-2023", mode("standard", ticketGame)],
  ["venice-2018", mode("standard", ticketGame)],
  ["sherlock-2022", mode("classic", ticketGame)],
  ["sherlock-2022", mode("sherlock", crimes, { tokens: 2 }, { tokens: 1 })],
  ["research-2013", { ...RESEARCH, parties: RESEARCH.parties.slice(1) }],
  ["dice-2019", mode("standard", dice, SMALL, FULL)],
  ["dice-2019", mode("expert", dice, SMALL, FULL)],
];
const LANGUAGES = [
  [en, enWords],
  [de, deWords],
  [es, esWords],
  [it_, itWords],
  [pt, ptWords],
] as const;
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
    const shared = SHARED.filter((name) => shares(of, name).length).map((name) => `${name}By`);
    const known = { ...values(of), ...Object.fromEntries([...NAMES, ...shared].map((name) => [name, "…"])) };
    const used = outline({ id: edition }, of).flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
    for (const [texts, { about }] of LANGUAGES) {
      for (const key of used) {
        const text = key === "about" ? about[edition as EditionId].rules : texts[key];
        const { lead, rest } = filled(text, known);
        expect(lead + rest, key).not.toMatch(/[{}|]/);
      }
    }
  });

  it("uses every paragraph somewhere", () => {
    const sections = GAMES.flatMap(([edition, of]) => outline({ id: edition }, of));
    const used = new Set<string>([
      ...sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
      ...sections.map(({ id }) => `section.${id}`),
      ...FACES.map(([, { text }]) => text),
    ]);
    const unused = Object.keys(en).filter((key) => !used.has(key) && !/^(share$|bobbies\.|transport\.)/.test(key));
    expect(unused).toEqual([]);
  });

  it("has every section once", () => {
    for (const [edition, of] of GAMES) {
      const ids = outline({ id: edition }, of).map(({ id }) => id);
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
    for (const [, { about }] of LANGUAGES) {
      for (const [edition, { blurb, rules }] of Object.entries(about)) {
        const { rules: english } = enWords.about[edition as EditionId];
        expect(blurb, edition).not.toBe("");
        expect(holes(rules), edition).toEqual(holes(english));
        expect(rules.split("|").length, edition).toBe(english.split("|").length);
      }
    }
  });

  it("gives the advice of the four rulebooks that have it, and no other", () => {
    const advised = GAMES.filter(([edition, of]) =>
      outline({ id: edition }, of).some(({ paragraphs }) => paragraphs.some(({ text }) => text === "have.advice")),
    );
    const books = ["london-2015", "london-2023", "sherlock-2022", "venice-2018"];
    expect([...new Set(advised.map(([edition]) => edition))].sort()).toEqual(books);
  });

  it("says of a one-way street and of a road block what passes them", () => {
    const ways = {
      en: "a part of its way",
      de: "ein Teil seiner Strecke",
      es: "un tramo",
      it: "una parte",
      pt: "uma parte",
    };
    const lines = {
      en: "pass it",
      de: "ohne Halt durchfahren",
      es: "sin parar",
      it: "senza fermarsi",
      pt: "sem parar",
    };
    for (const [language, texts] of Object.entries({ en, de, es, it: it_, pt }) as [keyof typeof ways, typeof en][]) {
      expect(texts["expert.oneway"]).toContain(ways[language]);
      expect(texts["ability.lestrade"]).toContain(lines[language]);
    }
  });

  it("counts players, not detectives", () => {
    expect(values(mode("standard"))).toMatchObject({ least: 2, most: 6, detectives: 5, black: 5 });
  });

  it("tells the numbers of many and of few players apart", () => {
    const found = values(mode("expert", dice, SMALL, FULL));
    expect(found).toMatchObject({ black: 3, pawns: 2, helpers: 0 });
    expect(values(GAMES[4]![1])).toMatchObject({ moreBlack: 5, moreDouble: 2 });
    expect(values(mode("standard"))).not.toHaveProperty("crimes");
  });

  it("says how much there is with how many detectives, once for all that have the same", () => {
    const party = (detectives: number, pawns: number, bobbies: number, tokens: number): PartyJson => ({
      ...{ detectives, pawns, bobbies, tokens },
      black: 1,
    });
    const of = {
      parties: [party(1, 2, 2, 2), party(2, 2, 2, 2), party(3, 3, 1, 2), party(4, 4, 0, 1), party(5, 5, 0, 1)],
    };
    expect(shares(of, "bobbies")).toEqual([
      { count: 2, detectives: [2] },
      { count: 1, detectives: [3] },
    ]);
    expect(shares(of, "tokens")).toEqual([
      { count: 2, detectives: [2, 3] },
      { count: 1, detectives: [4, 5] },
    ]);
    expect(shares(of, "hand")).toEqual([]);
  });

  it("puts the words before the bar apart", () => {
    expect(filled("Order|{fugitive} first.", { fugitive: "Mister X" })).toEqual({
      lead: "Order.",
      rest: "Mister X first.",
    });
    expect(filled("Wer wird {who}?|Dafür …", { who: "Mister X" }).lead).toBe("Wer wird Mister X?");
    expect(filled("Plain.", {})).toEqual({ lead: "", rest: "Plain." });
  });

  it("speaks of crimes only where there are some", () => {
    const crime = /crim[ei]|crímen|verbrech|tatort/i;
    for (const rulings of [english, germanRulings, spanishRulings, italianRulings, portugueseRulings]) {
      const named = Object.entries(rulings).filter(([, texts]) => crime.test(Object.values(texts).join(" ")));
      expect(named.map(([name]) => name)).toEqual(["crime-scenes-are-public", "crime-on-every-leg"]);
    }
  });

  it("has three texts for each ruling", () => {
    expect(Object.keys(germanRulings)).toEqual(Object.keys(english));
    for (const ruling of Object.values(germanRulings)) {
      expect(Object.values(ruling).every((text) => text.length > 3)).toBe(true);
    }
  });
});
