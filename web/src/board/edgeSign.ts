/** Where on the edge of a window something is pointed at that lies beyond it. */
import type { Point, Size } from "./camera";

/** How far inside the edge the sign stands, in pixels. */
const INSET = { x: 72, y: 24 };
/** What is nearer to the edge than this shows no more than its rim. */
const RIM = 16;

/** The place of a sign that points to `at`, and the direction in degrees from the right; null if `at` can be seen. */
export function edgeSign(at: Point, { width, height }: Size): (Point & { degrees: number }) | null {
  if (!width || (at.x >= RIM && at.y >= RIM && at.x <= width - RIM && at.y <= height - RIM)) return null;
  const x = Math.min(Math.max(at.x, INSET.x), width - INSET.x);
  const y = Math.min(Math.max(at.y, INSET.y), height - INSET.y);
  return { x, y, degrees: Math.round((Math.atan2(at.y - y, at.x - x) * 180) / Math.PI) };
}
