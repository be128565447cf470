import { describe, expect, it } from "vitest";
import { keepProgress, progressOf } from "./progress";

function storage(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [["blackticket.lessons", text]]);
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe("progress with the lessons", () => {
  it("is none at first, or where something else was kept", () => {
    const none = { done: false, step: 0, table: null };
    for (const text of [undefined, "", "[]", "3", "{", '{"moving": null}']) {
      expect(progressOf(storage(text), "moving")).toEqual(none);
    }
    expect(progressOf(storage('{"moving": {"step": -4, "table": {"id": 7}}}'), "moving")).toEqual(none);
  });

  it("is kept for each lesson by itself", () => {
    const place = storage();
    keepProgress(place, "moving", { step: 2, table: { id: "t", key: "k" } });
    keepProgress(place, "hunting", { done: true });
    keepProgress(place, "moving", { step: 3 });
    expect(progressOf(place, "moving")).toEqual({ done: false, step: 3, table: { id: "t", key: "k" } });
    expect(progressOf(place, "hunting")).toEqual({ done: true, step: 0, table: null });
  });
});
