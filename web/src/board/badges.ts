/** Badges: how large they are, whose numbers are shown, and where beside one there is room for something. */
import { distance, type Point } from "./camera";

export interface StationPoint extends Point {
  readonly station: number;
}

/** The radius at which badges are drawn; they are scaled from there. */
export const BADGE = 11.5;
const LARGEST = 19;
const DOT = 4;
/** Badges nearer to each other than this share of their width would be hard to read. */
const APART = 0.85;
/** Where the nearest stations are fewer pixels apart than this, a map is one of dots. */
const FAR = 14;

/** How far apart the two nearest stations are. */
export function pitch(stations: readonly StationPoint[]): number {
  let nearest = Infinity;
  for (const [n, one] of stations.entries()) {
    for (const other of stations.slice(n + 1)) nearest = Math.min(nearest, distance(one, other));
  }
  return Number.isFinite(nearest) ? nearest : 60;
}

/**
 * The radius of a badge on the screen: it grows with the room there is, and its number is never under 11 px. Where the
 * numbers of rides are to stand between badges it leaves them more of it.
 */
export function radius(closest: number, k: number, signs = false): number {
  const room = closest * k;
  const grown = signs ? 0.2 * room : Math.max(Math.min(BADGE * Math.sqrt(room / 25), BADGE * 1.3), 0.25 * room);
  return Math.min(Math.max(BADGE, grown), LARGEST);
}

/** How thick lines are drawn for a scale: thinner than the scale when near, thicker when far; in steps. */
export function thickness(k: number): number {
  const step = Math.round(Math.log(k) / Math.log(1.2));
  return Number((1.2 ** step) ** -0.45);
}

/**
 * The stations whose badges are shown with their numbers; all others are dots. `must` are shown always, from near
 * enough `should` and then all others too, as far as they leave the others alone. `closest` is how far apart the two nearest stations are, `clear`
 * are signs that badges of less interest must not touch.
 */
export function numbered(
  stations: readonly StationPoint[],
  closest: number,
  k: number,
  size: number,
  must: ReadonlySet<number>,
  should: ReadonlySet<number>,
  clear: readonly Point[] = [],
): Set<number> {
  if (closest * k >= 2 * size * APART) return new Set(stations.map(({ station }) => station));
  const rank = ({ station }: StationPoint): number => (must.has(station) ? 0 : should.has(station) ? 1 : 2);
  if (closest * k < FAR) return new Set(stations.map(({ station }) => station).filter((station) => must.has(station)));
  const shown: StationPoint[] = [];
  for (const one of stations.toSorted((a, b) => rank(a) - rank(b))) {
    const level = rank(one);
    const free = shown.every((other) => distance(one, other) * k >= 2 * size * APART);
    const hidesSign = level > 0 && clear.some((sign) => distance(one, sign) * k < size + 9);
    const hidesNone =
      level < 2 || stations.every((other) => other === one || distance(one, other) * k >= size + DOT + 1);
    if (level === 0 || (free && hidesNone && !hidesSign)) shown.push(one);
  }
  return new Set(shown.map(({ station }) => station));
}

/** The directions in which something may stand beside a badge, best first: above it, then to the sides, then below. */
const AROUND = [-90, -55, -125, -20, -160, 20, 160, 55, 125, 90];
/** Where there is no room in any of these: the middle of four badges, as on tiles. */
const CROSSWISE = [-45, -135, 45, 135];
/** And where there is little room anywhere: all around. */
const ANYWHERE = Array.from({ length: 24 }, (_, n) => n * 15);

/** Where the board ends, in pixels from a badge. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const NONE: Bounds = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };

export const beyond = (at: Point, size: number, { left, right, top, bottom }: Bounds): number =>
  Math.max(0, left + size - at.x) +
  Math.max(0, at.x + size - right) +
  Math.max(0, top + size - at.y) +
  Math.max(0, at.y + size - bottom);

/** How much worse it is to leave the board than to cover something: what is cut off cannot be seen at all. */
const OUTSIDE = 8;

/** So much of a badge may be covered before its number is, and how much worse it is then. */
const RIM = 4;
const HIDES = 4;

/** Half as wide as what joins a thing to its badge. */
const TIP = 3;

/** How far a point is from the stroke between the middle of a badge and another point. */
function fromStroke(point: Point, { x, y }: Point): number {
  const share = Math.min(Math.max((point.x * x + point.y * y) / (x * x + y * y), 0), 1);
  return Math.hypot(point.x - share * x, point.y - share * y);
}

/** A circle to keep away from, and how much worse than others it is to cover. */
export interface Obstacle extends Point {
  readonly r: number;
  readonly weight?: number;
}

/**
 * Where beside its badge something of some radius stands, in pixels: the first direction with room, or the one with
 * most. `taken` are circles to keep away from, in pixels from the badge.
 */
export function beside(
  reach: number,
  size: number,
  taken: readonly Obstacle[],
  { below = false, wide = 0, bounds = NONE }: { below?: boolean; wide?: number; bounds?: Bounds } = {},
): Point & { crowd: number } {
  let best: Point = { x: 0, y: -reach };
  let least = Infinity;
  for (const degrees of [...(below ? AROUND.toReversed() : AROUND), ...CROSSWISE, ...ANYWHERE]) {
    const turn = (degrees * Math.PI) / 180;
    const at = { x: Math.cos(turn) * reach, y: Math.sin(turn) * reach };
    const body = circles(at, size, wide);
    const outside = body.reduce((sum, one) => sum + OUTSIDE * beyond(one, size, bounds), 0);
    const crowd = taken.reduce((sum, other) => {
      const gap = Math.min(...body.map((one) => distance(one, other)), size - TIP + fromStroke(other, at));
      const over = Math.max(0, size + other.r - gap);
      return sum + (over + HIDES * Math.max(0, over - RIM)) * (other.weight ?? 1);
    }, outside);
    if (crowd < least - 0.5) [best, least] = [at, crowd];
    if (!crowd) break;
  }
  return { ...best, crowd: least };
}

/** Where something long begins that stands at a place beside a badge: it points away from the badge. */
export function leftOf(at: Point, size: number, wide: number): number {
  if (!wide || Math.abs(at.x) < 5) return at.x - Math.max(wide / 2, size);
  return at.x > 0 ? at.x - size : at.x + size - wide;
}

/** Something long as circles in a row. */
export function circles(at: Point, size: number, wide: number): Point[] {
  if (wide <= 2 * size) return [at];
  const left = leftOf(at, size, wide) + size;
  const count = Math.ceil((wide - 2 * size) / size) + 1;
  return Array.from({ length: count }, (_, n) => ({ x: left + (n * (wide - 2 * size)) / (count - 1), y: at.y }));
}

/** The arcs of a ring that is cut into equal parts, the first from the top; one part is a whole ring. */
export function sectors(count: number, r: number, gap = 0.16): string[] {
  if (count < 2) return [`M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}`];
  const part = (2 * Math.PI) / count;
  const at = (turn: number): string => `${(Math.sin(turn) * r).toFixed(2)} ${(-Math.cos(turn) * r).toFixed(2)}`;
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [n * part + gap / 2, (n + 1) * part - gap / 2];
    return `M${at(from)}A${r} ${r} 0 ${part - gap > Math.PI ? 1 : 0} 1 ${at(to)}`;
  });
}
