import { describe, expect, it } from "vitest";
import de from "../words/de/table.json";
import en from "../words/en/table.json";
import es from "../words/es/table.json";
import it_ from "../words/it/table.json";
import pt from "../words/pt/table.json";
import { countdown, surfaces } from "./countdown";

/** What the server tells after each of his moves, from none on; tests/knowledge/test_ticket_view.py holds it to that. */
const TOLD = [3, 3, 3, 8, 8, 8, 8, 8, 13, 13, 13, 13, 13, 18, 18, 18, 18, 18, 24, 24, 24, 24, 24, 24, null] as const;
const at = (move: number, outcome: { winner: "seekers"; reason: "caught" } | null = null) => ({
  move,
  outcome,
  next_reveal: TOLD[move]!,
});

describe("the countdown to his next appearance", () => {
  it("counts every move from 1 to 24, whether doubled or not", () => {
    const counts = TOLD.map((_, move) => countdown(at(move))?.count);
    expect(counts).toEqual([3, 2, 1, 5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 5, 4, 3, 2, 1, 6, 5, 4, 3, 2, 1, undefined]);
  });

  it("names the move that the server names", () => {
    expect(TOLD.map((_, move) => countdown(at(move))?.move ?? null)).toEqual(TOLD);
  });

  it("says nothing when he need not show himself again, or all is over", () => {
    expect(countdown(at(24))).toBeNull();
    expect(countdown({ ...at(21), next_reveal: null })).toBeNull();
    expect(countdown(at(5, { winner: "seekers", reason: "caught" }))).toBeNull();
  });

  it("knows which hop of a double move shows him", () => {
    const moves = TOLD.map((_, move) => move);
    expect(moves.filter((move) => surfaces(at(move)))).toEqual([2, 7, 12, 17, 23]);
    expect(moves.filter((move) => surfaces(at(move), 2))).toEqual([1, 6, 11, 16, 22]);
  });

  it.each(Object.entries({ en, de, es, it: it_, pt }))("is put in words with its numbers: %s", (_, words) => {
    for (const key of ["table.surfaces", "table.surfacesYou"] as const) {
      expect(words[key]).toContain("{count}");
      expect(words[key]).toContain("{move}");
      expect(words[`${key}.one`]).toContain("{move}");
      expect(words[`${key}.one`]).not.toContain("{count}");
    }
    expect(words["table.surfacesShort"]).toContain("{count}");
  });
});
