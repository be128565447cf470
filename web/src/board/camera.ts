/** The camera: a point `at` of the board is on the screen at `at * k + (x, y)`, in CSS pixels. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the camera may do: the board with its margin, the window it is seen through, and the largest scale. */
export interface CameraLimits {
  readonly frame: Size;
  readonly margin: number;
  readonly window: Size;
  readonly most: number;
}

export const toScreen = (camera: Camera, at: Point): Point => ({
  x: at.x * camera.k + camera.x,
  y: at.y * camera.k + camera.y,
});

export const toBoard = (camera: Camera, point: Point): Point => ({
  x: (point.x - camera.x) / camera.k,
  y: (point.y - camera.y) / camera.k,
});

/** The scale at which the whole board just fits the window. */
export function fitScale({ frame, margin, window }: CameraLimits): number {
  const scale = Math.min(window.width / (frame.width + 2 * margin), window.height / (frame.height + 2 * margin));
  return Math.max(scale, 0.05);
}

export const wholeBoard = (limits: CameraLimits): Camera => clamped({ x: 0, y: 0, k: fitScale(limits) }, limits);

/** The nearest camera that shows no more emptiness than it must: a board smaller than the window is in its middle. */
export function clamped(camera: Camera, limits: CameraLimits): Camera {
  const low = fitScale(limits);
  const k = Math.min(Math.max(camera.k, low), Math.max(limits.most, low));
  return {
    k,
    x: inside(camera.x, limits.frame.width * k, limits.margin * k, limits.window.width),
    y: inside(camera.y, limits.frame.height * k, limits.margin * k, limits.window.height),
  };
}

function inside(start: number, length: number, margin: number, window: number): number {
  if (length + 2 * margin <= window + 0.5) return (window - length) / 2;
  return Math.min(margin, Math.max(start, window - length - margin));
}

/** Zoom so that what is under a point of the window stays there. */
export function zoomed(camera: Camera, factor: number, about: Point, limits: CameraLimits): Camera {
  const low = fitScale(limits);
  const k = Math.min(Math.max(camera.k * factor, low), Math.max(limits.most, low));
  const at = toBoard(camera, about);
  return clamped({ k, x: about.x - at.x * k, y: about.y - at.y * k }, limits);
}

export const moved = (camera: Camera, dx: number, dy: number, limits: CameraLimits): Camera =>
  clamped({ ...camera, x: camera.x + dx, y: camera.y + dy }, limits);

/** Two fingers went from one pair of points to another. */
export function pinched(
  camera: Camera,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  limits: CameraLimits,
): Camera {
  const before = between(...from);
  const after = between(...to);
  const factor = distance(...to) / Math.max(distance(...from), 1);
  return moved(zoomed(camera, factor, before, limits), after.x - before.x, after.y - before.y, limits);
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The camera that shows all these points with some pixels around them, no nearer than `nearest`. */
export function framed(points: readonly Point[], pad: number, nearest: number, limits: CameraLimits): Camera {
  if (!points.length) return wholeBoard(limits);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { width, height } = limits.window;
  const k = Math.min(
    Math.max(width - 2 * pad, 40) / Math.max(right - left, 1),
    Math.max(height - 2 * pad, 40) / Math.max(bottom - top, 1),
    Math.max(nearest, fitScale(limits)),
  );
  return clamped({ k, x: width / 2 - ((left + right) / 2) * k, y: height / 2 - ((top + bottom) / 2) * k }, limits);
}

/** Whether all points can be seen, not too close to the edge. */
export function sees(camera: Camera, points: readonly Point[], pad: number, { window }: CameraLimits): boolean {
  return points.every((point) => {
    const { x, y } = toScreen(camera, point);
    return x >= pad && y >= pad && x <= window.width - pad && y <= window.height - pad;
  });
}

/** A share of the way from one camera to another; the middle of the window travels evenly whatever the scale. */
export function eased(from: Camera, to: Camera, share: number, { window }: CameraLimits): Camera {
  if (share >= 1) return to;
  const t = share * share * (3 - 2 * share);
  const k = from.k * (to.k / from.k) ** t;
  const middle = { x: window.width / 2, y: window.height / 2 };
  const [a, b] = [toBoard(from, middle), toBoard(to, middle)];
  // As the scale grows the middle has to travel less and less of the board.
  const s = Math.abs(to.k - from.k) < 1e-6 ? t : (1 / from.k - 1 / k) / (1 / from.k - 1 / to.k);
  return { k, x: middle.x - (a.x + (b.x - a.x) * s) * k, y: middle.y - (a.y + (b.y - a.y) * s) * k };
}
