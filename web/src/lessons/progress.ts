/** How far this browser has come with the lessons, and the table of one that was left in the middle. */
import type { KeyValueStore } from "../state/storage";

export interface Progress {
  readonly done: boolean;
  /** Steps that are behind the reader, in the table below. */
  readonly step: number;
  readonly table: { readonly id: string; readonly key: string } | null;
}

const STORAGE_KEY = "blackticket.lessons";
const FRESH: Progress = { done: false, step: 0, table: null };

function all(storage: KeyValueStore): Record<string, Partial<Progress>> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "{}");
    return stored && typeof stored === "object" && !Array.isArray(stored)
      ? (stored as Record<string, Partial<Progress>>)
      : {};
  } catch {
    return {};
  }
}

export function progressOf(storage: KeyValueStore, lesson: string): Progress {
  const stored = all(storage)[lesson];
  const table = stored?.table;
  const usable = typeof table?.id === "string" && typeof table.key === "string";
  const step = typeof stored?.step === "number" && stored.step > 0 ? Math.floor(stored.step) : 0;
  return stored ? { done: stored.done === true, step, table: usable ? table : null } : FRESH;
}

export function keepProgress(storage: KeyValueStore, lesson: string, change: Partial<Progress>): void {
  const stored = { ...progressOf(storage, lesson), ...change };
  storage.setItem(STORAGE_KEY, JSON.stringify({ ...all(storage), [lesson]: stored }));
}
