import { expect, test } from "vitest";
import { deviceName, forgetGame, savedGame, saveGame, savedGames, updateSavedGame, type SavedGame } from "./savedGames";
import type { KeyValueStore } from "./storage";

class Drawer implements KeyValueStore {
  held = new Map<string, string>();
  getItem = (name: string): string | null => this.held.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.held.set(name, value);
  removeItem = (name: string): void => void this.held.delete(name);
}

const game = (id: string, key = "k"): SavedGame => ({
  id,
  key,
  edition: "london-2023",
  mode: "standard",
  side: "seekers",
  at: 1,
});

test("games are kept once, the last one first, and forgotten one by one", () => {
  const storage = new Drawer();
  for (const id of ["a", "b", "a"]) saveGame(storage, game(id, `key of ${id}`));
  expect(savedGames(storage).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(savedGame(storage, "b")?.key).toBe("key of b");
  forgetGame(storage, "a");
  expect(savedGames(storage).map(({ id }) => id)).toEqual(["b"]);
});

test("the oldest games make room", () => {
  const storage = new Drawer();
  for (let number = 0; number < 60; number += 1) saveGame(storage, game(`g${number}`));
  expect(savedGames(storage)).toHaveLength(40);
  expect(savedGames(storage)[0]?.id).toBe("g59");
});

test("games that are over make room before those that go on", () => {
  const storage = new Drawer();
  for (let number = 0; number < 40; number += 1) saveGame(storage, { ...game(`g${number}`), at: number });
  updateSavedGame(storage, "g5", { over: true });
  updateSavedGame(storage, "nowhere", { over: true });
  saveGame(storage, { ...game("new"), at: 40 });
  expect(savedGame(storage, "g5")).toBeUndefined();
  expect(savedGame(storage, "g0")).toBeDefined();
  expect(savedGames(storage)).toHaveLength(40);
});

test("a game that is opened again comes first", () => {
  const storage = new Drawer();
  for (const [at, id] of ["a", "b"].entries()) saveGame(storage, { ...game(id), at });
  updateSavedGame(storage, "a", { at: 2 });
  expect(savedGames(storage).map(({ id }) => id)).toEqual(["a", "b"]);
});

test.each(["", "{", "null", "{}", '["x", null, {"id": 3}]'])("what is no list of games is no game: %s", (text) => {
  const storage = new Drawer();
  storage.setItem("blackticket.games", text);
  expect(savedGames(storage)).toEqual([]);
});

test("a device is named once", () => {
  const storage = new Drawer();
  expect(deviceName(storage, () => "one")).toBe("one");
  expect(deviceName(storage, () => "two")).toBe("one");
});
