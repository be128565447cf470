/** The player's hand over a board: what it points at, taps and types. */
import { announce } from "../parts/announce.svelte";
import { t } from "../words/index.svelte";
import { BADGE, type Placed } from "./badges";
import { apart, seen, type Point } from "./camera";
import { isArrow, nearest, SNAP, typedAfter, wayOf } from "./pointing";
import type { BoardPawn, BoardProps } from "./types";
import type { View } from "./view.svelte";

/** What lies under the hand now. */
export interface Under {
  readonly stations: readonly Placed[];
  readonly places: ReadonlyMap<number, Placed>;
  readonly goals: ReadonlySet<number>;
  readonly pawns: readonly BoardPawn[];
  /** Where pawns stand beside their badges. */
  readonly offsets: ReadonlyMap<string, Point>;
  /** The radius of a badge in pixels. */
  readonly size: number;
  readonly onpick: BoardProps["onpick"] | undefined;
  readonly onpawn: BoardProps["onpawn"] | undefined;
  readonly onstation: BoardProps["onstation"] | undefined;
}

/** A number that is not finished in this time is forgotten. */
const FORGET = 5000;

export class Hand {
  pointed = $state<number | null>(null);
  typed = $state("");
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly view: View,
    private readonly under: () => Under,
  ) {}

  point(station: number | null): void {
    if (station === this.pointed) return;
    this.pointed = station;
  }

  hover(at: Point | null): void {
    this.point(at && (this.#goalAt(at, false) ?? this.#stationAt(at, this.under().size)));
  }

  /** A click or a tap: on a pawn, on a target, or on any station. Whether it was on something. */
  tap(at: Point, touch: boolean): boolean {
    const { onpawn, onpick, onstation, size } = this.under();
    const exact = this.#goalAt(at, false);
    const pawn = exact === null && onpawn ? this.#pawnAt(at, touch) : null;
    const goal = exact ?? (pawn === null ? this.#goalAt(at, touch) : null);
    if (pawn !== null) onpawn?.(pawn);
    else if (goal !== null) onpick?.(goal, touch);
    else {
      const station = onstation ? this.#stationAt(at, touch ? SNAP : size) : null;
      if (station === null) return false;
      onstation?.(station, touch);
    }
    return true;
  }

  /**
   * Keys are for the board while it, or nothing that takes any, has the focus. A number can be typed on any button, and
   * Enter after it is for that number.
   */
  key(event: KeyboardEvent, board: HTMLElement): void {
    const from = event.target as Element;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = /^\d$/.test(event.key) || (this.typed && ["Enter", "Backspace", "Escape"].includes(event.key));
    const takesNone = !from.closest("input, select, textarea, dialog, [role=dialog]");
    const outside = from !== document.body && !board.contains(from) && !from.matches("h2");
    if (outside && !(number && takesNone)) return;
    // Enter on a button of the strip is for that button.
    if (event.key === "Enter" && from instanceof HTMLButtonElement && !this.typed) return;
    if (this.press(event.key)) event.preventDefault();
  }

  /** A key; whether it was for the board. */
  press(key: string): boolean {
    const { goals, onpick } = this.under();
    const next = typedAfter(this.typed, key);
    if (next !== this.typed) this.#type(next);
    else if (key === "Enter" && this.typed) {
      const station = Number(this.typed);
      this.#type("");
      if (goals.has(station)) onpick?.(station, false);
      else announce(t("board.none", { station }));
    } else if (key === "+" || key === "=") this.view.zoomGently(1.4);
    else if (key === "-") this.view.zoomGently(1 / 1.4);
    else if (key === "0") this.view.showWhole();
    else if (isArrow(key)) this.view.pan(-80 * wayOf(key).x, -80 * wayOf(key).y);
    else return false;
    return true;
  }

  stop(): void {
    clearTimeout(this.#forgetting);
  }

  #type(next: string): void {
    this.typed = next;
    this.stop();
    if (next) this.#forgetting = setTimeout(() => this.#type(""), FORGET);
    const station = Number(next);
    this.point(this.under().places.has(station) ? station : null);
  }

  #seen(places: readonly Placed[]): Placed[] {
    return places.map((place) => ({ station: place.station, ...seen(this.view.camera, place) }));
  }

  #stationAt(at: Point, reach: number): number | null {
    return nearest(this.#seen(this.under().stations), at, reach);
  }

  #goalAt(at: Point, touch: boolean): number | null {
    const { stations, goals, size } = this.under();
    return nearest(this.#seen(stations.filter(({ station }) => goals.has(station))), at, touch ? SNAP : size * 1.5);
  }

  /** The pawn whose head, or whose badge if it is no target, is at a point. */
  #pawnAt(at: Point, touch: boolean): string | null {
    const { pawns, places, offsets, goals, size } = this.under();
    const scale = size / BADGE;
    for (const { pawn, station, selectable } of pawns) {
      const place = places.get(station);
      const offset = offsets.get(pawn);
      if (!selectable || !place || !offset) continue;
      const middle = seen(this.view.camera, place);
      const head = { x: middle.x + offset.x * scale, y: middle.y + offset.y * scale };
      if (apart(at, head) < (touch ? 20 : 15) * scale) return pawn;
      if (!goals.has(station) && apart(at, middle) < (touch ? 20 : size)) return pawn;
    }
    return null;
  }
}
