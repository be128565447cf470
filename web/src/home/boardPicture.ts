/** A board's data file reduced to the few paths of a small picture. The build does it: see vite.config.ts. */

type Point = readonly [number, number];

interface BoardFile {
  readonly format: "blackticket-board";
  readonly frame: Point;
  readonly ground: "land" | "water";
  readonly stations: readonly ({ station: number; at: Point; stops: readonly string[] } & {
    readonly [transport in Transport]?: readonly number[];
  })[];
  readonly scenery: readonly { kind: string; points: readonly Point[]; width?: number }[];
  readonly bends: readonly { transport: string; between: Point; via: readonly Point[] }[];
}

interface TileFile {
  readonly format: "blackticket-tiles";
  readonly tiles: readonly ({ places: readonly { stops: readonly string[] }[] } & {
    readonly [kind in Area]?: readonly Point[];
  })[];
}

export interface BoardPicture {
  readonly ground: "land" | "water" | "cloth";
  readonly width: number;
  readonly height: number;
  /** Areas by kind: land, park and water of a board, the tiles of a set. */
  readonly areas: Readonly<Record<string, string>>;
  /** Rivers by their width. */
  readonly rivers: readonly (readonly [number, string])[];
  readonly lines: Readonly<Record<Transport, string>>;
  /** Stations by the strongest transport that stops there: points, to be drawn as round dots. */
  readonly dots: Readonly<Record<"taxi" | "bus" | "underground", string>>;
}

const TRANSPORTS = ["taxi", "bus", "underground", "ferry"] as const;
type Transport = (typeof TRANSPORTS)[number];
const STOPS = ["taxi", "bus", "underground"] as const;
const AREAS = ["land", "park", "water"];
const WIDTH = 200;
const ACROSS = 3;
/** The side of a tile in its file, and what it may lie on. */
const TILE = 120;
const ON_TILES = ["park", "water"] as const;
type Area = (typeof ON_TILES)[number];
/** How wide a column of dots is, and how far from a line a bend of it is not seen. */
const COLUMN = 20;
const STRAIGHT = 1.2;

export const boardPicture = (file: BoardFile | TileFile): BoardPicture =>
  file.format === "blackticket-board" ? pictureOfBoard(file) : pictureOfTiles(file);

function pictureOfBoard({ frame, ground, stations, scenery, bends }: BoardFile): BoardPicture {
  const scale = WIDTH / frame[0];
  const small = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]);
  const at = new Map(stations.map(({ station, at }) => [station, small([at])[0]!]));
  const via = new Map(bends.map((bend) => [`${bend.transport} ${bend.between.join(" ")}`, small(bend.via)]));
  const line = (transport: Transport): string =>
    trails(
      stations.flatMap(({ station, [transport]: next = [] }) => next.map((other) => [station, other] as const)),
      (a, b) => [
        ...(via.get(`${transport} ${a} ${b}`) ?? via.get(`${transport} ${b} ${a}`)?.toReversed() ?? []),
        at.get(b)!,
      ],
      (station) => at.get(station)!,
    );
  return {
    ground,
    width: WIDTH,
    height: Math.round(frame[1] * scale),
    areas: Object.fromEntries(
      AREAS.map((kind) => [
        kind,
        scenery.flatMap((piece) => (piece.kind === kind ? `${path(small(piece.points))}z` : [])).join(""),
      ]),
    ),
    rivers: scenery.flatMap(({ kind, points, width = 4 }) =>
      kind === "river" ? [[Math.round(width * scale * 10) / 10, path(small(points))] as const] : [],
    ),
    lines: byName(TRANSPORTS, line),
    dots: dots(stations.map(({ station, stops }) => [at.get(station)!, stops])),
  };
}

/** The tiles of a set in rows, their places two by two, with streets between neighbours. */
function pictureOfTiles({ tiles }: TileFile): BoardPicture {
  const size = WIDTH / 4;
  const left = (WIDTH - ACROSS * size) / 2;
  const corner = (n: number): Point => [left + (n % ACROSS) * size, Math.floor(n / ACROSS) * size];
  const place = (n: number, half: number): Point => {
    const [x, y] = corner(n);
    return [x + size * (half % 2 ? 0.75 : 0.25), y + size * (half > 1 ? 0.75 : 0.25)];
  };
  const inside = (n: number, [x, y]: Point): Point => {
    const [dx, dy] = corner(n);
    return [Math.round(dx + (x * size) / TILE), Math.round(dy + (y * size) / TILE)];
  };
  const across = 2 * ACROSS;
  const down = 2 * Math.ceil(tiles.length / ACROSS);
  const grid = (n: number): number => left + size * (n / 2 + 0.25);
  const streets = [
    ...Array.from({ length: down }, (_, row) => `M${grid(0)} ${grid(row) - left}h${((across - 1) * size) / 2}`),
    ...Array.from({ length: across }, (_, column) => `M${grid(column)} ${grid(0) - left}v${((down - 1) * size) / 2}`),
  ];
  const places = tiles.flatMap(({ places }, n) => places.map(({ stops }, half) => [place(n, half), stops] as const));
  return {
    ground: "cloth",
    width: WIDTH,
    height: (down * size) / 2,
    areas: {
      tile: tiles
        .map(
          (_, n) =>
            `M${corner(n)
              .map((edge) => edge + 1)
              .join(" ")}h${size - 2}v${size - 2}h${2 - size}z`,
        )
        .join(""),
      ...byName(ON_TILES, (kind) =>
        tiles.flatMap(({ [kind]: shape }, n) => (shape ? `${path(shape.map((at) => inside(n, at)))}z` : [])).join(""),
      ),
    },
    rivers: [],
    lines: { ...byName(TRANSPORTS, () => ""), taxi: streets.join("") },
    dots: dots(places),
  };
}

function byName<Name extends string>(names: readonly Name[], value: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
}

/** Points, each told by its distance from the one before, in narrow columns from left to right. */
const dots = (places: readonly (readonly [Point, readonly string[]])[]): BoardPicture["dots"] =>
  byName(STOPS, (kind) => {
    const points = places
      .filter(([, stops]) => STOPS.findLast((stop) => stops.includes(stop)) === kind)
      .map(([point]) => point)
      .toSorted(([ax, ay], [bx, by]) => Math.floor(ax / COLUMN) - Math.floor(bx / COLUMN) || ay - by);
    return points.map((point, n) => `m${steps([points[n - 1] ?? [0, 0], point])}h0`).join("");
  });

/** Where points lie, each told by its distance from the one before. */
const steps = (points: readonly Point[]): string =>
  points
    .slice(1)
    .map(([x, y], n) => `${x - points[n]![0]} ${y - points[n]![1]}`)
    .join(" ")
    .replaceAll(" -", "-");

/** A line through points, without those that hardly bend it. */
function path(points: readonly Point[]): string {
  const bends = points.reduce<Point[]>((kept, point, n) => {
    const [before, after] = [kept.at(-1), points[n + 1]];
    if (!before || !after || height(before, point, after) > STRAIGHT) kept.push(point);
    return kept;
  }, []);
  return `M${bends[0]!.join(" ")}l${steps(bends)}`;
}

/** How far a point is from the stroke between its neighbours. */
function height([ax, ay]: Point, [x, y]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(ax + part * dx - x, ay + part * dy - y);
}

/** Every connection once, in as few strokes as come about by going on where one has arrived. */
function trails(
  links: readonly (readonly [number, number])[],
  way: (from: number, to: number) => readonly Point[],
  at: (station: number) => Point,
): string {
  const left = new Map<number, Set<number>>();
  for (const [a, b] of [...links, ...links.map(([a, b]) => [b, a] as const)])
    left.set(a, (left.get(a) ?? new Set<number>()).add(b));
  const strokes: string[] = [];
  for (const start of left.keys())
    while (left.get(start)!.size) {
      const points = [at(start)];
      for (
        let here = start, next: number | undefined;
        (next = left.get(here)!.values().next().value) !== undefined;
        here = next
      ) {
        left.get(here)!.delete(next);
        left.get(next)!.delete(here);
        points.push(...way(here, next));
      }
      strokes.push(path(points));
    }
  return strokes.join("");
}
