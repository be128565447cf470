/** The viewport of a board: its size, its camera, and whether the player moved it. */
import { mayMove } from "../state/settings.svelte";
import { eased, fitScale, framed, clamped, moved, pinched, toScreen, sees, wholeBoard, zoomed } from "./camera";
import type { Camera, Point, CameraLimits, Size } from "./camera";

/** Below this width a board is a phone's: it is framed at every turn. */
const SMALL = 700;
/** How long it is on its way, in milliseconds; to what is shown for a moment it goes slower. */
const EASE = { quick: 280, slow: 520 };
/** How much closer than the whole board a visit is at least: the few stations of tiles are large enough anyway. */
const CLOSER = 1.35;
const PAD = { small: 34, large: 56 };
/** Around the board, in its units: room for a pawn that stands beside a station at the edge. */
export const MARGIN = 20;

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 1 });
  window = $state.raw<Size>({ width: 0, height: 0 });
  /** Whether the reader has zoomed or moved it; then it stays where it is. */
  byHand = $state(false);
  /** Whether it is moving just now. */
  moving = $state(false);
  #frame: Size = { width: 1000, height: 750 };
  /** The scale at which badges are comfortable: nearer is not needed to see some stations. */
  #nearest = 1.5;
  #running = 0;
  /** Where it is going to be. */
  #goal: Camera = this.camera;
  /** Where it was before it went to look at something. */
  #left: Camera | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  get small(): boolean {
    return this.window.width < SMALL;
  }

  get limits(): CameraLimits {
    return { frame: this.#frame, margin: MARGIN, window: this.window, most: Math.max(4, this.#nearest * 2) };
  }

  /** Show another board; `closest` is the distance of its two nearest stations. */
  lay(frame: Size, closest: number): void {
    this.#frame = frame;
    this.#nearest = 38 / closest;
    this.byHand = false;
    this.#left = null;
    this.#jump(wholeBoard(this.limits));
  }

  /** The window has another size: what was in its middle stays there, and a whole board whole. */
  resize(size: Size): void {
    const { camera, window } = this;
    const part = this.byHand || (window.width > 0 && camera.k > fitScale(this.limits) * 1.01);
    this.window = size;
    this.#left = null;
    const [dx, dy] = [(size.width - window.width) / 2, (size.height - window.height) / 2];
    this.#jump(
      part ? clamped({ ...camera, x: camera.x + dx, y: camera.y + dy }, this.limits) : wholeBoard(this.limits),
    );
  }

  pan(dx: number, dy: number): void {
    this.#hand(moved(this.camera, dx, dy, this.limits));
  }

  zoom(factor: number, about?: Point): void {
    const middle = { x: this.window.width / 2, y: this.window.height / 2 };
    this.#hand(zoomed(this.camera, factor, about ?? middle, this.limits));
  }

  /** Zoom in a moment, as a button does. */
  zoomGently(factor: number, about?: Point): void {
    this.byHand = true;
    this.#left = null;
    const middle = { x: this.window.width / 2, y: this.window.height / 2 };
    this.#go(zoomed(this.camera, factor, about ?? middle, this.limits));
  }

  /** Look closer for a moment, as with a double tap: the next turn is framed all the same. */
  glance(factor: number, about: Point): void {
    this.#go(zoomed(this.camera, factor, about, this.limits));
  }

  pinch(from: readonly [Point, Point], to: readonly [Point, Point]): void {
    this.#hand(pinched(this.camera, from, to, this.limits));
  }

  showWhole(): void {
    this.byHand = false;
    this.#left = null;
    this.#go(wholeBoard(this.limits));
  }

  /** Show these points: always on a small screen, `closely` or if it is `asked` for, else only if some cannot be seen. */
  show(points: readonly Point[], { asked = false, closely = false, atOnce = false } = {}): void {
    if (asked) {
      this.byHand = false;
      this.#left = null;
    }
    if (this.byHand || !points.length || !this.window.width) return;
    if (!asked && !closely && !this.small && sees(this.#goal, points, 20, this.limits)) return;
    const to = framed(points, this.small ? PAD.small : PAD.large, this.#nearest, this.limits);
    if (atOnce) this.#jump(to);
    else this.#go(to);
  }

  /** Move no more than needed for a point to be seen, as when it gets the focus. */
  reveal(point: Point): void {
    const { x, y } = toScreen(this.camera, point);
    const { width, height } = this.window;
    const pad = Math.min(PAD.large, width / 3, height / 3);
    const dx = Math.max(pad - x, 0) - Math.max(x - width + pad, 0);
    const dy = Math.max(pad - y, 0) - Math.max(y - height + pad, 0);
    if (dx || dy) this.#go(moved(this.camera, dx, dy, this.limits));
  }

  /**
   * Look at a point until `comeBack`: closely, or, where nothing may move, no more than needed for it to be seen. A small
   * screen shows what can be `chosen` meanwhile, too.
   */
  visit(point: Point, chosen: readonly Point[]): void {
    this.#left ??= this.#goal;
    const near = Math.max(this.#nearest, CLOSER * fitScale(this.limits));
    if (this.small && chosen.length) this.#go(framed([point, ...chosen], PAD.small, near, this.limits), EASE.slow);
    else if (mayMove()) this.#go(framed([point], PAD.large, near, this.limits), EASE.slow);
    else this.reveal(point);
  }

  comeBack(): void {
    if (this.#left) this.#go(this.#left);
    this.#left = null;
  }

  #hand(camera: Camera): void {
    this.byHand = true;
    this.#left = null;
    this.#jump(camera);
  }

  #jump(camera: Camera): void {
    cancelAnimationFrame(this.#running);
    this.camera = this.#goal = camera;
    this.#stir();
  }

  #go(to: Camera, duration = EASE.quick): void {
    if (!mayMove()) return this.#jump(to);
    cancelAnimationFrame(this.#running);
    this.#goal = to;
    const from = this.camera;
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(Math.max((now - start) / duration, 0), 1);
      this.camera = eased(from, to, share, this.limits);
      this.#stir();
      if (share < 1) this.#running = requestAnimationFrame(step);
    };
    this.#running = requestAnimationFrame(step);
  }

  #stir(): void {
    this.moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.moving = false), 160);
  }

  stop(): void {
    cancelAnimationFrame(this.#running);
    clearTimeout(this.#rest);
  }
}
