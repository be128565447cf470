/** Shapes of the ground. */
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
