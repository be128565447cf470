/** The moments of a game as they are shown. */
import type { IconName } from "../parts/icons";
import type { Moment } from "./steps";

export const MOMENT_ICONS: Readonly<Record<Moment["kind"], IconName>> = {
  seen: "eye",
  close: "target",
  lost: "question",
  crime: "crime",
  end: "flag",
};
