import { expect, it } from "vitest";
import { boardPicture } from "./boardPicture";
import { PICTURES } from "./boardPictures";

const stops = (...names: string[]) => names;
const small = {
  format: "blackticket-board",
  frame: [1000, 750],
  ground: "land",
  stations: [
    { station: 1, at: [100, 100], stops: stops("taxi", "bus"), taxi: [2, 3], bus: [3] },
    { station: 2, at: [200, 100], stops: stops("taxi"), taxi: [1, 3] },
    { station: 3, at: [200, 200], stops: stops("taxi", "bus"), taxi: [1, 2], bus: [1] },
  ],
  scenery: [
    {
      kind: "park",
      points: [
        [0, 0],
        [50, 0],
        [50, 50],
      ],
    },
    { kind: "label", points: [[1, 1]] },
  ],
  bends: [{ transport: "bus", between: [1, 3], via: [[100, 200]] }],
} as const;

it("draws every connection once, along its bends, and a dot for every station", () => {
  const drawn = boardPicture(small);
  expect(drawn.lines).toEqual({ taxi: "M32 32l32 0 0 32-32-32", bus: "M32 32l0 32 32 0", underground: "", ferry: "" });
  expect(drawn.dots).toEqual({ taxi: "M64 32h0", bus: "M32 32h0M64 64h0", underground: "" });
  expect(drawn.areas).toEqual({ land: "", park: "M0 0l16 0 0 16z", water: "" });
  expect([drawn.width, drawn.height]).toEqual([320, 240]);
});

it.each(Object.entries(PICTURES))("has all stations of %s, in a few kilobytes", (name, picture) => {
  const count = Object.values(picture.dots).join("").split("M").length - 1;
  expect(count).toBe(name === "tiles" ? 36 : 199);
  expect(JSON.stringify(picture).length).toBeLessThan(18_000);
});
