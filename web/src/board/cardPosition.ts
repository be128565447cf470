/** Where the card of a station goes: near it, and on nothing that one may want to see or press. */
import type { Point, Size } from "./camera";

const GAP = 22;
const EDGE = 6;
/** How many places across the window are tried, besides those around the station. */
const TRIED = 5;

/** How much of a circle is under a box, from 0 (none) to 1 (its middle). */
function covers(corner: Point, size: Size, { x, y }: Point, radius: number): number {
  const dx = Math.max(corner.x - x, 0, x - corner.x - size.width);
  const dy = Math.max(corner.y - y, 0, y - corner.y - size.height);
  return Math.max(0, 1 - Math.hypot(dx, dy) / radius);
}

/** What lies around, each with `radius` around it: `keep` must not be covered, `spare` should not. */
export interface Around {
  readonly keep: readonly Point[];
  readonly spare: readonly Point[];
  readonly radius: number;
}

/** The upper left corner of a card in a window. Where there is no room it covers as little as it can. */
export function cardPosition(station: Point, size: Size, window: Size, { keep, spare, radius }: Around): Point {
  const most = { x: window.width - size.width - EDGE, y: window.height - size.height - EDGE };
  const inside = ({ x, y }: Point): Point => ({
    x: Math.max(EDGE, Math.min(x, most.x)),
    y: Math.max(EDGE, Math.min(y, most.y)),
  });
  const middle = { x: station.x - size.width / 2, y: station.y - size.height / 2 };
  const around: Point[] = [
    { x: station.x + GAP, y: middle.y },
    { x: station.x - GAP - size.width, y: middle.y },
    { x: middle.x, y: station.y + GAP },
    { x: middle.x, y: station.y - GAP - size.height },
  ];
  const steps = Array.from({ length: TRIED * TRIED }, (_, n) => ({
    x: EDGE + ((n % TRIED) / (TRIED - 1)) * (most.x - EDGE),
    y: EDGE + (Math.floor(n / TRIED) / (TRIED - 1)) * (most.y - EDGE),
  }));
  const cost = (corner: Point): number => {
    const hidden = (points: readonly Point[]): number =>
      points.reduce((sum, point) => sum + covers(corner, size, point, radius), 0);
    return (
      hidden([station, ...keep]) * 10_000 + hidden(spare) * 100 + Math.hypot(corner.x - middle.x, corner.y - middle.y)
    );
  };
  const tried = [...around, ...steps].map(inside);
  return tried.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
