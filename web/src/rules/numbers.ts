/** The numbers of a mode, and the texts that they are filled into. */
import type { ModeJson, PartyJson } from "../wire/types";

/** The numbers that the paragraphs of a mode use. */
export function values(mode: ModeJson): Record<string, number> {
  const few = mode.parties[0]!;
  const all = mode.parties.at(-1)!;
  const { double, rounds, moves, reserve, crimes, scenes, dice, rerolls } = mode;
  const found = {
    black: all.black,
    double,
    moreBlack: reserve?.black,
    moreDouble: reserve?.double,
    crimes,
    scenes,
    deck: mode.start_cards,
    dice,
    rerolls,
    rounds,
    moves,
    detectives: all.detectives,
    least: few.detectives + 1,
    most: all.detectives + 1,
    pawns: few.pawns,
    helpers: few.bobbies,
  };
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, number] => pair[1] !== undefined));
}

/** What is given out by the number of detectives, and stands in a text as `{tokensBy}`. */
export const SHARED = ["bobbies", "tokens", "black", "tiles", "hand", "expert"] as const;

export interface Share {
  readonly count: number;
  /** With how many detectives on the board. */
  readonly detectives: readonly number[];
}

/** How much of it there is with how many detectives; where there is none it is left out. */
export function shares(mode: Pick<ModeJson, "parties">, of: (typeof SHARED)[number]): Share[] {
  const found = new Map<number, Set<number>>();
  for (const party of mode.parties as readonly PartyJson[]) {
    const count = party[of] ?? 0;
    if (count) found.set(count, (found.get(count) ?? new Set()).add(party.pawns));
  }
  return [...found].map(([count, detectives]) => ({ count, detectives: [...detectives] }));
}

/** A text with its values, and the words before `|` apart, with a full stop unless they ask something. */
export function filled(
  text: string,
  values: Readonly<Record<string, string | number>>,
): { lead: string; rest: string } {
  const whole = text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
  const [lead = "", rest] = whole.split("|");
  return rest === undefined ? { lead: "", rest: whole } : { lead: lead.endsWith("?") ? lead : `${lead}.`, rest };
}
