/** What the seekers could think at each of his moves: read from the steps of a replay. */
import type { StepJson } from "../wire/types";

export interface BeliefHistory {
  /** By move, the stations where he could be right after it. */
  readonly after: ReadonlyMap<number, readonly number[]>;
  /** By move, the stations where he could be when it was about to be made. */
  readonly before: ReadonlyMap<number, readonly number[]>;
}

type BeliefStep = Pick<StepJson, "view" | "possible">;

export function beliefHistoryOf(steps: readonly BeliefStep[]): BeliefHistory {
  const after = new Map<number, readonly number[]>();
  const before = new Map<number, readonly number[]>();
  let moves = 0;
  let known: readonly number[] | null = null;
  for (const { view, possible } of steps) {
    const now = "log" in view && view.log ? view.log.length : moves;
    for (let move = moves + 1; move <= now; move += 1) {
      if (known) before.set(move, known);
      if (possible ?? known) after.set(move, (possible ?? known)!);
    }
    moves = now;
    known = possible ?? known;
  }
  return { after, before };
}
