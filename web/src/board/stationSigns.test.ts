import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STATION_SIGNS } from "./stationSigns";

it("draws hide-outs as top hats and all else as on the drawn boards", () => {
  const source = readFileSync("../src/blackticket/boards/drawing/marks.py", "utf8").replaceAll(/'\n\s+'/g, "");
  const drawn = [...source.matchAll(/"([a-z-]+)": '<path class="(\w+)" d="([^"]+)"/g)];
  expect(drawn.map(([, name]) => name)).toEqual(Object.keys(STATION_SIGNS));
  for (const [, name, kind, d] of drawn)
    expect([name, STATION_SIGNS[name as keyof typeof STATION_SIGNS]]).toEqual([
      name,
      expect.objectContaining({ d, ...(kind === "stroke" && { stroked: true }) }),
    ]);
});

it("gives the hat of a hide-out a brim that is wider than its crown", () => {
  const width = (d: string, above: (y: number) => boolean): number => {
    const points = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    const across = points.filter(([, y]) => above(y)).map(([x]) => x);
    return Math.max(...across) - Math.min(...across);
  };
  const { d } = STATION_SIGNS.hideout;
  expect(width(d, (y) => y < 0)).toBeLessThan(0.7 * width(d, (y) => y > 0));
});
