/** What is meant by a click, a tap or a key. */
import { distance, type Point } from "./camera";
import type { StationPoint } from "./badges";

export const SNAP = 28;
/** Half of what a finger needs. */
const FINGER = 22;

/** The nearest of some places to a point, if it is within reach; all in pixels. */
export function nearest(places: readonly StationPoint[], point: Point, reach: number): number | null {
  let best: number | null = null;
  let least = reach;
  for (const place of places) {
    const far = distance(place, point);
    if (far <= least) [best, least] = [place.station, far];
  }
  return best;
}

/** How far around its middle a target can be hit: as far as a finger needs, but never into another one. */
export function hit(place: StationPoint, places: readonly StationPoint[], size: number, coarse: boolean): number {
  const others = places.filter((other) => other !== place).map((other) => distance(place, other) / 2);
  return Math.max(Math.min(coarse ? Math.max(FINGER, size) : size, ...others), 2);
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";
const WAYS: Readonly<Record<Arrow, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};
export const isArrow = (key: string): key is Arrow => Object.hasOwn(WAYS, key);
export const wayOf = (arrow: Arrow): Point => WAYS[arrow];

/** The nearest place in the direction of an arrow, those straight ahead before those aside; none if there is none. */
export function towards(places: readonly StationPoint[], from: Point, arrow: Arrow): number | null {
  const way = WAYS[arrow];
  let best: number | null = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (ahead <= 0.5 || aside > ahead * 2.5) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [place.station, cost];
  }
  return best;
}

/** The number typed so far after one more key; no station has more than three digits. */
export function typedAfter(typed: string, key: string): string {
  if (key === "Escape") return "";
  if (key === "Backspace") return typed.slice(0, -1);
  if (!/^\d$/.test(key) || (!typed && key === "0")) return typed;
  return typed.length < 3 ? typed + key : key;
}
