/** The ground: its shapes, and how much of the city is shown. */
import type { Point } from "./camera";

/** Whether a point lies inside a closed way. */
export function inside(way: readonly Point[], at: Point): boolean {
  let within = false;
  for (const [n, a] of way.entries()) {
    const b = way[(n + 1) % way.length] ?? a;
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}

export type Detail = "far" | "whole" | "near";

/** From far away a city is land and water; on a whole map it has its landmarks, from near its small streets and names. */
export const detailAt = (k: number): Detail => (k < 0.7 ? "far" : k < 1.5 ? "whole" : "near");
