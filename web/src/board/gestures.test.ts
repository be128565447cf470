import { beforeEach, expect, it, vi } from "vitest";
import { listenForGestures, type Gestures } from "./gestures";

/** As much of an element as gestures need. */
class Area extends EventTarget {
  getBoundingClientRect = () => ({ left: 0, top: 0 });
  setPointerCapture = (): void => {};
}

let area: Area;
let does: { [name in keyof Gestures]: ReturnType<typeof vi.fn> };
let time = 0;

beforeEach(() => {
  area = new Area();
  does = { pan: vi.fn(), zoom: vi.fn(), pinch: vi.fn(), tap: vi.fn(() => false), twice: vi.fn(), point: vi.fn() };
  listenForGestures(area as unknown as HTMLElement, does as unknown as Gestures);
});

function touch(type: "down" | "move" | "up", x: number, y: number, finger = 1): void {
  const event = new Event(`pointer${type}`);
  const fields = { clientX: x, clientY: y, pointerId: finger, pointerType: "touch", button: 0 };
  for (const [name, value] of Object.entries({ ...fields, timeStamp: time }))
    Object.defineProperty(event, name, { value });
  area.dispatchEvent(event);
}
function tap(x: number, y: number, after = 100): void {
  time += after;
  touch("down", x, y);
  touch("move", x + 5, y + 5);
  touch("up", x + 5, y + 5);
}
const moved = (): number => does.pan.mock.calls.length + does.pinch.mock.calls.length + does.twice.mock.calls.length;

it("takes a press that slips a little for a tap", () => {
  tap(50, 50);
  expect(does.tap).toHaveBeenCalledOnce();
  expect(moved()).toBe(0);
});

it("zooms where nothing is tapped twice", () => {
  tap(50, 50, 1000);
  tap(50, 50);
  expect(does.twice).toHaveBeenCalledOnce();
});

it("never zooms after a tap on something, however quickly the finger goes on", () => {
  does.tap.mockReturnValueOnce(true).mockReturnValueOnce(true);
  for (let n = 0; n < 8; n += 1) tap(50, 50, n ? 150 : 1000);
  expect(does.tap).toHaveBeenCalledTimes(8);
  expect(moved()).toBe(0);
});

it("does not move for two fingers that only touch", () => {
  touch("down", 50, 50, 1);
  touch("down", 150, 50, 2);
  touch("move", 154, 52, 2);
  touch("up", 154, 52, 2);
  touch("up", 50, 50, 1);
  expect(moved() + does.tap.mock.calls.length).toBe(0);
});

it("pinches when one of two fingers goes somewhere", () => {
  touch("down", 50, 50, 1);
  touch("down", 150, 50, 2);
  touch("move", 165, 50, 2);
  touch("move", 185, 50, 2);
  expect(does.pinch).toHaveBeenCalledOnce();
});
