import { expect, test } from "vitest";
import { deviceName, forgetGame, gameOf, keepGame, keptGames, noteGame, type KeptGame } from "./kept";
import type { Shelf } from "./shelf";

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

test("games that are over make room before those that go on", () => {
  const shelf = new Drawer();
  for (let number = 0; number < 40; number += 1) keepGame(shelf, { ...game(`g${number}`), at: number });
  noteGame(shelf, "g5", { over: true });
  noteGame(shelf, "nowhere", { over: true });
  keepGame(shelf, { ...game("new"), at: 40 });
  expect(gameOf(shelf, "g5")).toBeUndefined();
  expect(gameOf(shelf, "g0")).toBeDefined();
  expect(keptGames(shelf)).toHaveLength(40);
});

test("a game that is opened again comes first", () => {
  const shelf = new Drawer();
  for (const [at, id] of ["a", "b"].entries()) keepGame(shelf, { ...game(id), at });
  noteGame(shelf, "a", { at: 2 });
  expect(keptGames(shelf).map(({ id }) => id)).toEqual(["a", "b"]);
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
