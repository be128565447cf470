import { expect, it } from "vitest";
import { edgeSign } from "./edgeSign";

const WINDOW = { width: 390, height: 500 };

it("says nothing of what can be seen", () => {
  expect(edgeSign({ x: 17, y: 483 }, WINDOW)).toBeNull();
  expect(edgeSign({ x: 500, y: 1 }, { width: 0, height: 0 })).toBeNull();
});

it("points to a station of which there is only the rim", () => {
  expect(edgeSign({ x: 388, y: 200 }, WINDOW)).toEqual({ x: 318, y: 200, degrees: 0 });
});

it.each([
  [
    { x: 900, y: 200 },
    { x: 318, y: 200, degrees: 0 },
  ],
  [
    { x: -300, y: 200 },
    { x: 72, y: 200, degrees: 180 },
  ],
  [
    { x: 100, y: -80 },
    { x: 100, y: 24, degrees: -90 },
  ],
  [
    { x: 418, y: 576 },
    { x: 318, y: 476, degrees: 45 },
  ],
])("stands inside the edge, and points to %j", (at, sign) => {
  expect(edgeSign(at, WINDOW)).toEqual(sign);
});
