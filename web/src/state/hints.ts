/** How many first hints this browser has shown. There are three for each side, one for each of the first decisions. */
import type { Entry } from "../wire/types";
import type { MessageKey } from "../words/en";
import type { LoggedEvent } from "./history";
import type { KeyValueStore } from "./storage";

export type Side = "fugitive" | "seekers";
const KEYS: Readonly<Record<Side, string>> = { fugitive: "blackticket.hints.fugitive", seekers: "blackticket.hints" };

export function hintsSeen(storage: KeyValueStore, side: Side): number {
  const seen = Number(storage.getItem(KEYS[side]));
  return Number.isInteger(seen) && seen > 0 ? seen : 0;
}

export const hintSeen = (storage: KeyValueStore, side: Side): void =>
  storage.setItem(KEYS[side], String(Math.min(3, hintsSeen(storage, side) + 1)));
export const hideHints = (storage: KeyValueStore): void =>
  Object.values(KEYS).forEach((key) => storage.setItem(key, "3"));

/** Which hint is next. The one on badges of several colours waits until there is one: until then the one after it. */
export const hintKey = (side: Side, seen: number, severalWays: boolean): MessageKey =>
  `table.hint.${side}${side === "seekers" && seen === 1 && !severalWays ? 3 : Math.min(seen, 2) + 1}` as MessageKey;

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
