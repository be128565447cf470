/** The rules in a language: fetched when the page is opened. */
import type { Language } from "../words/index.svelte";
import type englishRulings from "./rulings/en.json";
import type english from "./texts/en.json";

export type TextKey = keyof typeof english;
/** Paragraphs that the editions share. What stands before `|` is set in bold. */
export type Texts = Readonly<Record<TextKey, string>>;

/** What a ruling is called, and what holds if it is on or off. */
export interface Ruling {
  readonly name: string;
  readonly on: string;
  readonly off: string;
}
export type Rulings = Readonly<Record<keyof typeof englishRulings, Ruling>>;

export interface BookTexts {
  readonly texts: Texts;
  readonly rulings: Rulings;
}

/** Every language has all paragraphs and rulings: a missing one fails the check. */
const texts: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import("./texts/en.json"),
  de: () => import("./texts/de.json"),
  es: () => import("./texts/es.json"),
  it: () => import("./texts/it.json"),
  pt: () => import("./texts/pt.json"),
};
const rulings: Readonly<Record<Language, () => Promise<{ default: Rulings }>>> = {
  en: () => import("./rulings/en.json"),
  de: () => import("./rulings/de.json"),
  es: () => import("./rulings/es.json"),
  it: () => import("./rulings/it.json"),
  pt: () => import("./rulings/pt.json"),
};

export const loadRulings = (language: Language): Promise<Rulings> => rulings[language]().then((one) => one.default);

export async function loadRules(language: Language): Promise<BookTexts> {
  const [one, other] = await Promise.all([texts[language](), loadRulings(language)]);
  return { texts: one.default, rulings: other };
}
