/** The texts of actions, read. The rules are the server's: this only knows how a text is put together. */
import type { Transport } from "../wire/types";

export type Ride = Exclude<Transport, "ferry">;
export type Ticket = Ride | "black" | "helicopter" | "land";

/** A move to a station: by whom, with what, and what is declared with it. */
export interface Move {
  readonly kind: "move";
  readonly text: string;
  readonly pawn: string;
  readonly ticket: Ticket;
  readonly station: number;
  readonly double: boolean;
  /** What goes with it in the Sherlock Holmes mode, as in `crime take black`; empty otherwise. */
  readonly also: string;
}

/** A place to begin on. */
export interface Start {
  readonly kind: "start";
  readonly text: string;
  readonly pawn: string;
  readonly station: number;
}

/** Something to do that is chosen on the map too: a road block. */
export interface Block {
  readonly kind: "block";
  readonly text: string;
  readonly pawn: string;
  readonly station: number;
}

/** Anything that has no place on the map: a question, a ban, a re-roll, passing, taking off. */
export interface Deed {
  readonly kind: "deed";
  readonly text: string;
  readonly pawn: string;
  readonly deed: "pass" | "stay" | "reroll" | "fly" | "search" | "ban" | "ask" | "done";
  readonly double: boolean;
  readonly about: string;
}

export type Action = Move | Start | Block | Deed;

const TICKETS: ReadonlySet<string> = new Set(["taxi", "bus", "underground", "black", "helicopter", "land"]);
const FUGITIVE = "fugitive";
/** Words that begin a fugitive's action; whatever else comes first names a pawn or a character. */
const HIS = new Set([...TICKETS, "double", "start", "fly", "pass"]);

export function readAction(text: string): Action {
  const words = text.split(" ");
  const pawn = HIS.has(words[0] ?? "") ? FUGITIVE : (words.shift() ?? "");
  const double = words[0] === "double";
  if (double) words.shift();
  const [verb = "", object = "", ...rest] = words;
  const station = Number(object);
  if (TICKETS.has(verb)) {
    return { kind: "move", text, pawn, ticket: verb as Ticket, station, double, also: rest.join(" ") };
  }
  if (verb === "start" || verb === "block") return { kind: verb, text, pawn, station };
  return { kind: "deed", text, pawn, deed: verb as Deed["deed"], double, about: object };
}
