/** Why a station cannot be chosen now, from what the player was offered and what everybody can see. */
import { sherlockView, diceView } from "../families";
import type { Transport, View } from "../wire/types";
import { isOnBoard, type Offer } from "./offers";
import { left } from "./pieces";

export interface StationQuestion {
  readonly station: number;
  readonly view: View;
  readonly side: string | null;
  readonly live: boolean;
  /** What is offered, and the pawn that would go. */
  readonly offers: readonly Offer[];
  readonly pawn: string | null;
  /** Where that pawn stands. */
  readonly from: number | null;
  /** What runs from there to the station. */
  readonly rides: readonly Transport[];
  /** Where colleagues are planned to go. */
  readonly ghosts: readonly number[];
  /** Only this ticket, chosen in the tray. */
  readonly ticket: string | null;
  readonly double: boolean;
}

export type Reason =
  | "over"
  | "watching"
  | "lost"
  | "turn"
  | "moved"
  | "here"
  | "filter"
  | "black"
  | "second"
  | "far"
  | "taken"
  | "begin"
  | "blocked"
  | "banned"
  | "ticket"
  | "die"
  | "other";

const ways = ({ offers, pawn, station }: StationQuestion): string[] =>
  offers.flatMap(({ action }) =>
    action.kind === "move" && action.pawn === pawn && action.station === station ? action.ticket : [],
  );
const begins = ({ offers, pawn }: StationQuestion): boolean =>
  offers.some((offer) => isOnBoard(offer) && offer.action.kind === "start" && offer.action.pawn === pawn);
/** Whether a ride is what is chosen now, not a place to begin or to land, or for a road block. */
const rides = ({ offers, pawn, from }: StationQuestion): boolean =>
  from !== null &&
  offers.some(({ action }) => action.pawn === pawn && !("ticket" in action && action.ticket === "land"));

/** The reasons, the first that holds is told. */
const REASONS: readonly (readonly [Reason, (asked: StationQuestion) => boolean])[] = [
  ["over", ({ view }) => view.outcome !== null],
  ["watching", ({ side }) => side === null],
  ["lost", ({ live }) => !live],
  ["turn", ({ offers }) => !offers.length],
  ["moved", ({ pawn }) => pawn === null],
  ["here", ({ station, from }) => station === from],
  ["filter", (asked) => asked.ticket !== null && ways(asked).some((way) => way !== asked.ticket && way !== "black")],
  ["black", (asked) => ways(asked).length > 0 && ways(asked).every((way) => way === "black")],
  ["second", (asked) => asked.double && ways(asked).length > 0],
  ["far", (asked) => rides(asked) && !asked.rides.length],
  [
    "taken",
    ({ view, station, ghosts }) =>
      ghosts.includes(station) || view.pawns.some((one) => one.pawn !== "fugitive" && one.station === station),
  ],
  ["begin", begins],
  ["blocked", ({ view, pawn, station }) => pawn === "fugitive" && !!sherlockView(view)?.case.blocks.includes(station)],
  [
    "banned",
    ({ view, pawn, rides: by }) => pawn === "fugitive" && by.some((one) => one === sherlockView(view)?.case.ban),
  ],
  ["die", (asked) => rides(asked) && diceView(asked.view) !== null],
  ["ticket", (asked) => rides(asked) && asked.rides.every((one) => !left(asked.view, asked.pawn!, one))],
];

export const whyNot = (asked: StationQuestion): Reason => REASONS.find(([, holds]) => holds(asked))?.[0] ?? "other";
