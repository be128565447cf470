/** The ways of the lines: where one is after a share of a ride. Paths are of moves, straight lines and cubic curves. */
import type { Transport } from "../wire/types";
import type { Point } from "./camera";
import type { StationPoint } from "./badges";
import type { BoardRide, BoardJson } from "./types";

export type Line = BoardJson["lines"][number];

/** A way as points close together, each with how far it is from the start. */
export interface Way {
  readonly points: readonly Point[];
  readonly reach: readonly number[];
  readonly length: number;
}

const STEPS = 12;

/** The points along a path that is drawn in one go. */
export function points(d: string): Point[] {
  const found: Point[] = [];
  for (const [, kind = "", numbers = ""] of d.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const at = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (kind === "C") {
      const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = at;
      const from = found.at(-1) ?? { x: ax, y: ay };
      for (let n = 1; n <= STEPS; n++) {
        const t = n / STEPS;
        const u = 1 - t;
        const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        found.push({ x: p * from.x + q * ax + r * bx + s * cx, y: p * from.y + q * ay + r * by + s * cy });
      }
    } else found.push({ x: at[0] ?? 0, y: at[1] ?? 0 });
  }
  return found;
}

/** Many ways in one path: a page has a few instead of hundreds. */
export const together = (ways: readonly { d: string | null }[]): string => ways.map(({ d }) => d ?? "").join("");

export function wayThrough(along: readonly Point[]): Way {
  let length = 0;
  const reach = along.map((point, n) => {
    const before = along[n - 1];
    return (length += before ? Math.hypot(point.x - before.x, point.y - before.y) : 0);
  });
  return { points: along, reach, length };
}

/** The place after a share of the way, and the direction there in degrees. */
export function along({ points: path, reach, length }: Way, share: number): Point & { angle: number } {
  const far = Math.min(Math.max(share, 0), 1) * length;
  let next = reach.findIndex((at) => at >= far);
  next = Math.min(Math.max(next, 1), path.length - 1);
  const [a, b] = [path[next - 1], path[next]];
  if (!a || !b) return { x: path[0]?.x ?? 0, y: path[0]?.y ?? 0, angle: 0 };
  const step = (reach[next] ?? 0) - (reach[next - 1] ?? 0);
  const t = step ? (far - (reach[next - 1] ?? 0)) / step : 0;
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, angle };
}

/** The tickets of those who fly: by helicopter, and by the balloon, which lands. */
const FLIGHTS: ReadonlySet<string | null> = new Set(["helicopter", "fly", "land"]);
/** How high the middle of a flight is above the straight way, in the board's units. */
const BOW = { share: 0.15, most: 70 };

/** The lines of a board by the stations that they join. */
export class Lines {
  readonly #at = new Map<string, Line[]>();

  constructor(lines: readonly Line[]) {
    for (const line of lines) {
      const at = key(line.a, line.b);
      this.#at.set(at, [...(this.#at.get(at) ?? []), line]);
    }
  }

  between(a: number, b: number): readonly Line[] {
    return (this.#at.get(key(a, b)) ?? []).filter((line) => !line.dead_end);
  }

  /** The line that a ticket travels on; for a black ticket, or if it is not known, any. */
  of(a: number, b: number, ticket: string | null): Line | undefined {
    const lines = this.between(a, b);
    return lines.find(({ transport }) => transport === (ticket as Transport)) ?? lines.at(-1);
  }

  /** The lines by which a target is reached; for a ticket that has none there, as on tiles, the straight way. */
  leading(
    places: ReadonlyMap<number, StationPoint>,
    from: number,
    { station, tickets }: { station: number; tickets: readonly string[] },
  ): { transport: string; d: string }[] {
    const all = this.between(from, station);
    const [a, b] = [places.get(from), places.get(station)];
    return tickets.flatMap((ticket) => {
      const own = all.filter(({ transport }) => ticket === "black" || transport === ticket);
      if (own.length || !a || !b) return own;
      return [{ transport: ticket, d: `M${a.x} ${a.y}L${b.x} ${b.y}` }];
    });
  }

  /** The way of a ride, from its start; straight where there is no line, and in a bow through the air. */
  way(from: { station: number } & Point, to: { station: number } & Point, ticket: string | null): Way {
    const line = this.of(from.station, to.station, ticket);
    if (!line) {
      const straight = wayThrough([from, to]);
      const bow = FLIGHTS.has(ticket) ? Math.min(BOW.share * straight.length, BOW.most) : 0;
      return bent(straight, from.x < to.x ? -bow : bow);
    }
    const path = points(line.d);
    return wayThrough(line.a === from.station ? path : path.toReversed());
  }
}

/** A ride as it is drawn: its way, and where its arrow and its sign are. */
export interface DrawnRide extends BoardRide {
  readonly key: string;
  readonly d: string;
  readonly arrow: Point & { readonly angle: number };
  readonly sign: Point;
}

/** Distance between rides that join the same two stations, in badge units: the sign of each can be read. */
const FAN = 22;

/** The rides as they are drawn: those between the same two stations side by side. `unit` is a badge's in the board's. */
export function drawRides(
  rides: readonly BoardRide[],
  lines: Lines,
  places: ReadonlyMap<number, StationPoint>,
  unit = 1,
): DrawnRide[] {
  const all = [...places.values()];
  const signs: Sign[] = [];
  const drawn = rides.flatMap((ride, n) => {
    const [from, to] = [places.get(ride.from), places.get(ride.to)];
    if (!from || !to) return [];
    const pair = key(ride.from, ride.to);
    const beside = rides.filter((one) => key(one.from, one.to) === pair);
    const aside = (beside.indexOf(ride) - (beside.length - 1) / 2) * FAN * unit;
    const way = bent(lines.way(from, to, ride.ticket), ride.from < ride.to ? aside : -aside);
    const d = "M" + way.points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const half = halfOf(ride.label ?? "");
    const sign = ride.label ? signPlace(way, all, signs, unit, half) : along(way, 0.42);
    if (ride.label) signs.push({ ...sign, half });
    return [{ ...ride, d, key: `${n} ${ride.from} ${ride.to}`, way, sign }];
  });
  const taken: Point[] = [...all, ...signs];
  return drawn.map(({ way, ...ride }) => {
    const arrow = arrowPlace(way, taken, unit);
    taken.push(arrow);
    return { ...ride, arrow };
  });
}

/** How far the middle of an arrow is from that of a badge or a sign which it leaves alone, in badge units. */
export const ARROW_GAP = 18;
const ARROWS = [0.64, 0.56, 0.72, 0.48, 0.8, 0.36];

/** The place of an arrow on its way, where it covers nothing if there is such a place. */
function arrowPlace(way: Way, others: readonly Point[], unit: number): DrawnRide["arrow"] {
  const places = ARROWS.map((share) => along(way, share));
  const isClear = (at: Point): boolean =>
    others.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= ARROW_GAP * unit);
  return places.find(isClear) ?? places[0]!;
}

/** A sign of one digit is round; one of more reaches further to both sides, by `half` in badge units. */
interface Sign extends Point {
  readonly half: number;
}
const halfOf = (label: string): number => 3.5 * Math.max(label.length - 1, 0);

/** How far a sign is from the middle of a badge whose number it leaves alone, and from another sign, in badge units. */
export const SIGN_GAP = 20;
export const SIGNS_APART = 19;
/** Where along the way a sign may be, best first, and how far beside it. */
const SHARES = [0.42, 0.5, 0.36, 0.58, 0.3, 0.66, 0.24, 0.74, 0.18, 0.82, 0.12, 0.88];
const ASIDE = Array.from({ length: 21 }, (_, n) => (n % 2 ? -1 : 1) * Math.ceil(n / 2) * 6);

/** The place of a sign along its way, or a little beside it, where it covers no station and no other sign. */
function signPlace(way: Way, stations: readonly Point[], signs: readonly Sign[], unit: number, half: number): Point {
  const far = (one: Point, other: Point, halves: number): number =>
    Math.hypot(Math.max(0, Math.abs(one.x - other.x) - halves * unit), one.y - other.y) / unit;
  let [best, most] = [along(way, SHARES[0]!) as Point, -1];
  for (const aside of ASIDE) {
    for (const share of SHARES) {
      const { x, y, angle } = along(way, share);
      const turn = (angle * Math.PI) / 180;
      const at = { x: x - Math.sin(turn) * aside * unit, y: y + Math.cos(turn) * aside * unit };
      const room = Math.min(
        ...stations.map((one) => far(one, at, half) / SIGN_GAP),
        ...signs.map((one) => far(one, at, half + one.half) / SIGNS_APART),
      );
      if (room >= 1) return at;
      if (room > most) [best, most] = [at, room];
    }
  }
  return best;
}

/** The way with its ends kept and its middle shifted to the right by `by`. */
export function bent(way: Way, by: number): Way {
  if (!by) return way;
  const swung = Array.from({ length: STEPS + 1 }, (_, n) => {
    const { x, y, angle } = along(way, n / STEPS);
    const [turn, far] = [(angle * Math.PI) / 180, by * Math.sin((Math.PI * n) / STEPS)];
    return { x: x - Math.sin(turn) * far, y: y + Math.cos(turn) * far };
  });
  return wayThrough(swung);
}

const key = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);
