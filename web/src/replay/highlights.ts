/** The highlights of a game as they are shown. */
import type { IconName } from "../parts/icons";
import { t } from "../words/index.svelte";
import type { Highlight } from "./steps";

export const HIGHLIGHT_ICONS: Readonly<Record<Highlight["kind"], IconName>> = {
  seen: "eye",
  close: "target",
  lost: "question",
  crime: "crime",
  end: "flag",
};

export const highlightText = ({ kind, station, count }: Highlight): string =>
  t(`replay.moment.${kind}`, { station: station ?? "?", count: count ?? "?" });
