import { describe, expect, it } from "vitest";
import type { GameWords } from "../state/eventText";
import type { View } from "../wire/types";
import { hisTickets, situationLines } from "./situation";

const words: GameWords = {
  game: (key, _, values = {}) => [key, ...Object.values(values)].join(" "),
  name: (_, thing) => thing,
};
const view = (more: object): View =>
  ({ edition: "e", characters: [], black: 2, double: 1, ...more }) as unknown as View;
const supply = { taxi: 3, bus: 2, underground: 1 };

describe("situationLines", () => {
  it("tell the supply of a ticket game", () => {
    const counts = "fugitive 3 × taxi, 2 × bus, 1 × underground";
    expect(situationLines(view({ supply }), words)).toEqual([`supply ${counts}`]);
    expect(situationLines(view({ supply, own_stock: true }), words)).toEqual([`own-stock ${counts}`]);
  });

  it("tell the case", () => {
    const sherlock = {
      crimes: 1,
      needed: 4,
      reserve: { black: 2, double: 0 },
      played: [7],
      cards: [8, 9],
      blocks: [4],
      ban: "bus",
      turned: [[1, 2]],
      answers: [
        { move: 3, character: "mycroft", question: "station", about: 1, answer: "77" },
        { move: 4, character: "watson", question: "park", about: 4, answer: "yes" },
      ],
    };
    expect(situationLines(view({ supply, case: sherlock }), words).slice(1)).toEqual([
      "crimes 1 4",
      "reserve 2 × black, 0 × double",
      "his-crimes 7",
      "his-cards 8, 9",
      "blocks 4",
      "ban bus",
      "flown 1/2",
      "answer-station 1 mycroft station 77",
      "answer-yes 4 watson park yes",
    ]);
  });

  it("tell the dice", () => {
    const dice = { hand: ["taxi", "X"], supply: 2, on_log: 1, rerolls: 3, helicopter: 1 };
    expect(situationLines(view({ dice }), words)).toEqual(["dice taxi, X 2 1 3"]);
    expect(hisTickets(view({ dice }))).toEqual([
      ["black", 2],
      ["double", 1],
      ["helicopter", 1],
    ]);
  });
});
