import { describe, expect, it } from "vitest";
import type { View } from "../wire/types";
import { DECLARED, detectiveOf, left, pawnKind, pawnLetter, pawnNumber, stationOf, stock, trayPawn } from "./pieces";

const tickets = { taxi: 11, bus: 8, underground: 4 };
const ticketGame = {
  black: 5,
  double: 2,
  supply: { taxi: 34, bus: 29, underground: 15 },
  pawns: [
    { pawn: "detective-1", station: 26, tickets, waiting: true },
    { pawn: "bobby-1", station: 29, tickets: null, waiting: true },
  ],
} as unknown as View;
const dice = { black: 2, double: 1, pawns: [], dice: { helicopter: 1 } } as unknown as View;

describe("pieces", () => {
  it("have a letter of their own", () => {
    expect(pawnLetter("fugitive", "Mister X", [])).toBe("X");
    expect(pawnLetter("fugitive", "Professor Moriarty", [])).toBe("M");
    expect(pawnLetter("detective-2", "Detective 2", [])).toBe("2");
    expect(pawnLetter("detective-2", "Mycroft Holmes", ["holmes", "mycroft"])).toBe("My");
    expect(pawnLetter("lestrade", "Inspector Lestrade", [])).toBe("L");
    expect(pawnLetter("bobby-1", "Policeman 1", [])).toBe("P1");
    expect(["fugitive", "bobby-2", "detective-1"].map(pawnKind)).toEqual(["fugitive", "bobby", "detective"]);
  });

  it("hold tickets, or need none", () => {
    expect(stock(ticketGame, "detective-1")).toEqual(tickets);
    expect(stock(ticketGame, "bobby-1")).toBeNull();
    expect(stock(ticketGame, "fugitive")).toEqual({ taxi: 34, bus: 29, underground: 15 });
    expect(stock(dice, "fugitive")).toBeNull();
    expect(left(ticketGame, "detective-1", "bus")).toBe(8);
    expect(left(ticketGame, "bobby-1", "bus")).toBeNull();
    expect(left(ticketGame, "fugitive", "black")).toBe(5);
    expect(left(dice, "fugitive", "helicopter")).toBe(1);
    expect(stationOf(ticketGame, "bobby-1")).toBe(29);
    expect(stationOf(ticketGame, "fugitive")).toBeNull();
  });

  it("read what is declared", () => {
    expect(DECLARED["crime take black"]).toEqual(["crime", "take-black"]);
    expect(DECLARED["vanish"]).toEqual(["vanish"]);
    expect(DECLARED[""]).toEqual([]);
  });

  it("lie in the tray for whoever acts, also where a character acts and moves no pawn", () => {
    const pawns = [
      { pawn: "detective-1", station: 3, tickets },
      { pawn: "detective-2", station: 153, tickets },
    ];
    const view = { pawns, characters: ["holmes", "lestrade"] } as unknown as View;
    const you = { side: "seekers", seats: ["detective-1", "detective-2"] };
    expect(["lestrade", "holmes", "detective-2", null].map((mover) => trayPawn(view, mover, you))).toEqual([
      "detective-2",
      "detective-1",
      "detective-2",
      "detective-1",
    ]);
    expect(trayPawn(view, null, { side: "fugitive", seats: ["fugitive"] })).toBe("fugitive");
    expect(trayPawn(view, null, { side: null, seats: [] })).toBeNull();
    expect(["lestrade", "bobby-2"].map((pawn) => detectiveOf(pawn, ["holmes", "lestrade"]))).toEqual([
      "detective-2",
      "bobby-2",
    ]);
    expect(["detective-3", "detective-3 on 14", "fugitive"].map(pawnNumber)).toEqual([2, 2, 0]);
  });
});
