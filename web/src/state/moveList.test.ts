import { describe, expect, it } from "vitest";
import { legal } from "../testing/legal";
import type { Legal } from "../wire/types";
import { movesByPawn } from "./moveList";
import { offersOf } from "./offers";

const texts = (all: Legal, pawns: string[], double = false): [string, string[]][] =>
  movesByPawn(offersOf(all), pawns, double).map(({ pawn, offers }) => [pawn, offers.map(({ action }) => action.text)]);

describe("the list of moves", () => {
  it("goes by pawn, ticket and station, and ends with what has no place on the map", () => {
    const offered = {
      "detective-2": [
        legal("detective-2", "bus", 9),
        legal("detective-2", "taxi", 30),
        legal("detective-2", "taxi", 4),
        legal("bobby-1", "taxi", 8),
      ],
      "detective-1": [legal("holmes", "search"), legal("lestrade", "block", 5), legal("detective-1", "pass")],
    };
    expect(texts(offered, ["detective-1", "detective-2", "bobby-1"])).toEqual([
      ["detective-1", ["detective-1 pass"]],
      ["detective-2", ["detective-2 taxi 4", "detective-2 taxi 30", "detective-2 bus 9"]],
      ["bobby-1", ["bobby-1 taxi 8"]],
      ["holmes", ["holmes search"]],
      ["lestrade", ["lestrade block 5"]],
    ]);
  });

  it("has black tickets, and double moves only when one is to be made", () => {
    const offered = {
      fugitive: [
        legal("fugitive", "black", 7),
        legal("fugitive", "taxi", 7),
        legal("fugitive", "black", 7, { double: true }),
        legal("fugitive", "taxi", 7, { double: true }),
        legal("fugitive", "fly"),
      ],
    };
    expect(texts(offered, ["fugitive"])).toEqual([["fugitive", ["taxi 7", "black 7", "fly"]]]);
    expect(texts(offered, ["fugitive"], true)).toEqual([["fugitive", ["double taxi 7", "double black 7"]]]);
  });
});
