import { describe, expect, it } from "vitest";
import {
  eased,
  framed,
  clamped,
  fitScale,
  moved,
  pinched,
  toScreen,
  sees,
  toBoard,
  wholeBoard,
  zoomed,
  type CameraLimits,
} from "./camera";

const limits: CameraLimits = {
  frame: { width: 1000, height: 750 },
  margin: 10,
  window: { width: 510, height: 600 },
  most: 4,
};

describe("the camera", () => {
  it("shows the whole board in the middle at first", () => {
    const camera = wholeBoard(limits);
    expect(camera.k).toBeCloseTo(0.5);
    expect(toScreen(camera, { x: 500, y: 375 })).toEqual({ x: 255, y: 300 });
  });

  it("zooms about the point under the pointer", () => {
    const about = { x: 300, y: 300 };
    const camera = zoomed(wholeBoard(limits), 3, about, limits);
    const before = toBoard(wholeBoard(limits), about);
    expect(toBoard(camera, about).x).toBeCloseTo(before.x);
    expect(toBoard(camera, about).y).toBeCloseTo(before.y);
  });

  it("zooms out no further than the whole and in no further than the most", () => {
    expect(zoomed(wholeBoard(limits), 0.1, { x: 0, y: 0 }, limits)).toEqual(wholeBoard(limits));
    expect(zoomed(wholeBoard(limits), 100, { x: 0, y: 0 }, limits).k).toBe(4);
  });

  it("never leaves the board", () => {
    const near = zoomed(wholeBoard(limits), 4, { x: 255, y: 300 }, limits);
    const far = moved(near, 99999, 99999, limits);
    expect(toScreen(far, { x: 0, y: 0 })).toEqual({ x: 20, y: 20 });
    expect(clamped(far, limits)).toEqual(far);
  });

  it("follows two fingers", () => {
    const start = zoomed(wholeBoard(limits), 2, { x: 255, y: 300 }, limits);
    const from = [
      { x: 200, y: 300 },
      { x: 300, y: 300 },
    ] as const;
    const to = [
      { x: 180, y: 310 },
      { x: 330, y: 310 },
    ] as const;
    const camera = pinched(start, from, to, limits);
    expect(camera.k).toBeCloseTo(start.k * 1.5);
    expect(toBoard(camera, { x: 255, y: 310 }).x).toBeCloseTo(toBoard(start, { x: 250, y: 300 }).x);
  });

  it("frames points with limits around them, and not too near", () => {
    const points = [
      { x: 400, y: 300 },
      { x: 600, y: 400 },
    ];
    const camera = framed(points, 50, 3, limits);
    expect(camera.k).toBeCloseTo(410 / 200);
    expect(sees(camera, points, 49, limits)).toBe(true);
    expect(sees(camera, points, 60, limits)).toBe(false);
    expect(framed([{ x: 500, y: 300 }], 50, 1.4, limits).k).toBe(1.4);
    expect(framed([], 50, 3, limits)).toEqual(wholeBoard(limits));
  });

  it("never frames from further away than the whole", () => {
    expect(
      framed(
        [
          { x: 0, y: 0 },
          { x: 1000, y: 750 },
        ],
        50,
        3,
        limits,
      ).k,
    ).toBe(fitScale(limits));
  });

  it("eases from one view to another", () => {
    const from = wholeBoard(limits);
    const to = framed([{ x: 700, y: 300 }], 50, 2, limits);
    expect(eased(from, to, 0, limits)).toEqual(from);
    expect(eased(from, to, 1, limits)).toEqual(to);
    const middle = eased(from, to, 0.5, limits);
    expect(middle.k).toBeCloseTo(1);
  });
});
