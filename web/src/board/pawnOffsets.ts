/** Where pawns and notes stand beside their stations, so that nothing hides another. */
import { BADGE, beside, beyond, circles, type Obstacle, type StationPoint } from "./badges";
import { distance, type Point, type Size } from "./camera";

/** Something to be placed beside a station; its radius is in badge units. */
export interface OffsetItem {
  readonly key: string;
  readonly station: number;
  readonly size: number;
  /** Rather under the badge than above it. */
  readonly below?: boolean;
  /** Whether it may step aside to leave targets whole. */
  readonly aside?: boolean;
  /** How wide it is, if it is not round. */
  readonly wide?: number;
}

/** Its offset from the badge; `wide` is 0 if there was no room for its width. */
export interface Offset extends Point {
  readonly wide: number;
}

/** The radius of the sign of a ride. */
const SIGN = 9;
/** The letter of a tile: how far from the tile's corner its middle is, and its radius. */
export const LETTER = { at: 6, r: 8.5 };
/** How far an item may reach over the edge of the board. */
const EDGE = 10;
/** How much worse it is to cover a target than anything else, and how near or far a pawn may step to leave it whole. */
const TARGET = 8;
const ASIDE = [0, -5, 8, 16, 26, 38];
/** How far a long item may overlap others before it is made short: a number beside it has to be read. */
const CROWD = 1;
/** How much worse it is to stand farther from the badge than to cover a little of what is no target. */
const FAR = 0.5;

/**
 * The place of each from the middle of its badge, in the units of a badge. `scale` is how many of these there are to
 * a unit of the board. Badges with numbers, the signs of rides and the letters of tiles, whose corners are given,
 * are kept clear, and so are items placed before.
 */
export function pawnOffsets(
  items: readonly OffsetItem[],
  places: ReadonlyMap<number, StationPoint>,
  badges: Iterable<number>,
  rings: ReadonlySet<number>,
  scale: number,
  frame: Size,
  signs: readonly Point[] = [],
  corners: readonly Point[] = [],
): Map<string, Offset> {
  const taken: Obstacle[] = [...badges].flatMap((station) => {
    const at = places.get(station);
    if (!at) return [];
    const size = rings.has(station) ? { r: BADGE + 4, weight: TARGET } : { r: BADGE - 2 };
    return [{ x: at.x * scale, y: at.y * scale, ...size }];
  });
  for (const sign of signs) taken.push({ x: sign.x * scale, y: sign.y * scale, r: SIGN });
  taken.push(...corners.map(({ x, y }) => ({ x: x * scale + LETTER.at, y: y * scale + LETTER.at, r: LETTER.r })));
  const found = new Map<string, Offset>();
  for (const { key, station, size, below = false, aside = false, wide = 0 } of items) {
    const at = places.get(station);
    if (!at) continue;
    const [x, y] = [at.x * scale, at.y * scale];
    const reach = BADGE + size + (rings.has(station) ? 7 : 5);
    const near = taken
      .map((other) => ({ ...other, x: other.x - x, y: other.y - y }))
      .filter(
        (other) =>
          Math.hypot(other.x, other.y) < reach + ASIDE.at(-1)! + size + wide + other.r &&
          Math.hypot(other.x, other.y) > 1,
      );
    const bounds = {
      left: -x - EDGE,
      right: frame.width * scale - x + EDGE,
      top: -y - EDGE,
      bottom: frame.height * scale - y + EDGE,
    };
    const coversTarget = (at: Point): boolean =>
      near.some((other) => other.weight && distance(at, other) < size + other.r - CROWD);
    const long = beside(reach, size, near, { below, wide, bounds });
    const fits = !wide || long.crowd < CROWD;
    const tries = (aside ? ASIDE : [0]).map((more) => {
      const at = beside(reach + more, size, near, { below, bounds });
      return { ...at, cost: at.crowd + FAR * Math.abs(more) };
    });
    const clear = tries.filter((at) => !coversTarget(at) && !beyond(at, size, bounds));
    const [best = tries[0]!] = clear.toSorted((a, b) => a.cost - b.cost);
    const place = fits && wide ? long : best;
    found.set(key, { x: place.x, y: place.y, wide: fits ? wide : 0 });
    taken.push(...circles(place, size, fits ? wide : 0).map((one) => ({ x: x + one.x, y: y + one.y, r: size })));
  }
  return found;
}
