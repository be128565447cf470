/** A mode in a few words. */
import type { ModeTold } from "../wire/types";
import { t } from "../words/index.svelte";
import { values } from "./plan";

export function players(edition: string, mode: ModeTold): string {
  const { least = 0, most = 0 } = values(edition, mode);
  return mode.detectives.length === 1
    ? t("learn.rules.playersOnly", { count: most })
    : t("learn.rules.players", { least, most });
}

/** How long a game can be: by rounds, or by moves where those count. */
export function length(mode: ModeTold): string {
  const byMoves = mode.game === "dice" || mode.name === "sherlock";
  return byMoves ? t("learn.rules.moves", { count: mode.moves }) : t("learn.rules.rounds", { count: mode.rounds });
}
