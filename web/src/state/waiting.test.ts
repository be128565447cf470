import { expect, it } from "vitest";
import type { Entry, Event } from "../wire/types";
import { goneSince, idle, roundStatus, standInWait } from "./waiting";

it("waits as long as the server says, from when it is his turn and he is not there", () => {
  expect(standInWait(1000, 0, 120, 1000)).toBe(120);
  expect(standInWait(1000, 1060.5, 120, 1100)).toBe(81);
  expect(standInWait(1000, 1060, 120, 1180)).toBe(0);
  expect(standInWait(1000, 1060, 30, 1080)).toBe(10);
});

it("notes who goes and who comes back", () => {
  const first = goneSince(new Map(), [1, 2], [1], 50);
  expect([...first]).toEqual([[2, 50]]);
  expect([...goneSince(first, [1], [1], 60)]).toEqual([[2, 50]]);
  expect([...goneSince(first, [1], [1, 2], 70)]).toEqual([]);
  expect([...goneSince(new Map(), null, [1], 70)]).toEqual([]);
});

it("says who is still to move, and not of who cannot", () => {
  expect(roundStatus(false, null, true, false)).toBe("moved");
  expect(roundStatus(true, true, true, false)).toBe("toMove");
  expect(roundStatus(true, null, true, false)).toBe("toMove");
  expect(roundStatus(true, false, true, false), "one of the player's own, stranded").toBe("cannotMove");
  expect(roundStatus(true, null, false, false), "a stranded one of somebody else").toBe("cannotMove");
  expect(roundStatus(true, null, true, true), "without a ticket, later in the order").toBe("cannotMove");
  expect(roundStatus(false, null, true, true), "who has stayed has not moved").toBe("cannotMove");
});

it("knows who stayed in this turn, in the dice game and where detectives move in their order", () => {
  const acted = (...events: object[]): Entry => ({ kind: "acted", events: events as Event[] }) as unknown as Entry;
  const said = { kind: "said" } as Entry;
  const moved = { event: "fugitive-moved" };
  const dice = [
    acted({ event: "stayed", pawn: "detective-2" }),
    acted(moved, { event: "round-began" }, { event: "stayed", pawn: "detective-1" }),
    said,
    acted({ event: "seeker-moved", pawn: "detective-2" }),
  ];
  expect([...idle(dice)]).toEqual(["detective-1"]);
  const research = [acted(moved, { event: "sat-out", pawns: ["detective-1", "detective-2"] })];
  expect([...idle(research)]).toEqual(["detective-1", "detective-2"]);
  expect([...idle([...research, acted(moved)])]).toEqual([]);
});
