/** How far this browser has come with the lessons, and the table of one that was left in the middle. */
import type { Shelf } from "../state/shelf";

export interface Progress {
  readonly done: boolean;
  /** Steps that are behind the reader, in the table below. */
  readonly step: number;
  readonly table: { readonly id: string; readonly key: string } | null;
}

const PLACE = "blackticket.lessons";
const FRESH: Progress = { done: false, step: 0, table: null };

function all(shelf: Shelf): Record<string, Partial<Progress>> {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(PLACE) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? (kept as Record<string, Partial<Progress>>) : {};
  } catch {
    return {};
  }
}

export function progressOf(shelf: Shelf, lesson: string): Progress {
  const kept = all(shelf)[lesson];
  const table = kept?.table;
  const usable = typeof table?.id === "string" && typeof table.key === "string";
  const step = typeof kept?.step === "number" && kept.step > 0 ? Math.floor(kept.step) : 0;
  return kept ? { done: kept.done === true, step, table: usable ? table : null } : FRESH;
}

export function keepProgress(shelf: Shelf, lesson: string, change: Partial<Progress>): void {
  const kept = { ...progressOf(shelf, lesson), ...change };
  shelf.setItem(PLACE, JSON.stringify({ ...all(shelf), [lesson]: kept }));
}
