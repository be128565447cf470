import { expect, it } from "vitest";
import type { TableJson } from "../wire/types";
import { playAgainRequest } from "./playAgain";

const seat = (name: string, player: number | null, strength: string | null = null): object => ({
  seat: name,
  has: player === null ? "program" : "person",
  player,
  strength,
  reserved: false,
});
const table = (...seats: object[]): TableJson =>
  ({
    id: "old",
    edition: "sherlock-2022",
    mode: "sherlock",
    detectives: 2,
    options: { "some-ruling": true },
    characters: ["holmes", "watson"],
    expert_tiles: [],
    helper: "possible",
    turn: 60,
    strength: "easy",
    public: true,
    seats,
    players: [
      { number: 0, name: "Ann", host: true },
      { number: 1, name: "Max", host: false },
    ],
  }) as unknown as TableJson;

it("asks for the same terms, with the same sides", () => {
  const asked = playAgainRequest(
    table(seat("fugitive", null, "hard"), seat("detective-1", 0), seat("detective-2", 0)),
    0,
  );
  expect(asked).toEqual({
    edition: "sherlock-2022",
    mode: "sherlock",
    detectives: 2,
    options: { "some-ruling": true },
    characters: ["holmes", "watson"],
    helper: "possible",
    turn: 60,
    strength: "easy",
    public: false,
    name: "Ann",
    seats: { fugitive: "hard", "detective-1": "me", "detective-2": "me" },
  });
});

it("asks for nothing if somebody else has played, or one has only watched", () => {
  const both = table(seat("fugitive", 1), seat("detective-1", 0));
  expect(playAgainRequest(both, 0)).toBeNull();
  expect(playAgainRequest(table(seat("fugitive", null, "easy")), null)).toBeNull();
});

it("asks for the expert tiles that were named", () => {
  const named = { ...table(seat("fugitive", null, "hard"), seat("detective-1", 0)), expert_tiles: ["A", "C"] };
  expect(playAgainRequest(named, 0)?.expert_tiles).toEqual(["A", "C"]);
});
