import { expect, it } from "vitest";
import { goneSince, roundStatus, standInWait } from "./waiting";

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
  expect(roundStatus(false, null, true)).toBe("moved");
  expect(roundStatus(true, true, true)).toBe("toMove");
  expect(roundStatus(true, null, true)).toBe("toMove");
  expect(roundStatus(true, false, true), "one of the player's own, stranded").toBe("cannotMove");
  expect(roundStatus(true, null, false), "a stranded one of somebody else").toBe("cannotMove");
});
