/** The rules in a language: fetched when the page is opened. */
import type { Language } from "../words/index.svelte";
import type { Rulings } from "./rulings/en";
import type { Texts } from "./texts/en";

export interface BookTexts {
  readonly texts: Texts;
  readonly rulings: Rulings;
}

const texts = import.meta.glob<{ texts: Texts }>(["./texts/*.ts"]);
const rulings = import.meta.glob<{ rulings: Rulings }>(["./rulings/*.ts"]);

export async function loadRules(language: Language): Promise<BookTexts> {
  const [one, other] = await Promise.all([texts[`./texts/${language}.ts`]!(), rulings[`./rulings/${language}.ts`]!()]);
  return { texts: one.texts, rulings: other.rulings };
}
