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

/** Whether a seeker has moved in this round, can still move, or waits though nothing leads anywhere for it. */
export function roundStatus(
  waiting: boolean,
  /** Whether it is offered a move, where that is known: the player's own pawns. */
  offered: boolean | null,
  /** Whether its seat can act at all. */
  acting: boolean,
): "moved" | "toMove" | "cannotMove" {
  if (!waiting) return "moved";
  return (offered ?? acting) ? "toMove" : "cannotMove";
}
