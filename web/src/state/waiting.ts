/** How long a game has to wait for a player who is not there until a program may move for him. */
const PATIENCE = 120;

/** The seconds that are left; 0 when a program may. Both times are in seconds, like `now`. */
export const standInWait = (turnBegan: number, goneSince: number, now: number): number =>
  Math.max(0, Math.ceil(Math.max(turnBegan, goneSince) + PATIENCE - now));

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
