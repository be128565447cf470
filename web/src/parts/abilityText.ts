/** What a character of the Sherlock Holmes edition can do, in the edition's words. */
import { sherlock } from "../families";
import { t, words } from "../words/index.svelte";

export function abilityText(character: string, edition: string): string {
  if (character !== "adler") return words.game(`ability-${character}`, sherlock.words);
  return t("table.ability.adler", { bus: words.name(edition, "bus"), underground: words.name(edition, "underground") });
}
