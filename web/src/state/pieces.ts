/** What pieces are called and hold, as the screen shows it. */
import { diceView, ticketView } from "../families";
import type { View } from "../wire/types";

export type Count = Readonly<Record<string, number>>;

/** The tickets that everybody rides with. */
export const RIDES = ["taxi", "bus", "underground"] as const;

const CHARACTERS: Readonly<Record<string, string>> = {
  holmes: "H",
  watson: "W",
  adler: "A",
  mycroft: "My",
  lestrade: "L",
};

export const pawnKind = (pawn: string): "fugitive" | "detective" | "bobby" =>
  pawn === "fugitive" ? "fugitive" : pawn.startsWith("bobby") ? "bobby" : "detective";

/** The pawn of a character, as in `lestrade`; any other name of a pawn as it is. */
export function detectiveOf(pawn: string, characters: readonly string[]): string {
  const nth = characters.indexOf(pawn);
  return nth < 0 ? pawn : `detective-${nth + 1}`;
}

/** Which of its kind a pawn is, counted from 0. */
export const pawnNumber = (pawn: string): number => Number(/\d+/.exec(pawn)?.[0] ?? 1) - 1;

/** One or two letters for a pawn: `X`, `2`, `B1`, `H`. `name` is what it is called in the reader's language. */
export function pawnLetter(pawn: string, name: string, characters: readonly string[]): string {
  const [kind, number = ""] = pawn.split("-");
  if (kind === "fugitive") return name.split(" ").at(-1)?.[0]?.toUpperCase() ?? "X";
  if (kind === "bobby") return `${name[0]?.toUpperCase() ?? "B"}${number}`;
  return CHARACTERS[characters[Number(number) - 1] ?? ""] ?? CHARACTERS[kind ?? ""] ?? number;
}

/** The tickets that a pawn pays with; `null` for one that pays nothing, and in the dice game. */
export function stock(view: View, pawn: string): Count | null {
  const tickets = ticketView(view);
  if (!tickets) return null;
  if (pawn === "fugitive") return { ...tickets.supply };
  const found = tickets.pawns.find((one) => one.pawn === pawn);
  return found && "tickets" in found && found.tickets ? { ...found.tickets } : null;
}

/** How many of a ticket a pawn has, or `null` where nobody counts. */
export function left(view: View, pawn: string, ticket: string): number | null {
  if (ticket === "black" || ticket === "double") return view[ticket];
  if (ticket === "helicopter") return diceView(view)?.dice.helicopter ?? null;
  return stock(view, pawn)?.[ticket] ?? null;
}

export const stationOf = (view: View, pawn: string): number | null =>
  view.pawns.find((one) => one.pawn === pawn)?.station ?? null;

/** The pawn whose tickets lie in the tray: the one to move, or whose character acts, or the player's first. */
export function trayPawn(
  view: View,
  mover: string | null,
  { side, seats }: { readonly side: string | null; readonly seats: readonly string[] },
): string | null {
  const acting = mover && detectiveOf(mover, view.characters);
  if (acting && stationOf(view, acting) !== null) return acting;
  if (side === "fugitive") return "fugitive";
  return view.pawns.find(({ pawn }) => pawn === seats[0])?.pawn ?? null;
}

/** What he declared with a move, by the words in the travel log. */
export const DECLARED: Readonly<Record<string, readonly string[]>> = {
  "": [],
  crime: ["crime"],
  "take black": ["take-black"],
  "take double": ["take-double"],
  vanish: ["vanish"],
  "crime take black": ["crime", "take-black"],
  "crime take double": ["crime", "take-double"],
  "crime vanish": ["crime", "vanish"],
};
