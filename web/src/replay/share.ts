/** Who played whom, and handing a file to the reader. */

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

/** Save a text as a file. */
export function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
