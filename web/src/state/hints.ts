/** How many first hints this browser has shown. There are three, one for each of the first decisions. */
import type { Entry } from "../wire/types";
import type { LoggedEvent } from "./history";
import type { KeyValueStore } from "./storage";

const STORAGE_KEY = "blackticket.hints";

export function hintsSeen(storage: KeyValueStore): number {
  const seen = Number(storage.getItem(STORAGE_KEY));
  return Number.isInteger(seen) && seen > 0 ? seen : 0;
}

export const hintSeen = (storage: KeyValueStore): void =>
  storage.setItem(STORAGE_KEY, String(Math.min(3, hintsSeen(storage) + 1)));
export const hideHints = (storage: KeyValueStore): void => storage.setItem(STORAGE_KEY, "3");

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

export const isNews = (lines: readonly LoggedEvent[]): boolean => lines.some(({ event }) => NEWS.has(event.event));
