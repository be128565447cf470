/** The rules in a language: fetched when the page is opened. */
import type { Language } from "../words/index.svelte";
import type { Rulings } from "./rulings/en";
import type english from "./texts/en.json";

export type TextKey = keyof typeof english;
/** Paragraphs that the editions share. What stands before `|` is set in bold. */
export type Texts = Readonly<Record<TextKey, string>>;

export interface BookTexts {
  readonly texts: Texts;
  readonly rulings: Rulings;
}

/** Every language has all paragraphs: a missing one fails the check. */
const texts: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  en: () => import("./texts/en.json"),
  de: () => import("./texts/de.json"),
  es: () => import("./texts/es.json"),
  it: () => import("./texts/it.json"),
  pt: () => import("./texts/pt.json"),
};
const rulings = import.meta.glob<{ rulings: Rulings }>(["./rulings/*.ts"]);

export async function loadRules(language: Language): Promise<BookTexts> {
  const [one, other] = await Promise.all([texts[language](), rulings[`./rulings/${language}.ts`]!()]);
  return { texts: one.default, rulings: other.rulings };
}
