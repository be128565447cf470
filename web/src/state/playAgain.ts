/** The same game once more with the same sides, where no other person has to be asked: a new table on the same terms. */
import type { NewTableRequest, TableJson } from "../wire/types";

/** What to ask the server for, or nothing if somebody else has a seat: with others there is the rematch. */
export function playAgainRequest(table: TableJson, player: number | null): NewTableRequest | null {
  const { seats, players } = table;
  const me = players.find(({ number }) => number === player);
  if (!me || seats.some((seat) => seat.has === "person" && seat.player !== player)) return null;
  const { edition, mode, detectives, options, characters, expert_tiles, helper, turn, strength } = table;
  return {
    ...{ edition, mode, detectives, options, helper, turn, strength },
    ...(characters.length ? { characters } : {}),
    ...(expert_tiles.length ? { expert_tiles } : {}),
    public: false,
    name: me.name,
    seats: Object.fromEntries(
      seats.map((seat) => [seat.seat, seat.has === "person" ? "me" : (seat.strength ?? strength)]),
    ),
  };
}
