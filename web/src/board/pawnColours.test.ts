import { describe, expect, it } from "vitest";
import { BOBBY, DETECTIVES, FUGITIVE, pawnColours } from "./pawnColours";
import { silhouette } from "./silhouettes";

type Three = readonly [number, number, number];
type Matrix = readonly [Three, Three, Three];

const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const linear = (hex: string): number[] =>
  channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const times = (matrix: Matrix, v: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, n) => sum + factor * (v[n] ?? 0), 0));
const clip = (v: readonly number[]): number[] => v.map((c) => Math.min(1, Math.max(0, c)));

/** What is seen with no cones of a kind (Machado, Oliveira and Fernandes, 2009). */
const VISION: Readonly<Record<string, Matrix>> = {
  "all cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour in OKLab, where distances are about as large as they look. */
function seen(hex: string, eye: Matrix): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    clip(times(eye, linear(hex))),
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}
const apart = (a: string, b: string, eye: Matrix): number => {
  const [one, other] = [seen(a, eye), seen(b, eye)];
  return Math.hypot(...one.map((c, n) => c - (other[n] ?? 0)));
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [a, b]
    .map((hex) => linear(hex).reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n]!, 0))
    .toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
};

/** Twice as far apart as two colours that are just told apart side by side in small marks. */
const CLEAR = 0.15;

describe("the colours of the pieces", () => {
  const all = [...DETECTIVES, BOBBY, FUGITIVE];

  it.each(Object.entries(VISION))("are told apart with %s", (_, eye) => {
    for (const [n, { body }] of all.entries())
      for (const other of all.slice(n + 1))
        expect(apart(body, other.body, eye), `${body} ${other.body}`).toBeGreaterThan(CLEAR);
  });

  it("carry letters that can be read", () => {
    for (const { body, sign } of all) expect(contrast(body, sign)).toBeGreaterThan(4.5);
  });

  it("come with a shape of its own for each of five detectives, bobbies and him", () => {
    const pieces = [0, 1, 2, 3, 4].map((nth) => ["detective", nth] as const);
    const shown = [...pieces, ["bobby", 0] as const, ["fugitive", 0] as const];
    expect(new Set(shown.map(([kind, nth]) => silhouette(kind, nth).d)).size).toBe(7);
    expect(new Set(shown.map(([kind, nth]) => pawnColours(kind, nth).body)).size).toBe(7);
  });

  it("leave violet to the stations where he can be", () => {
    for (const { body } of all) {
      const [, a = 0, b = 0] = seen(body, VISION["all cones"]!);
      const hue = (Math.atan2(b, a) * 180) / Math.PI;
      expect(Math.hypot(a, b) > 0.05 && hue > -80 && hue < -20, body).toBe(false);
    }
  });
});
