/** The tables of the lobby: what somebody who looks there can join, or watch. */
import type { TableJson } from "../wire/types";

export const freeSeats = (table: TableJson): TableJson["seats"] =>
  table.seats.filter(({ has, reserved }) => has === "open" && !reserved);

/** Without those that one has sat down at, and those that are full and have not begun, as a rematch is. */
export const shownTables = (tables: readonly TableJson[], known: readonly { readonly id: string }[]): TableJson[] =>
  tables.filter(
    (table) => known.every(({ id }) => id !== table.id) && (table.status !== "open" || freeSeats(table).length > 0),
  );
