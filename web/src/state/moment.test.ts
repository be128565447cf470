import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Delay, mannerOf, MOMENT, momentBefore } from "./moment";

describe("a choice becomes a move", () => {
  it("as the player wants it", () => {
    expect(mannerOf("touch", false)).toBe("now");
    expect(mannerOf("moment", false)).toBe("moment");
    expect(mannerOf("always", false)).toBe("ask");
    expect(mannerOf("never", false)).toBe("now");
  });

  it("by touch when it is confirmed, unless nothing is", () => {
    expect(mannerOf("touch", true)).toBe("ask");
    expect(mannerOf("moment", true)).toBe("ask");
    expect(mannerOf("always", true)).toBe("ask");
    expect(mannerOf("never", true)).toBe("now");
  });
});

describe("the moment", () => {
  it("is not so long that the clock runs out in it", () => {
    expect(momentBefore(null, 50_000)).toBe(MOMENT);
    expect(momentBefore(60, 50_000)).toBe(MOMENT);
    expect(momentBefore(52.5, 50_000)).toBe(1500);
    expect(momentBefore(50.5, 50_000)).toBe(0);
    expect(momentBefore(40, 50_000)).toBe(0);
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
