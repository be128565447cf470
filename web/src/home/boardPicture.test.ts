import { expect, it } from "vitest";
import { EDITION_LOOKS } from "../looks/editions";
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
  expect(drawn.lines).toEqual({ taxi: "M20 20l20 0 0 20-20-20", bus: "M20 20l0 20 20 0", underground: "", ferry: "" });
  expect(drawn.dots).toEqual({ taxi: "m40 20h0", bus: "m20 20h0m20 20h0", underground: "" });
  expect(drawn.areas).toEqual({ land: "", park: "M0 0l10 0 0 10z", water: "" });
  expect([drawn.width, drawn.height]).toEqual([200, 150]);
});

it("leaves out a bend that is not seen, and goes to the end of a way that it comes back", () => {
  const bus = (x: number, y: number): string => {
    const bends = [{ transport: "bus", between: [1, 3], via: [[x, y]] }] as const;
    return boardPicture({ ...small, bends }).lines.bus;
  };
  expect(bus(150, 152)).toBe("M20 20l20 20");
  expect(bus(300, 300)).toBe("M20 20l40 40-20-20");
});

it("lays parks and water on the tiles where they lie", () => {
  const places = Array.from({ length: 4 }, () => ({ stops: stops("taxi") }));
  const park = [
    [12, 12],
    [60, 12],
    [60, 60],
  ] as const;
  const { areas } = boardPicture({ format: "blackticket-tiles", tiles: [{ places }, { places, park }] });
  expect([areas["park"], areas["water"]]).toEqual(["M80 5l20 0 0 20z", ""]);
});

const boards = import.meta.glob<{ name: string; stations: unknown[] }>("../../../src/blackticket/boards/data/*.json", {
  eager: true,
});
const stations = new Map(Object.values(boards).map((board) => [board.name, board.stations.length]));

it.each(Object.entries(PICTURES))("has all stations of %s, in a few kilobytes", (name, picture) => {
  const count = Object.values(picture.dots).join("").split("m").length - 1;
  expect(count).toBe(name === "tiles" ? 36 : stations.get(name));
  expect(JSON.stringify(picture).length).toBeLessThan(11_000);
});

it.each(Object.entries(EDITION_LOOKS))("has the picture of %s", (_, { card }) => {
  if (card) expect(Object.keys(PICTURES)).toContain(card.picture);
});
