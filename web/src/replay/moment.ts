/** The moments of a game as they are shown. */
import type { IconName } from "../parts/icons";
import { t } from "../words/index.svelte";
import type { Moment } from "./steps";

export const MOMENT_ICONS: Readonly<Record<Moment["kind"], IconName>> = {
  seen: "eye",
  close: "target",
  lost: "question",
  crime: "crime",
  end: "flag",
};

export const momentText = ({ kind, station, count }: Moment): string =>
  t(`replay.moment.${kind}`, { station: station ?? "?", count: count ?? "?" });
