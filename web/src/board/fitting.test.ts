import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fitReach, MOST_TINTED } from "./fitting";

interface Place {
  readonly at: [number, number];
  readonly symbols?: readonly string[];
}

it("keeps the map calm whatever is answered, and a quarter in one piece", () => {
  const file = new URL("../../../src/blackticket/boards/data/victorian.json", import.meta.url);
  const { frame, stations } = JSON.parse(readFileSync(file, "utf8")) as { frame: [number, number]; stations: Place[] };
  const [width, height] = frame;
  const tinted = (fits: readonly Place[]): number => {
    const reach = fitReach(fits.length, frame);
    let lit = 0;
    for (let x = 10; x < width; x += 20)
      for (let y = 10; y < height; y += 20)
        lit += Number(fits.some(({ at }) => Math.hypot(x - at[0], y - at[1]) < reach));
    return (lit * 400) / (width * height);
  };
  for (const symbol of ["park", "attraction", "river"]) {
    for (const yes of [true, false]) {
      const fits = stations.filter((one) => (one.symbols ?? []).includes(symbol) === yes);
      expect(fits.length).toBeGreaterThan(15);
      expect(tinted(fits)).toBeLessThan(MOST_TINTED);
      expect(tinted(fits)).toBeGreaterThan(0.05);
    }
  }
  expect(fitReach(50, frame)).toBeGreaterThan(36);
});
