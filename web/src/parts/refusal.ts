/** What went wrong, in the reader's words: the game's own, those of the pages, or as the server put it. */
import { Refused } from "../wire/http";
import type { MessageKey } from "../words/en";
import { t, words } from "../words/index.svelte";

export function refusalText(refusal: unknown, game = "chase"): string {
  if (!isRefusal(refusal)) return t("home.code.unknown");
  const { code } = refusal;
  if (words.knows(`code.${code}`, game)) return words.game(`code.${code}`, game);
  const key = `home.code.${code}` as MessageKey;
  const own = t(key);
  if (own !== key) return own;
  return refusal instanceof Refused ? refusal.message : refusal.text;
}

function isRefusal(refusal: unknown): refusal is Refused | { code: string; text: string } {
  return refusal instanceof Refused || (typeof refusal === "object" && !!refusal && "code" in refusal);
}
