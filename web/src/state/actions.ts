/** The legal actions that the server offers, by what the screen does with them: on the map or beside it. */
import type { LegalAction, Transport, View } from "../wire/types";

type DetectiveTicket = Exclude<Transport, "ferry">;
export type Ticket = DetectiveTicket | "black" | "helicopter" | "land";

/** A move to a station: by whom, with what, and what is declared with it. */
export interface Move {
  readonly kind: "move";
  readonly text: string;
  readonly pawn: string;
  readonly ticket: Ticket;
  readonly station: number;
  readonly double: boolean;
  /** What is declared with it in the Sherlock mode, as in `crime` and `take-black`; empty otherwise. */
  readonly also: readonly string[];
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
export interface OffBoardAction {
  readonly kind: "off-board";
  readonly text: string;
  readonly pawn: string;
  readonly word: "pass" | "stay" | "reroll" | "fly" | "search" | "ban" | "ask" | "done";
  readonly double: boolean;
  readonly about: string;
}

export type Action = Move | Start | Block | OffBoardAction;

const TOKENS: ReadonlySet<string> = new Set(["search", "ban", "ask", "reroll"]);

/** Whether a token is spent with it: a character's ability, or a new roll. */
export const spendsToken = (action: Action): boolean =>
  action.kind === "block" || (action.kind === "off-board" && TOKENS.has(action.word));

/** Whether it is never done at once: a token is spent with it, or the one flight of a game. */
export const asksFirst = (action: Action): boolean =>
  spendsToken(action) || (action.kind === "off-board" && action.word === "fly");

/** Whether he would go to where a seeker stands, and be caught there. Who goes on with a double move may pass. */
export const leadsToCapture = (action: Action, { pawns }: Pick<View, "pawns">): boolean =>
  action.kind === "move" &&
  action.pawn === "fugitive" &&
  !action.double &&
  pawns.some(({ pawn, station }) => pawn !== "fugitive" && station === action.station);

export function actionOf({ text, pawn, word, station, double, also }: LegalAction): Action {
  switch (word) {
    case "taxi":
    case "bus":
    case "underground":
    case "black":
    case "helicopter":
    case "land":
      return { kind: "move", text, pawn, ticket: word, station: station!, double, also };
    case "start":
    case "block":
      return { kind: word, text, pawn, station: station! };
    default:
      return { kind: "off-board", text, pawn, word, double, about: also[0] ?? "" };
  }
}
