/** Who played whom. */

export interface Person {
  readonly name: string;
  readonly seats: readonly string[];
}

/** The people of a game, each with all seats, in the order of their first. */
export function roles(players: Readonly<Record<string, string>>): Person[] {
  const seats = new Map<string, string[]>();
  for (const [seat, name] of Object.entries(players)) seats.set(name, [...(seats.get(name) ?? []), seat]);
  return [...seats].map(([name, taken]) => ({ name, seats: taken }));
}
