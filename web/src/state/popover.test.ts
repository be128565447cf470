import { describe, expect, it } from "vitest";
import { popoverPosition } from "./popover";

const area = { left: 100, top: 50, width: 800, height: 600 };
const badge = (x: number, y: number) => ({ left: 100 + x - 12, top: 50 + y - 12, width: 24, height: 24 });

describe("a popover", () => {
  it("lies on the far side from the pawn", () => {
    const at = (pawn: [number, number]) => popoverPosition(badge(400, 300), area, [200, 100], [40, 30], pawn);
    expect(at([0, 30])).toEqual([422, 250]);
    expect(at([90, 30])).toEqual([178, 250]);
    expect(at([40, 0])).toEqual([300, 322]);
    expect(at([40, 90])).toEqual([300, 178]);
  });

  it("goes to the other side where there is no room", () => {
    expect(popoverPosition(badge(780, 300), area, [200, 100], [40, 30], [0, 30])).toEqual([558, 250]);
    expect(popoverPosition(badge(20, 300), area, [200, 100], [40, 30], [90, 30])).toEqual([42, 250]);
  });

  it("stays inside its area", () => {
    expect(popoverPosition(badge(400, 10), area, [200, 100], [40, 30], [0, 30])).toEqual([422, 4]);
    expect(popoverPosition(badge(400, 300), area, [200, 100], null, null)).toEqual([422, 250]);
  });
});
