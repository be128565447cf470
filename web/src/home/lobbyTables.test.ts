import { expect, it } from "vitest";
import type { TableJson } from "../wire/types";
import { shownTables } from "./lobbyTables";

const table = (id: string, status: string, ...has: string[]): TableJson =>
  ({ id, status, seats: has.map((one) => ({ has: one, reserved: one === "reserved" })) }) as unknown as TableJson;

it("lists what can be joined or watched, and no table that only waits for its own people", () => {
  const tables = [
    table("mine", "open", "open"),
    table("free", "open", "person", "open"),
    table("rematch", "open", "person", "person"),
    table("promised", "open", "person", "reserved"),
    table("played", "playing", "person", "person"),
  ];
  expect(shownTables(tables, [{ id: "mine" }]).map(({ id }) => id)).toEqual(["free", "played"]);
});
