/** How many first hints this browser has shown. There are three, one for each of the first decisions. */
import type { Shelf } from "./kept";

const PLACE = "blackticket.hints";

export function hintsSeen(shelf: Shelf): number {
  const seen = Number(shelf.getItem(PLACE));
  return Number.isInteger(seen) && seen > 0 ? seen : 0;
}

export const hintSeen = (shelf: Shelf): void => shelf.setItem(PLACE, String(Math.min(3, hintsSeen(shelf) + 1)));
export const hideHints = (shelf: Shelf): void => shelf.setItem(PLACE, "3");
