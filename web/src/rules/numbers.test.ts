/** What rules, lessons and first pages say in numbers comes from the catalogue: none is written into a text. */
import { describe, expect, it } from "vitest";
import enWords from "../../../src/blackticket/words/en.json";
import deWords from "../../../src/blackticket/words/de.json";
import esWords from "../../../src/blackticket/words/es.json";
import itWords from "../../../src/blackticket/words/it.json";
import ptWords from "../../../src/blackticket/words/pt.json";
import homeDe from "../words/de/home.json";
import learnDe from "../words/de/learn.json";
import homeEn from "../words/en/home.json";
import learnEn from "../words/en/learn.json";
import homeEs from "../words/es/home.json";
import learnEs from "../words/es/learn.json";
import homeIt from "../words/it/home.json";
import learnIt from "../words/it/learn.json";
import homePt from "../words/pt/home.json";
import learnPt from "../words/pt/learn.json";
import rulingsDe from "./rulings/de.json";
import rulingsEn from "./rulings/en.json";
import rulingsEs from "./rulings/es.json";
import rulingsIt from "./rulings/it.json";
import rulingsPt from "./rulings/pt.json";
import textsDe from "./texts/de.json";
import textsEn from "./texts/en.json";
import textsEs from "./texts/es.json";
import textsIt from "./texts/it.json";
import textsPt from "./texts/pt.json";

/**
 * One and two are left out, for they say more than numbers do: one by one, either of the two. So is the Italian six,
 * which is also “you are”.
 */
const COUNTED: Record<string, string> = {
  en: "three|third|four|fourth|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|sixteen|twenty",
  de: "drei|dritte[nrs]?|zu dritt|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|sechzehn|zwanzig",
  es: "tres|tercer[ao]?|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|dieciséis|veinte|veintidós",
  it: "tre|terz[ao]|quattro|cinque|sette|otto|nove|dieci|undici|dodici|tredici|sedici|venti|ventidue",
  pt: "três|terceir[ao]|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|dezasseis|vinte",
};
const TEXTS: Record<string, readonly object[]> = {
  en: [textsEn, rulingsEn, learnEn, homeEn, enWords.about],
  de: [textsDe, rulingsDe, learnDe, homeDe, deWords.about],
  es: [textsEs, rulingsEs, learnEs, homeEs, esWords.about],
  it: [textsIt, rulingsIt, learnIt, homeIt, itWords.about],
  pt: [textsPt, rulingsPt, learnPt, homePt, ptWords.about],
};
/** A number that is no rule: the name of whoever gave none, and the singular of a count. */
const FREE = /^home\.name\.host$|\.one$/;
const YEAR = /\b20\d\d\b/g;

const whole = (text: string | object): string => (typeof text === "string" ? text : Object.values(text).join(" "));

/** The numbers that a text of this language has written out. */
function numbersIn(text: string, language: string): string[] {
  const words = new RegExp(`(?<!\\p{L})(${COUNTED[language]})(?!\\p{L})|\\d+`, "giu");
  return text.replace(YEAR, "").match(words) ?? [];
}

describe("numbers in texts", () => {
  it.each(Object.keys(TEXTS))("come from the catalogue in %s", (language) => {
    const found = TEXTS[language]!.flatMap((texts) => Object.entries(texts))
      .filter(([key]) => !FREE.test(key))
      .flatMap(([key, text]) => numbersIn(whole(text), language).map((number) => `${key}: ${number}`));
    expect(found).toEqual([]);
  });

  it("are found in words and in digits, but not in years and in other words", () => {
    expect(numbersIn("Three detectives of 2015, 24 rounds, often", "en")).toEqual(["Three", "24"]);
    expect(numbersIn("Nach dem dritten Zug: achte auf elfte Vierecke", "de")).toEqual(["dritten"]);
    expect(numbersIn("Sei libero {rounds} turni, 3 pedine, entrambe", "it")).toEqual(["3"]);
  });
});
