import { describe, expect, it } from "vitest";
import { listed } from "./moves";
import { readOffers } from "./offers";

const texts = (legal: Record<string, string[]>, pawns: string[], double = false): [string, string[]][] =>
  listed(readOffers(legal), pawns, double).map(({ pawn, offers }) => [pawn, offers.map(({ action }) => action.text)]);

describe("the list of moves", () => {
  it("goes by pawn, ticket and station, and ends with what has no place on the map", () => {
    const legal = {
      "detective-2": ["detective-2 bus 9", "detective-2 taxi 30", "detective-2 taxi 4", "bobby-1 taxi 8"],
      "detective-1": ["holmes search", "lestrade block 5", "detective-1 pass"],
    };
    expect(texts(legal, ["detective-1", "detective-2", "bobby-1"])).toEqual([
      ["detective-1", ["detective-1 pass"]],
      ["detective-2", ["detective-2 taxi 4", "detective-2 taxi 30", "detective-2 bus 9"]],
      ["bobby-1", ["bobby-1 taxi 8"]],
      ["holmes", ["holmes search"]],
      ["lestrade", ["lestrade block 5"]],
    ]);
  });

  it("has black tickets, and double moves only when one is to be made", () => {
    const legal = { fugitive: ["black 7", "taxi 7", "double black 7", "double taxi 7", "fly"] };
    expect(texts(legal, ["fugitive"])).toEqual([["fugitive", ["taxi 7", "black 7", "fly"]]]);
    expect(texts(legal, ["fugitive"], true)).toEqual([["fugitive", ["double taxi 7", "double black 7"]]]);
  });
});
