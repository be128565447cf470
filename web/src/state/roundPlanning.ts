/** A round that is planned: where pawns are to go before anything is sent. The server judges every move in the end. */
import { movesInOrder, ticketView } from "../families";
import type { SeatJson, View, YouJson } from "../wire/types";
import { actionOf, type Move } from "./actions";
import type { Network } from "./network";
import type { Offer, Target } from "./offers";
import { pawnKind, RIDES, stock } from "./pieces";
import type { TableState } from "./tableState";

export type PlannedMove = Offer<Move>;

/** The seat that moves a pawn for a player: its own, a lone player's for every detective, any for a bobby. */
export function seatFor(pawn: string, view: View, { seats }: YouJson): string | undefined {
  if (pawnKind(pawn) === "bobby" || !view.seats.includes(pawn)) return seats[0];
  return seats.find((seat) => seat === pawn);
}

export interface PlannablePawns {
  /** The player's own. */
  readonly own: readonly string[];
  /** Those and the ones of other people, whose moves can be proposed; in the table's order. */
  readonly all: readonly string[];
}

/** The pawns that have yet to move. Dice are rolled in between, so their rounds cannot be planned. */
export function plannable(state: Pick<TableState, "view" | "you" | "table"> | null): PlannablePawns {
  if (!state?.view || state.you.side !== "seekers") return { own: [], all: [] };
  const { view, you, table } = state;
  if (view.turn !== "seekers" || view.outcome || !ticketView(view)) return { own: [], all: [] };
  const waiting = view.pawns.flatMap((one) => ("waiting" in one && one.waiting ? one.pawn : []));
  const own = waiting.filter((pawn) => seatFor(pawn, view, you));
  const held = ({ seat, has }: SeatJson): string[] => (has === "person" ? [seat] : []);
  const people = table.seats.flatMap(held);
  return { own, all: waiting.filter((pawn) => own.includes(pawn) || people.includes(pawn)) };
}

/** Moves that a seeker proposes, those of pawns that have yet to move. */
export interface Proposal {
  readonly player: number;
  readonly steps: readonly PlannedMove[];
}

/** What is proposed in this turn, the newest last. */
export function proposals(state: TableState | null): readonly Proposal[] {
  const { view, you, proposals: shown } = state ?? {};
  if (!view || !you || !shown || shown.round !== view.round) return [];
  const { all } = plannable(state);
  return shown.proposals.flatMap(({ player, actions }) => {
    const steps = actions.flatMap((legal): PlannedMove[] => {
      const action = actionOf(legal);
      if (action.kind !== "move" || !all.includes(action.pawn)) return [];
      return [{ seat: seatFor(action.pawn, view, you) ?? action.pawn, action }];
    });
    return steps.length ? { player, steps } : [];
  });
}

/** The order in which steps can be made one after the other, each to a station that is free by then; none if there is none. */
export function sendingOrder(view: View, steps: readonly PlannedMove[]): readonly PlannedMove[] | null {
  const at = new Map(view.pawns.flatMap(({ pawn, station }) => (pawn === "fugitive" ? [] : [[pawn, station]])));
  const isFree = ({ action }: PlannedMove): boolean => ![...at.values()].includes(action.station);
  const rank = ({ action }: PlannedMove): number => [...at.keys()].indexOf(action.pawn);
  const inOrder = movesInOrder(view);
  const left = inOrder ? steps.toSorted((one, other) => rank(one) - rank(other)) : [...steps];
  const order: PlannedMove[] = [];
  while (left.length) {
    const [next] = left.splice(inOrder ? 0 : left.findIndex(isFree), 1);
    if (!next || !isFree(next)) return null;
    at.set(next.action.pawn, next.action.station);
    order.push(next);
  }
  return order;
}

/** The steps that can still be made: all, or all but one, earlier ones going before later ones, or what is left then. */
export function fitted(view: View, pawns: readonly string[], steps: readonly PlannedMove[]): readonly PlannedMove[] {
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
  steps: readonly PlannedMove[],
  pawn: string,
  only: string | null,
): Target[] {
  const from = view.pawns.find((one) => one.pawn === pawn)?.station;
  if (from === undefined) return [];
  const seat = seatFor(pawn, view, you) ?? pawn;
  const others = steps.filter(({ action }) => action.pawn !== pawn);
  const has = stock(view, pawn);
  const shared = ticketView(view)?.shared_tickets ? others : [];
  const pays = (ticket: string): boolean =>
    !has || (has[ticket] ?? 0) > shared.filter(({ action }) => action.ticket === ticket).length;
  const found = new Map<number, PlannedMove[]>();
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
