import { expect, it } from "vitest";
import { Kept } from "./shelf";

/** A storage of a browser, whose things are its own properties as there. */
function storage(full = false): Storage {
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
  const store = storage();
  const shelf = new Kept(() => store);
  shelf.setItem("a", "1");
  shelf.setItem("b", "2");
  shelf.removeItem("a");
  expect([shelf.getItem("a"), shelf.getItem("b"), shelf.names()]).toEqual([null, "2", ["b"]]);
  expect(new Kept(() => store).getItem("b")).toBe("2");
});

it.each([denied, () => storage(true)])("remembers what the browser does not keep", (open) => {
  const shelf = new Kept(open);
  expect(shelf.getItem("a")).toBeNull();
  shelf.setItem("a", "1");
  expect([shelf.getItem("a"), shelf.names()]).toEqual(["1", ["a"]]);
  shelf.removeItem("a");
  expect([shelf.getItem("a"), shelf.names()]).toEqual([null, []]);
});

it("reads what another window has written since", () => {
  const store = storage();
  const shelf = new Kept(() => store);
  shelf.setItem("a", "1");
  store.setItem("a", "2");
  expect(shelf.getItem("a")).toBe("2");
});
