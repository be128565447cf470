/** The rides of a board as it is drawn, and how many of them lead from one station to another. */
import type { BoardJson, Transport, View } from "../wire/types";
import { RIDES, stock } from "./pieces";

export interface Ride {
  readonly to: number;
  readonly transport: Transport;
}

type Drawn = Pick<BoardJson, "stations" | "lines" | "tiles">;

export class Network {
  readonly #rides: ReadonlyMap<number, readonly Ride[]>;

  constructor(board: Drawn) {
    const lines = ridesOnLines(board);
    this.#rides = board.tiles.length ? withStops(board, lines) : lines;
  }

  from(station: number): readonly Ride[] {
    return this.#rides.get(station) ?? [];
  }

  /** What runs from one station to another without a change. */
  between(from: number, to: number): Transport[] {
    return this.from(from).flatMap((ride) => (ride.to === to ? ride.transport : []));
  }

  /** The kinds of ride that leave a station. */
  kinds(station: number): Transport[] {
    return TRANSPORTS.filter((transport) => this.from(station).some((ride) => ride.transport === transport));
  }

  /** How many rides by these transports each station is away; those that none lead to are left out. */
  distances(from: number, by: ReadonlySet<Transport>): ReadonlyMap<number, number> {
    const found = new Map([[from, 0]]);
    // A map is gone through in the order of its entries, those that come meanwhile included.
    for (const [station, rides] of found) {
      for (const { to, transport } of this.from(station))
        if (by.has(transport) && !found.has(to)) found.set(to, rides + 1);
    }
    return found;
  }
}

export const TRANSPORTS = [...RIDES, "ferry"] as const;

/** What a pawn can ride by: whatever it has a ticket for. He can take every kind, a ferry while he has a black ticket. */
export function transportsOf(view: View, pawn: string): ReadonlySet<Transport> {
  if (pawn === "fugitive") return new Set(view.black ? TRANSPORTS : RIDES);
  const has = stock(view, pawn);
  return new Set(RIDES.filter((ride) => !has || has[ride]));
}

function ridesOnLines({ lines }: Drawn): Map<number, Ride[]> {
  const rides = new Map<number, Ride[]>();
  const add = (from: number, to: number, transport: Transport): void =>
    void rides.set(from, [...(rides.get(from) ?? []), { to, transport }]);
  for (const { a, b, transport, one_way, dead_end } of lines) {
    if (dead_end) continue;
    add(a, b, transport);
    if (!one_way) add(b, a, transport);
  }
  return rides;
}

/** On tiles only streets are drawn: a bus runs straight on to the next stop, the underground to every other one. */
function withStops({ stations, lines }: Drawn, taxis: Map<number, Ride[]>): Map<number, Ride[]> {
  const streets = ridesOnLines({ stations, tiles: [], lines: lines.filter(({ lane }) => !lane) });
  const at = new Map(stations.map((one) => [one.station, one]));
  const heading = (from: number, to: number): string => {
    const [a, b] = [at.get(from)?.at ?? [], at.get(to)?.at ?? []];
    return `${Math.sign((b[0] ?? 0) - (a[0] ?? 0))} ${Math.sign((b[1] ?? 0) - (a[1] ?? 0))}`;
  };
  const nextStop = (from: number, to: number): number | null => {
    if (at.get(to)?.stops.includes("bus")) return to;
    const on = streets.get(to)?.find((ride) => heading(to, ride.to) === heading(from, to));
    return on ? nextStop(to, on.to) : null;
  };
  const underground = stations.filter(({ stops }) => stops.includes("underground"));
  return new Map(
    stations.map(({ station, stops }): [number, Ride[]] => {
      const buses = stops.includes("bus") ? (streets.get(station) ?? []) : [];
      return [
        station,
        [
          ...(taxis.get(station) ?? []),
          ...buses.flatMap(({ to }): Ride[] => {
            const stop = nextStop(station, to);
            return stop === null ? [] : [{ to: stop, transport: "bus" }];
          }),
          ...(stops.includes("underground") ? underground : []).flatMap((other): Ride[] =>
            other.station === station ? [] : [{ to: other.station, transport: "underground" }],
          ),
        ],
      ];
    }),
  );
}
