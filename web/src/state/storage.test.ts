import { expect, it } from "vitest";
import { SafeStorage } from "./storage";

/** A storage of a browser, whose things are its own properties as there. */
function fakeStorage(full = false): Storage {
  const held: Record<string, string> = {};
  const ways = {
    getItem: (name: string) => held[name] ?? null,
    setItem: (name: string, value: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      held[name] = value;
    },
    removeItem: (name: string) => void delete held[name],
  };
  return new Proxy(ways, {
    ownKeys: () => Object.keys(held),
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  }) as unknown as Storage;
}

const denied = (): Storage => {
  throw new DOMException("denied", "SecurityError");
};

it("keeps things where the browser keeps them", () => {
  const store = fakeStorage();
  const storage = new SafeStorage(() => store);
  storage.setItem("a", "1");
  storage.setItem("b", "2");
  storage.removeItem("a");
  expect([storage.getItem("a"), storage.getItem("b"), storage.names()]).toEqual([null, "2", ["b"]]);
  expect(new SafeStorage(() => store).getItem("b")).toBe("2");
});

it.each([denied, () => fakeStorage(true)])("remembers what the browser does not keep", (open) => {
  const storage = new SafeStorage(open);
  expect(storage.getItem("a")).toBeNull();
  storage.setItem("a", "1");
  expect([storage.getItem("a"), storage.names()]).toEqual(["1", ["a"]]);
  storage.removeItem("a");
  expect([storage.getItem("a"), storage.names()]).toEqual([null, []]);
});

it("reads what another window has written since", () => {
  const store = fakeStorage();
  const storage = new SafeStorage(() => store);
  storage.setItem("a", "1");
  store.setItem("a", "2");
  expect(storage.getItem("a")).toBe("2");
});
