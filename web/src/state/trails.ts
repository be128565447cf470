/** The moves of the last round, as trails on the map: what everybody may know of who came from where. */
import type { Event, View } from "../wire/types";
import { hops } from "./log";

export interface Trail {
  readonly pawn: string;
  readonly from: number;
  readonly to: number;
  readonly ticket: string;
}

type PublicPast = Pick<View, "round" | "log" | "start" | "outcome">;

/**
 * The latest move of each seeker, unless it is more than a round old, and his own of the last turn, as far as both its
 * ends are known. None when the game is over: then his whole route is drawn.
 */
export function trails(events: readonly Event[], view: PublicPast): Trail[] {
  if (view.outcome) return [];
  let round = 0;
  const latest = new Map<string, Trail & { round: number }>();
  for (const event of events) {
    if (event.event === "fugitive-moved" || event.event === "round-began") round = event.round;
    else if (event.event === "seeker-moved") {
      const { pawn, from, station, ticket } = event;
      latest.set(pawn, { pawn, from, to: station, ticket, round });
    }
  }
  const theirs = [...latest.values()]
    .filter((one) => one.round >= view.round - 1)
    .map(({ round: _round, ...trail }) => trail);
  const turn = view.log.at(-1)?.round;
  const made = new Set(view.log.filter((line) => line.round === turn).map(({ move }) => move));
  const his = hops(view)
    .filter(({ move }) => made.has(move))
    .map(({ from, to, ticket }) => ({ pawn: "fugitive", from, to, ticket }));
  return [...theirs, ...his];
}
