/** The layout of what is on a board at a scale: which numbers are shown, and where pawns, notes and rides go. */
import { BADGE, numbered, radius } from "./badges";
import type { BoardGeometry } from "./boardGeometry.svelte";
import { NOTE, noteWidth } from "./notes";
import { roomFor, stepsAside } from "./silhouettes";
import { pawnOffsets } from "./pawnOffsets";
import type { BoardNote, BoardPawn, BoardRide, BoardTarget } from "./types";
import { drawRides } from "./ways";

export interface BoardContents {
  readonly pawns: readonly BoardPawn[];
  readonly targets: readonly BoardTarget[];
  readonly possible: ReadonlyMap<number, number> | null;
  readonly rides: readonly BoardRide[];
  readonly notes: readonly BoardNote[];
}

export class Placement {
  constructor(
    private readonly geometry: BoardGeometry,
    private readonly contents: () => BoardContents,
    /** Pixels for a unit of the board. */
    private readonly scale: () => number,
  ) {}

  /** The scale in steps, so that not every turn of the wheel causes a new layout. */
  readonly #step = $derived.by(() => Math.max(Math.round(this.scale() * 24), 1) / 24);
  /** The radius of a badge at a scale. */
  radius(scale: number): number {
    const numbered = this.contents().rides.some(({ label }) => label);
    return radius(this.geometry.closest, scale, numbered);
  }
  readonly #size = $derived.by(() => this.radius(this.#step));
  readonly #wordy = $derived.by(() => this.geometry.closest * this.#step > 19);
  readonly #ends = $derived.by(() => this.contents().rides.flatMap(({ from, to }) => [from, to]));

  readonly targetStations = $derived.by(() => new Set(this.contents().targets.map(({ station }) => station)));
  /** Stations whose numbers have to be read. */
  readonly requiredStations = $derived.by(() => {
    const { pawns, notes } = this.contents();
    const theirs = [...pawns, ...notes].map(({ station }) => station);
    return new Set([...this.targetStations, ...theirs, ...(this.#wordy ? this.#ends : [])]);
  });
  /** The rides as they are drawn. */
  readonly drawnRides = $derived.by(() =>
    drawRides(this.contents().rides, this.geometry.lines, this.geometry.places, this.#size / BADGE / this.#step),
  );
  /** Stations that show their numbers. */
  readonly numberedStations = $derived.by(() =>
    numbered(
      this.geometry.stations,
      this.geometry.closest,
      this.#step,
      this.#size,
      this.requiredStations,
      new Set([...(this.contents().possible?.keys() ?? []), ...this.#ends]),
      this.drawnRides.map(({ sign }) => sign),
    ),
  );
  /** Where pawns and notes stand beside their stations. */
  readonly offsets = $derived.by(() => {
    const { pawns, notes } = this.contents();
    return pawnOffsets(
      [
        ...pawns.map((pawn) => ({
          key: pawn.pawn,
          station: pawn.station,
          size: roomFor(pawn),
          aside: stepsAside(pawn),
        })),
        ...notes.map((note, n) => ({
          key: `note ${n}`,
          station: note.station,
          size: NOTE,
          below: true,
          wide: this.#wordy ? noteWidth(note) : 0,
        })),
      ],
      this.geometry.places,
      this.numberedStations,
      this.targetStations,
      (this.#step * BADGE) / this.#size,
      this.geometry,
      this.drawnRides.map(({ sign }) => sign),
      this.geometry.corners,
    );
  });
}
