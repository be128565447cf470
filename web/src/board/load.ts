/** Boards as the server draws them, each fetched once. */
import { request } from "../wire/http";
import type { BoardJson } from "./types";

/** How the tiles of a dice game lie, as its view has it. */
export interface TileLayout {
  readonly rows: readonly string[];
  readonly expert: readonly string[];
}

const fetched = new Map<string, Promise<BoardJson>>();

export function loadBoard(name: string, dice?: TileLayout | null): Promise<BoardJson> {
  const path = boardPath(name, dice);
  let board = fetched.get(path);
  if (!board) {
    board = request<BoardJson>(path);
    board.catch(() => fetched.delete(path));
    fetched.set(path, board);
  }
  return board;
}

function boardPath(name: string, dice?: TileLayout | null): string {
  const path = `/boards/${encodeURIComponent(name)}`;
  if (!dice) return path;
  const rows = `rows=${encodeURIComponent(dice.rows.join(","))}`;
  return `${path}?${rows}${dice.expert.length ? `&expert=${encodeURIComponent(dice.expert.join(","))}` : ""}`;
}
