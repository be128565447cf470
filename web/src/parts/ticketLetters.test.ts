import { expect, it } from "vitest";
import de from "../../../src/blackticket/words/de.json";
import en from "../../../src/blackticket/words/en.json";
import es from "../../../src/blackticket/words/es.json";
import it_ from "../../../src/blackticket/words/it.json";
import pt from "../../../src/blackticket/words/pt.json";
import { ticketLetter } from "./ticketLetters";

const named = (names: Record<string, string>) => (ticket: string) => names[ticket] ?? ticket;

it("is the initial", () => {
  const name = named({});
  expect(["taxi", "bus", "underground", "ferry", "black", "helicopter"].map((one) => ticketLetter(one, name))).toEqual([
    "T",
    "B",
    "U",
    "F",
    "X",
    "H",
  ]);
});

it("is never the same for two rides", () => {
  const name = named({ taxi: "hansom carriage", bus: "horse omnibus", underground: "Metropolitan Railway" });
  expect(["taxi", "bus", "underground"].map((one) => ticketLetter(one, name))).toEqual(["H", "O", "M"]);
});

it.each(Object.entries({ de, en, es, it: it_, pt }))("has a letter of its own for every ticket in %s", (_, words) => {
  for (const [edition, names] of Object.entries(words.editions as Record<string, Record<string, string>>)) {
    const tickets = ["taxi", "bus", "underground", "ferry", "black", "double", "helicopter", "fly", "pass"];
    const letters = tickets.map((ticket) => ticketLetter(ticket, (one) => names[one] ?? one));
    expect(new Set(letters).size, `${edition}: ${letters.join(" ")}`).toBe(tickets.length);
    expect(letters).not.toContain("?");
  }
});
