/** A replay asked from the server, with the board that it is played on. */
import { loadBoard } from "../board/load";
import type { BoardJson } from "../board/types";
import { refusalText } from "../parts/refusal";
import { gameOf } from "../state/kept";
import { shelf } from "../state/shelf";
import { ask, Refused } from "../wire/http";
import type { View } from "../wire/types";
import type { MessageKey } from "../words/en";
import { t } from "../words/index.svelte";
import type { ReplayJson } from "./steps";

export interface Loaded {
  readonly told: ReplayJson;
  readonly board: BoardJson;
}

/** The key with which a game is looked at. On a device that plays both sides it is looked at without one: the other side sits here too. */
export function keyOf(id: string): string | null {
  const kept = gameOf(shelf, id);
  return kept && kept.side !== "both" ? kept.key : null;
}

export const ofTable = (id: string): Promise<Loaded> =>
  withBoard(ask<ReplayJson>(`/tables/${encodeURIComponent(id)}/replay`, { key: keyOf(id) }));

export const ofRecord = (text: string): Promise<Loaded> => withBoard(ask<ReplayJson>("/replay", { text }));

async function withBoard(asked: Promise<ReplayJson>): Promise<Loaded> {
  const told = await asked;
  const view = told.steps[0]!.view as View;
  return { told, board: await loadBoard(view.board, "dice" in view ? view.dice : null) };
}

/** What is said when it cannot be shown. */
export function problem(refusal: unknown): string {
  const key = PROBLEMS[refusal instanceof Refused ? refusal.code : ""];
  return key ? t(key) : refusalText(refusal);
}

const PROBLEMS: Readonly<Record<string, MessageKey>> = {
  "no-connection": "replay.error.connection",
  "too-large": "replay.error.large",
  "not-started": "replay.error.waiting",
  "unknown-table": "replay.error.unknown",
  "bad-record": "replay.error.record",
};
