/** Pointer and keyboard input of a board: what is pointed at, tapped and typed. */
import { announce } from "../parts/announce.svelte";
import { t } from "../words/index.svelte";
import { BADGE, type StationPoint } from "./badges";
import { distance, toScreen, type Point } from "./camera";
import { isArrow, nearest, SNAP, typedAfter, wayOf } from "./pointing";
import type { BoardPawn, BoardProps } from "./types";
import type { Viewport } from "./viewport.svelte";

/** What the input can hit now. */
export interface InputContext {
  readonly stations: readonly StationPoint[];
  readonly places: ReadonlyMap<number, StationPoint>;
  readonly targetStations: ReadonlySet<number>;
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

export class BoardInput {
  pointed = $state<number | null>(null);
  /** A station that was tapped, or chosen though it is no target. */
  asked = $state<number | null>(null);
  typed = $state("");
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly viewport: Viewport,
    private readonly context: () => InputContext,
  ) {}

  point(station: number | null): void {
    if (station === this.pointed) return;
    this.pointed = station;
  }

  hover(at: Point | null): void {
    const station = at && (this.#targetAt(at, false) ?? this.#stationAt(at, this.context().size));
    if (station !== this.asked) this.asked = null;
    this.point(station);
  }

  /** A click or a tap: on a pawn, on a target, or on any station. Whether it was on something. */
  tap(at: Point, touch: boolean): boolean {
    const { onpawn, onpick, onstation, size } = this.context();
    const exact = this.#targetAt(at, false);
    const pawn = exact === null && onpawn ? this.#pawnAt(at, touch) : null;
    const target = exact ?? (pawn === null ? this.#targetAt(at, touch) : null);
    this.asked = touch ? target : null;
    if (pawn !== null) onpawn?.(pawn);
    else if (target !== null) onpick?.(target, touch ? "touch" : "mouse");
    else {
      const station = onstation ? this.#stationAt(at, touch ? SNAP : size) : null;
      if (station === null) return false;
      this.asked = station;
      onstation?.(station);
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
    const { targetStations, places, onpick } = this.context();
    if (key === "Escape") this.asked = null;
    const next = typedAfter(this.typed, key);
    if (next !== this.typed) this.#type(next);
    else if (key === "Enter" && this.typed) {
      const station = Number(this.typed);
      this.#type("");
      if (targetStations.has(station)) onpick?.(station, "key");
      else if (places.has(station)) this.asked = station;
      else announce(t("board.none", { station }));
    } else if (key === "+" || key === "=") this.viewport.zoomGently(1.4);
    else if (key === "-") this.viewport.zoomGently(1 / 1.4);
    else if (key === "0") this.viewport.showWhole();
    else if (isArrow(key)) this.viewport.pan(-80 * wayOf(key).x, -80 * wayOf(key).y);
    else return false;
    return true;
  }

  stop(): void {
    clearTimeout(this.#forgetting);
  }

  #type(next: string): void {
    this.typed = next;
    this.asked = null;
    this.stop();
    if (next) this.#forgetting = setTimeout(() => this.#type(""), FORGET);
    const station = Number(next);
    this.point(this.context().places.has(station) ? station : null);
  }

  #toScreen(places: readonly StationPoint[]): StationPoint[] {
    return places.map((place) => ({ station: place.station, ...toScreen(this.viewport.camera, place) }));
  }

  #stationAt(at: Point, reach: number): number | null {
    return nearest(this.#toScreen(this.context().stations), at, reach);
  }

  #targetAt(at: Point, touch: boolean): number | null {
    const { stations, targetStations, size } = this.context();
    return nearest(
      this.#toScreen(stations.filter(({ station }) => targetStations.has(station))),
      at,
      touch ? SNAP : size * 1.5,
    );
  }

  /** The pawn whose head, or whose badge if it is no target, is at a point. */
  #pawnAt(at: Point, touch: boolean): string | null {
    const { pawns, places, offsets, targetStations, size } = this.context();
    const scale = size / BADGE;
    for (const { pawn, station, selectable } of pawns) {
      const place = places.get(station);
      const offset = offsets.get(pawn);
      if (!selectable || !place || !offset) continue;
      const middle = toScreen(this.viewport.camera, place);
      const head = { x: middle.x + offset.x * scale, y: middle.y + offset.y * scale };
      if (distance(at, head) < (touch ? 20 : 15) * scale) return pawn;
      if (!targetStations.has(station) && distance(at, middle) < (touch ? 20 : size)) return pawn;
    }
    return null;
  }
}
