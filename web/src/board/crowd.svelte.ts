/** Who and what is where on a board, and how much of it there is room for: numbers, pawns, notes, rides. */
import { BADGE, numbered, radius } from "./badges";
import type { Laid } from "./laid.svelte";
import { NOTE, noteWidth } from "./notes";
import { roomFor } from "./shapes";
import { standing } from "./standing";
import type { BoardNote, BoardPawn, BoardRide, BoardTarget } from "./types";
import { ridden } from "./ways";

export interface There {
  readonly pawns: readonly BoardPawn[];
  readonly targets: readonly BoardTarget[];
  readonly possible: ReadonlyMap<number, number> | null;
  readonly rides: readonly BoardRide[];
  readonly notes: readonly BoardNote[];
}

export class Crowd {
  constructor(
    private readonly laid: Laid,
    private readonly there: () => There,
    /** Pixels for a unit of the board. */
    private readonly scale: () => number,
  ) {}

  /** The scale in steps: what is laid out anew does not have to be so at every turn of the wheel. */
  readonly #step = $derived.by(() => Math.max(Math.round(this.scale() * 24), 1) / 24);
  readonly #size = $derived.by(() => radius(this.laid.closest, this.#step));
  readonly #wordy = $derived.by(() => this.laid.closest * this.#step > 19);
  readonly #ends = $derived.by(() => this.there().rides.flatMap(({ from, to }) => [from, to]));

  readonly goals = $derived.by(() => new Set(this.there().targets.map(({ station }) => station)));
  /** Stations whose numbers have to be read. */
  readonly must = $derived.by(() => {
    const { pawns, notes } = this.there();
    const theirs = [...pawns, ...notes].map(({ station }) => station);
    return new Set([...this.goals, ...theirs, ...(this.#wordy ? this.#ends : [])]);
  });
  /** The rides as they are drawn. */
  readonly drawn = $derived.by(() =>
    ridden(this.there().rides, this.laid.lines, this.laid.places, this.#size / BADGE / this.#step),
  );
  /** Stations that show their numbers. */
  readonly shown = $derived.by(() =>
    numbered(
      this.laid.stations,
      this.laid.closest,
      this.#step,
      this.#size,
      this.must,
      new Set([...(this.there().possible?.keys() ?? []), ...this.#ends]),
      this.drawn.map(({ sign }) => sign),
    ),
  );
  /** Where pawns and notes stand beside their stations. */
  readonly offsets = $derived.by(() => {
    const { pawns, notes } = this.there();
    return standing(
      [
        ...pawns.map((pawn) => ({ key: pawn.pawn, station: pawn.station, size: roomFor(pawn) })),
        ...notes.map((note, n) => ({
          key: `note ${n}`,
          station: note.station,
          size: NOTE,
          below: true,
          wide: this.#wordy ? noteWidth(note) : 0,
        })),
      ],
      this.laid.places,
      this.shown,
      this.goals,
      (this.#step * BADGE) / this.#size,
      this.laid,
      this.drawn.map(({ sign }) => sign),
      this.laid.corners,
    );
  });
}
