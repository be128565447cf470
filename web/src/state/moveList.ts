/** Everything that can be done, as a list to be read: for whom the map is no help. */
import type { Ticket } from "./actions";
import type { Offer } from "./offers";

export interface PawnMoves {
  readonly pawn: string;
  readonly offers: readonly Offer[];
}

const ORDER: readonly Ticket[] = ["taxi", "bus", "underground", "black", "helicopter", "land"];

/** Moves come by ticket and station, then what else is done with a station, then what has no place on the map. */
function rank({ action }: Offer): [kind: number, ticket: number, station: number] {
  if (action.kind === "move") return [0, ORDER.indexOf(action.ticket), action.station];
  return action.kind === "off-board" ? [2, 0, 0] : [1, 0, action.station];
}

/** The offers pawn by pawn, in this order of pawns; those of others come last. Only double moves, or none of them. */
export function movesByPawn(offers: readonly Offer[], pawns: readonly string[], double: boolean): PawnMoves[] {
  const open = offers.filter(({ action }) => !("double" in action) || action.double === double);
  const place = (pawn: string): number => (pawns.includes(pawn) ? pawns.indexOf(pawn) : pawns.length);
  return [...new Set(open.map(({ action }) => action.pawn))]
    .toSorted((one, other) => place(one) - place(other))
    .map((pawn) => ({
      pawn,
      offers: open
        .filter(({ action }) => action.pawn === pawn)
        .toSorted((one, other) => {
          const [mine, yours] = [rank(one), rank(other)];
          return mine[0] - yours[0] || mine[1] - yours[1] || mine[2] - yours[2];
        }),
    }));
}
