/** A round that is planned: where pawns are to go before anything is sent. The server judges every move in the end. */
import { movesInOrder, ticketView } from "../families";
import type { View, YouJson } from "../wire/types";
import type { Move } from "./actions";
import type { Network } from "./network";
import type { Offer, Target } from "./offers";
import { pawnKind, RIDES, stock } from "./pieces";

export type Step = Offer<Move>;

/** The seat that moves a pawn for a player: its own, a lone player's for every detective, any for a bobby. */
function seatFor(pawn: string, view: View, { seats }: YouJson): string | undefined {
  if (pawnKind(pawn) === "bobby" || !view.seats.includes(pawn)) return seats[0];
  return seats.find((seat) => seat === pawn);
}

/** The pawns of a player that have yet to move. Dice are rolled in between, so their rounds cannot be planned. */
export function plannable(view: View | null | undefined, you: YouJson | undefined): string[] {
  if (!view || !you || you.side !== "seekers" || view.turn !== "seekers" || view.outcome || !ticketView(view))
    return [];
  return view.pawns.flatMap((one) => ("waiting" in one && one.waiting && seatFor(one.pawn, view, you) ? one.pawn : []));
}

/** The order in which steps can be made one after the other, each to a station that is free by then; none if there is none. */
export function sendingOrder(view: View, steps: readonly Step[]): readonly Step[] | null {
  const at = new Map(view.pawns.flatMap(({ pawn, station }) => (pawn === "fugitive" ? [] : [[pawn, station]])));
  const isFree = ({ action }: Step): boolean => ![...at.values()].includes(action.station);
  const rank = ({ action }: Step): number => [...at.keys()].indexOf(action.pawn);
  const inOrder = movesInOrder(view);
  const left = inOrder ? steps.toSorted((one, other) => rank(one) - rank(other)) : [...steps];
  const order: Step[] = [];
  while (left.length) {
    const [next] = left.splice(inOrder ? 0 : left.findIndex(isFree), 1);
    if (!next || !isFree(next)) return null;
    at.set(next.action.pawn, next.action.station);
    order.push(next);
  }
  return order;
}

/** The steps that can still be made: all, or all but one, earlier ones going before later ones, or what is left then. */
export function fitted(view: View, pawns: readonly string[], steps: readonly Step[]): readonly Step[] {
  const may = steps.filter(({ action }) => pawns.includes(action.pawn));
  if (sendingOrder(view, may)) return may;
  const but = may.map((_, n) => may.toSpliced(n, 1)).find((rest) => sendingOrder(view, rest));
  return but ?? fitted(view, pawns, may.slice(1));
}

/** Where a pawn can be planned to go, the others going where they are planned to. */
export function planTargets(
  view: View,
  you: YouJson,
  network: Network,
  steps: readonly Step[],
  pawn: string,
  only: string | null,
): Target[] {
  const from = view.pawns.find((one) => one.pawn === pawn)?.station;
  const seat = seatFor(pawn, view, you);
  if (from === undefined || !seat) return [];
  const others = steps.filter(({ action }) => action.pawn !== pawn);
  const has = stock(view, pawn);
  const shared = ticketView(view)?.shared_tickets ? others : [];
  const pays = (ticket: string): boolean =>
    !has || (has[ticket] ?? 0) > shared.filter(({ action }) => action.ticket === ticket).length;
  const found = new Map<number, Step[]>();
  for (const ticket of RIDES) {
    if ((only && only !== ticket) || !pays(ticket)) continue;
    for (const { to, transport } of network.from(from)) {
      if (transport !== ticket) continue;
      const action: Move = {
        ...{ kind: "move", text: `${pawn} ${ticket} ${to}`, pawn, ticket, station: to, double: false, also: [] },
      };
      if (sendingOrder(view, [...others, { seat, action }]))
        found.set(to, [...(found.get(to) ?? []), { seat, action }]);
    }
  }
  return [...found]
    .map(([station, offers]) => ({ station, offers }))
    .toSorted((one, other) => one.station - other.station);
}
