/** Both sides on one device: whose key is whose, and whose turn it is, without asking for anything secret. */
import { request, fetchTable } from "../wire/http";
import type { GameJson } from "../wire/types";

export interface Sides {
  readonly fugitive: string;
  readonly seekers: string;
}

export async function sidesOf(id: string, key: string, other: string): Promise<Sides> {
  const { you } = await fetchTable(id, key);
  return you.side === "fugitive" ? { fugitive: key, seekers: other } : { fugitive: other, seekers: key };
}

/** Whose turn it is, as anybody may know it; `null` before the start. */
export async function sideToMove(id: string): Promise<"fugitive" | "seekers" | "over" | null> {
  const { table } = await fetchTable(id, null);
  if (table.status === "open") return null;
  const { view } = await request<GameJson>(`/tables/${encodeURIComponent(id)}/game`);
  return view.turn;
}
