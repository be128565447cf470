/** A replay asked from the server, with the board that it is played on. */
import { tileLayout } from "../families";
import { loadBoard } from "../board/load";
import type { BoardJson } from "../board/types";
import { refusalText } from "../parts/refusalText";
import { savedGame, savedGames } from "../state/savedGames";
import { storage } from "../state/storage";
import { request, RequestError } from "../wire/http";
import type { View } from "../wire/types";
import type { MessageKey } from "../words/en";
import { t } from "../words/index.svelte";
import type { ReplayJson } from "./steps";

export interface Loaded {
  readonly replay: ReplayJson;
  readonly board: BoardJson;
  /** The record file that it was made from. */
  readonly text?: string;
}

/** The key with which a game is looked at. On a device that plays both sides it is looked at without one: the other side sits here too. */
export function keyOf(id: string): string | null {
  const saved = savedGame(storage, id);
  return saved && saved.side !== "both" ? saved.key : null;
}

export const ofTable = (id: string): Promise<Loaded> =>
  withBoard(request<ReplayJson>(`/tables/${encodeURIComponent(id)}/replay`, { key: keyOf(id) }));

export const ofRecord = async (text: string): Promise<Loaded> => ({
  ...(await withBoard(request<ReplayJson>("/replay", { text }))),
  text,
});

/** What this browser was told of the game of a record while it was played, and what it added. */
export const seenOf = (text: string): readonly string[] =>
  savedGames(storage).find(({ seen }) => seen?.[0] && text.includes(seen[0]))?.seen ?? [];

async function withBoard(asked: Promise<ReplayJson>): Promise<Loaded> {
  const replay = await asked;
  const view = replay.steps[0]!.view as View;
  return { replay, board: await loadBoard(view.board, tileLayout(view)) };
}

/** What is said when it cannot be shown. */
export function problem(refusal: unknown): string {
  const key = PROBLEMS[refusal instanceof RequestError ? refusal.code : ""];
  return key ? t(key) : refusalText(refusal);
}

const PROBLEMS: Readonly<Record<string, MessageKey>> = {
  "no-connection": "replay.error.connection",
  "too-large": "replay.error.large",
  "not-started": "replay.error.waiting",
  "unknown-table": "replay.error.unknown",
  "bad-record": "replay.error.record",
};
