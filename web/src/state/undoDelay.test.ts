import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Preferences } from "./preferences";
import { Delay, confirmModeOf, pressedBy, UNDO_DELAY, undoDelayBefore } from "./undoDelay";

describe("a choice becomes a move", () => {
  const modes = (confirm: Preferences["confirm"]) =>
    (["mouse", "touch", "key"] as const).map((by) => confirmModeOf(confirm, by));

  it("as the player wants it, and by touch when it is confirmed, unless nothing is", () => {
    expect(modes("mouse")).toEqual(["moment", "ask", "now"]);
    expect(modes("moment")).toEqual(["moment", "ask", "moment"]);
    expect(modes("touch")).toEqual(["now", "ask", "now"]);
    expect(modes("always")).toEqual(["ask", "ask", "ask"]);
    expect(modes("never")).toEqual(["now", "now", "now"]);
  });

  it("by what has pressed a button", () => {
    const click = (detail: number, pointerType?: string): MouseEvent =>
      ({ detail, ...(pointerType ? { pointerType } : {}) }) as unknown as MouseEvent;
    expect([click(0), click(1, "mouse"), click(1), click(1, "touch")].map(pressedBy)).toEqual([
      ...["key", "mouse", "mouse", "touch"],
    ]);
  });
});

describe("the moment", () => {
  it("is not so long that the clock runs out in it", () => {
    expect(undoDelayBefore(null, 50_000)).toBe(UNDO_DELAY);
    expect(undoDelayBefore(60, 50_000)).toBe(UNDO_DELAY);
    expect(undoDelayBefore(52.5, 50_000)).toBe(1500);
    expect(undoDelayBefore(50.5, 50_000)).toBe(0);
    expect(undoDelayBefore(40, 50_000)).toBe(0);
  });
});

describe("something is done after a while", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("once, and only the last of what was begun", () => {
    const done: string[] = [];
    const delay = new Delay();
    delay.begin(() => done.push("one"), 100);
    delay.begin(() => done.push("other"), 100);
    vi.advanceTimersByTime(99);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(["other"]);
  });

  it("unless it is stopped", () => {
    const done: string[] = [];
    const delay = new Delay();
    delay.begin(() => done.push("one"), 100);
    delay.stop();
    vi.advanceTimersByTime(1000);
    expect(done).toEqual([]);
  });
});
