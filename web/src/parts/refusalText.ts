/** What went wrong, in the reader's words: the game's own, or those of the pages. */
import { RequestError } from "../wire/http";
import type { MessageKey } from "../words/en";
import { t, words } from "../words/index.svelte";

export function refusalText(refusal: unknown, game = "ticket"): string {
  const code = isRefusal(refusal) ? refusal.code : "unknown";
  if (words.knows(`code.${code}`, game)) return words.game(`code.${code}`, game);
  const key = `home.code.${code}` as MessageKey;
  const own = t(key);
  return own === key ? t("home.code.unknown") : own;
}

function isRefusal(refusal: unknown): refusal is { code: string } {
  return refusal instanceof RequestError || (typeof refusal === "object" && !!refusal && "code" in refusal);
}
