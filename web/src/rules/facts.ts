/** A mode in a few words. */
import type { ModeJson } from "../wire/types";
import { t } from "../words/index.svelte";
import { values } from "./numbers";

export function players(mode: ModeJson): string {
  const { detectives = 0, least = 0, most = 0 } = values(mode);
  return mode.detectives.length === 1
    ? t("learn.rules.playersOnly", { count: detectives })
    : t("learn.rules.players", { least, most });
}

/** How long a game can be: by rounds, or by moves where those count. */
export function length(mode: ModeJson): string {
  return mode.counts_moves
    ? t("learn.rules.moves", { count: mode.moves })
    : t("learn.rules.rounds", { count: mode.rounds });
}
