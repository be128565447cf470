import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Delay, confirmModeOf, UNDO_DELAY, undoDelayBefore } from "./undoDelay";

describe("a choice becomes a move", () => {
  it("as the player wants it", () => {
    expect(confirmModeOf("touch", false)).toBe("now");
    expect(confirmModeOf("moment", false)).toBe("moment");
    expect(confirmModeOf("always", false)).toBe("ask");
    expect(confirmModeOf("never", false)).toBe("now");
  });

  it("by touch when it is confirmed, unless nothing is", () => {
    expect(confirmModeOf("touch", true)).toBe("ask");
    expect(confirmModeOf("moment", true)).toBe("ask");
    expect(confirmModeOf("always", true)).toBe("ask");
    expect(confirmModeOf("never", true)).toBe("now");
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
