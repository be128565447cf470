import { expect, test } from "vitest";
import { deviceName, forgetGame, gameOf, keepGame, keptGames, type KeptGame, type Shelf } from "./kept";

class Drawer implements Shelf {
  held = new Map<string, string>();
  getItem = (name: string): string | null => this.held.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.held.set(name, value);
  removeItem = (name: string): void => void this.held.delete(name);
}

const game = (id: string, key = "k"): KeptGame => ({
  id,
  key,
  edition: "london-2023",
  mode: "standard",
  side: "seekers",
  at: 1,
});

test("games are kept once, the last one first, and forgotten one by one", () => {
  const shelf = new Drawer();
  for (const id of ["a", "b", "a"]) keepGame(shelf, game(id, `key of ${id}`));
  expect(keptGames(shelf).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(gameOf(shelf, "b")?.key).toBe("key of b");
  forgetGame(shelf, "a");
  expect(keptGames(shelf).map(({ id }) => id)).toEqual(["b"]);
});

test("the oldest games make room", () => {
  const shelf = new Drawer();
  for (let number = 0; number < 60; number += 1) keepGame(shelf, game(`g${number}`));
  expect(keptGames(shelf)).toHaveLength(40);
  expect(keptGames(shelf)[0]?.id).toBe("g59");
});

test.each(["", "{", "null", "{}", '["x", null, {"id": 3}]'])("what is no list of games is no game: %s", (text) => {
  const shelf = new Drawer();
  shelf.setItem("blackticket.games", text);
  expect(keptGames(shelf)).toEqual([]);
});

test("a device is named once", () => {
  const shelf = new Drawer();
  expect(deviceName(shelf, () => "one")).toBe("one");
  expect(deviceName(shelf, () => "two")).toBe("one");
});
