import type { Entry } from "../wire/types";

/**
 * The seconds that are left until a program may move for a player who is not there; 0 when it may. The game waits for
 * `patience` seconds, and all times are in seconds by the server's clock.
 */
export const standInWait = (turnBegan: number, goneSince: number, patience: number, now: number): number =>
  Math.max(0, Math.ceil(Math.max(turnBegan, goneSince) + patience - now));

/** Since when each absent player is not there, as far as it was seen; 0 for who was never seen here. */
export function goneSince(
  known: ReadonlyMap<number, number>,
  here: readonly number[] | null,
  present: readonly number[],
  now: number,
): ReadonlyMap<number, number> {
  const gone = new Map([...known].filter(([player]) => !present.includes(player)));
  for (const player of here ?? []) if (!present.includes(player)) gone.set(player, now);
  return gone;
}

/** The seekers that stayed where they were in their last turn, because they could not move. */
export function idle(entries: readonly Entry[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const entry of entries) {
    for (const event of "events" in entry ? entry.events : []) {
      if (event.event === "fugitive-moved") found.clear();
      if (event.event === "stayed" || event.event === "passed") found.add(event.pawn);
      if (event.event === "sat-out") for (const pawn of event.pawns) found.add(pawn);
    }
  }
  return found;
}

/** Whether a seeker has moved in this round, can still move, or waits or stayed, for nothing leads anywhere for it. */
export function roundStatus(
  waiting: boolean,
  /** Whether it is offered a move, where that is known: the player's own pawns. */
  offered: boolean | null,
  /** Whether its seat can act at all. */
  acting: boolean,
  /** Whether it is known to have stayed, or to have nothing to ride by. */
  stuck: boolean,
): "moved" | "toMove" | "cannotMove" {
  if (stuck) return "cannotMove";
  if (!waiting) return "moved";
  return (offered ?? acting) ? "toMove" : "cannotMove";
}
