/** Where he can be, as the board shows it: station and weight. */
import type { HelperJson, View } from "../wire/types";

export type Possible = ReadonlyMap<number, number>;

/** All the same, or each by how likely it is against the likeliest. Nobody wonders any more once the game is over. */
export function possibleNow(view: Pick<View, "outcome">, helper: HelperJson | null, weighed: boolean): Possible | null {
  if (!helper || view.outcome) return null;
  const { stations, weights } = helper;
  if (!weights || !weighed) return evenWeights(stations);
  const most = Math.max(...Object.values(weights));
  return new Map(stations.map((station) => [station, (weights[String(station)] ?? 0) / most]));
}

/** More than these would be noise as badges: they are a number and a quiet tint. */
const CALM = 30;
export const isQuiet = (possible: Possible | null): boolean => (possible?.size ?? 0) > CALM;

export const evenWeights = (stations: readonly number[]): Possible => new Map(stations.map((station) => [station, 1]));

/** On how many stations he can be once seekers have gone to some and not found him there; `null` without a helper. */
export const remaining = (helper: HelperJson | null, gone: readonly number[]): number | null =>
  helper && helper.stations.filter((one) => !gone.includes(one)).length;
