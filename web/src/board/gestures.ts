/** Fingers, mouse and wheel on the board. Points are in pixels from its upper left corner. */
import { distance, type Point } from "./camera";

export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(factor: number, about: Point): void;
  pinch(from: readonly [Point, Point], to: readonly [Point, Point]): void;
  /** A click or a tap; whether it was on something. */
  tap(at: Point, touch: boolean): boolean;
  /** Twice in a row on nothing. */
  twice(at: Point): void;
  point(at: Point | null): void;
}

/** A press that moves less than this is a click or a tap. */
const SLIP = { mouse: 4, touch: 9 };
const TWICE = 320;
/** For this long after a hit a tap beside everything does not zoom: it was a quick finger's second one. */
const QUICK = 800;

export function listenForGestures(node: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, Point>();
  /** Where each finger came down. */
  const starts = new Map<number, Point>();
  let dragging = false;
  let several = false;
  let last = { time: 0, at: { x: 0, y: 0 }, hit: false };

  const place = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isTouch = (event: PointerEvent): boolean => event.pointerType !== "mouse";

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = place(event);
    if (!down.size) [dragging, several] = [false, false];
    down.set(event.pointerId, at);
    starts.set(event.pointerId, at);
    several ||= down.size > 1;
  }

  function move(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    const start = starts.get(event.pointerId);
    const at = place(event);
    if (!before || !start) {
      if (!isTouch(event)) gestures.point(at);
      return;
    }
    if (!dragging) {
      if (distance(start, at) <= (isTouch(event) ? SLIP.touch : SLIP.mouse)) return;
      dragging = true;
      node.setPointerCapture(event.pointerId);
      down.set(event.pointerId, at);
      return;
    }
    const still = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (still) gestures.pinch([before, still], [at, still]);
    else gestures.pan(at.x - before.x, at.y - before.y);
    down.set(event.pointerId, at);
  }

  function lift(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    if (down.size || dragging || several || event.type === "pointercancel") return;
    const at = place(event);
    const time = event.timeStamp;
    const since = time - last.time;
    const twice = !last.hit && since < TWICE && distance(at, last.at) < 30;
    if (gestures.tap(at, isTouch(event))) last = { time, at, hit: true };
    else if (twice) {
      last = { time: 0, at, hit: false };
      gestures.twice(at);
    } else last = { time, at, hit: last.hit && since < QUICK };
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    const speed = event.ctrlKey ? 0.01 : 0.0018;
    gestures.zoom(Math.exp(-Math.min(Math.max(pixels, -240), 240) * speed), place(event));
  }

  const away = (event: PointerEvent): void => {
    if (!isTouch(event)) gestures.point(null);
  };
  node.addEventListener("pointerdown", press);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", lift);
  node.addEventListener("pointercancel", lift);
  node.addEventListener("pointerleave", away);
  node.addEventListener("wheel", wheel, { passive: false });
  return () => {
    node.removeEventListener("pointerdown", press);
    node.removeEventListener("pointermove", move);
    node.removeEventListener("pointerup", lift);
    node.removeEventListener("pointercancel", lift);
    node.removeEventListener("pointerleave", away);
    node.removeEventListener("wheel", wheel);
  };
}
