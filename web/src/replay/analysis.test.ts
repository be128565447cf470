import { describe, expect, test } from "vitest";
import type { Decision, JudgedAction, LegalAction, View } from "../wire/types";
import { actionText, betterGhost, chanceLines, decisionLines } from "./analysis";

const WORDS = {
  game: (key: string, _: string, values: Record<string, unknown> = {}): string => `${key} ${JSON.stringify(values)}`,
  name: (_: string, thing: string): string => thing.toUpperCase(),
};
const VIEW = { edition: "london-2023", characters: [] as string[], seats: ["fugitive"], pawns: [] } as unknown as View;

const ride = (pawn: string, station: number, double = false): LegalAction =>
  ({ text: `taxi ${station}`, pawn, word: "taxi", station, double, also: [] }) as LegalAction;

function decision(
  seat: string,
  version: number,
  move: number,
  verdict: Decision["verdict"],
  ...chances: number[]
): Decision {
  const actions = chances.map((chance, n) => ({ action: ride(seat, 10 + n), chance }) as JudgedAction);
  return { version, move, seat, verdict, played: actions.at(-1)!, actions };
}

describe("an analysis", () => {
  test("draws his chance before each of his decisions and before the first of theirs in a round", () => {
    const found = {
      accuracy: {},
      moments: [],
      decisions: [
        decision("fugitive", 1, 1, "best", 0.4),
        decision("detective-1", 2, 1, "best", 0.3),
        decision("detective-2", 3, 1, "best", 0.2),
        decision("detective-1", 5, 2, "best", 0.6),
      ],
    };
    expect(chanceLines(found)).toEqual({
      his: [{ version: 0, chance: 0.4 }],
      theirs: [
        { version: 1, chance: 0.7 },
        { version: 4, chance: 0.4 },
      ],
    });
  });

  test("says nothing of a good move, and of a mistake what was better", () => {
    expect(decisionLines(decision("fugitive", 1, 1, "good", 0.5, 0.48), VIEW, "ticket", WORDS)).toEqual([]);
    const [line] = decisionLines(decision("fugitive", 1, 1, "mistake", 0.5, 0.4), VIEW, "ticket", WORDS);
    expect(line).toContain('"action":"TAXI 11"');
    expect(line).toContain('"other":"TAXI 10"');
    expect(line).toContain('"best":50');
  });

  test("gives a number as the reason only where it speaks for the better move", () => {
    const left = decision("fugitive", 1, 1, "mistake", 0.5, 0.4);
    const more = { ...left, actions: [{ ...left.actions[0]!, left: 9 }], played: { ...left.played, left: 4 } };
    const fewer = { ...left, actions: [{ ...left.actions[0]!, left: 4 }], played: { ...left.played, left: 9 } };
    expect(decisionLines(more, VIEW, "ticket", WORDS)).toHaveLength(2);
    expect(decisionLines(fewer, VIEW, "ticket", WORDS)).toHaveLength(1);
    const caught = {
      ...left,
      actions: [{ ...left.actions[0]!, caught: 0.31 }],
      played: { ...left.played, caught: 0.12 },
    };
    expect(decisionLines(caught, VIEW, "ticket", WORDS)[1]).toContain('"caught":31,"other":12');
  });

  test("draws the better move as a ghost, unless it was as good or names no station", () => {
    const lost = decision("detective-1", 1, 1, "blunder", 0.5, 0.1);
    expect(betterGhost(lost, VIEW, WORDS)).toMatchObject([{ pawn: "detective-1", station: 10, ghost: true }]);
    expect(betterGhost(decision("detective-1", 1, 1, "good", 0.5, 0.48), VIEW, WORDS)).toEqual([]);
    expect(betterGhost(undefined, VIEW, WORDS)).toEqual([]);
  });

  test("calls an action as the edition does", () => {
    expect(actionText(ride("fugitive", 58, true), VIEW, WORDS)).toBe("DOUBLE: TAXI 58");
    const pass = {
      text: "detective-1 pass",
      pawn: "detective-1",
      word: "pass",
      station: null,
      double: false,
      also: [],
    };
    expect(actionText(pass as unknown as LegalAction, VIEW, WORDS)).toBe("pass");
  });
});
