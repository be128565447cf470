/** The fixed geometry of a board: stations, lines, distances. */
import { pitch, type StationPoint } from "./badges";
import type { BoardJson } from "./types";
import { Lines } from "./ways";

const TRANSPORTS = ["taxi", "bus", "underground", "ferry"] as const;

export class BoardGeometry {
  constructor(private readonly source: () => BoardJson) {}

  readonly #board = $derived.by(() => this.source());
  readonly width = $derived(this.#board.frame[0] ?? 0);
  readonly height = $derived(this.#board.frame[1] ?? 0);
  readonly stations: readonly StationPoint[] = $derived(
    this.#board.stations.map(({ station, at }) => ({ station, x: at[0] ?? 0, y: at[1] ?? 0 })),
  );
  readonly places = $derived(new Map(this.stations.map((place) => [place.station, place])));
  /** Where its tiles have their letters. */
  readonly corners = $derived(this.#board.tiles.map(({ at }) => ({ x: at[0] ?? 0, y: at[1] ?? 0 })));
  /** How near its two nearest stations are. */
  readonly closest = $derived(pitch(this.stations));
  readonly lines = $derived(new Lines(this.#board.lines));
  /** The transports that run on it. */
  readonly transports = $derived(
    TRANSPORTS.filter(
      (one) =>
        this.#board.lines.some(({ transport }) => transport === one) ||
        this.#board.stations.some(({ stops }) => stops.some((stop) => stop === one)),
    ),
  );
}
