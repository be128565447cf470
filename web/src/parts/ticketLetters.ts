/** The letters that stand for tickets, beside their colours and shapes. */

/** What can lie on a log, those that are seen most first. */
const LETTERED = ["taxi", "bus", "underground", "ferry", "helicopter", "fly", "pass"];
const FIXED: Readonly<Record<string, string>> = { black: "X", double: "2×" };

/** The letter of a ticket by what an edition calls tickets: no two have the same one. */
export function ticketLetter(ticket: string, nameOf: (ticket: string) => string): string {
  const fixed = FIXED[ticket];
  if (fixed) return fixed;
  const taken = new Set(Object.values(FIXED));
  for (const one of LETTERED) {
    const letter = candidates(nameOf(one)).find((candidate) => !taken.has(candidate)) ?? "?";
    if (one === ticket) return letter;
    taken.add(letter);
  }
  return candidates(nameOf(ticket))[0] ?? "?";
}

/** The initials of a name first, then all its letters, without their accents. */
function candidates(name: string): string[] {
  const upper = name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return [...upper.split(/[\s'-]+/).map((word) => word.charAt(0)), ...upper.replace(/[^\p{L}]/gu, "")];
}
