/** How many first hints this browser has shown. There are three, one for each of the first decisions. */
import type { Entry } from "../wire/types";
import type { Happened } from "./history";
import type { Shelf } from "./shelf";

const PLACE = "blackticket.hints";

export function hintsSeen(shelf: Shelf): number {
  const seen = Number(shelf.getItem(PLACE));
  return Number.isInteger(seen) && seen > 0 ? seen : 0;
}

export const hintSeen = (shelf: Shelf): void => shelf.setItem(PLACE, String(Math.min(3, hintsSeen(shelf) + 1)));
export const hideHints = (shelf: Shelf): void => shelf.setItem(PLACE, "3");

/** Whether the player has made a decision that a hint was for: to begin somewhere is none. */
export const decided = (entry: Entry, player: number | null): boolean =>
  entry.kind === "acted" &&
  entry.by === player &&
  entry.events.some(({ event }) => event === "seeker-moved" || event === "fugitive-moved");

/** Kinds of events for which a hint waits. */
const NEWS: ReadonlySet<string> = new Set([
  "revealed",
  "landed",
  "took-off",
  "vanished",
  "crime-committed",
  "ticket-taken",
  "answered",
  "banned",
  "blocked",
]);

export const isNews = (lines: readonly Happened[]): boolean => lines.some(({ event }) => NEWS.has(event.event));
