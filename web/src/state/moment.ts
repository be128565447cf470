/** How a choice becomes a move: at once, when it is confirmed, or after a moment in which it can be taken back. */
import type { Chosen } from "./chosen";

export type Manner = "now" | "ask" | "moment";

/** By touch a choice is confirmed, unless nothing ever is: a finger covers what it chooses. */
export function mannerOf(confirm: Chosen["confirm"], touch: boolean): Manner {
  if (confirm === "always") return "ask";
  if (confirm === "never") return "now";
  if (touch) return "ask";
  return confirm === "moment" ? "moment" : "now";
}

/** So long can a move be taken back, in milliseconds. */
export const MOMENT = 3000;
/** So much of the clock is kept for the way to the server. */
const WAY = 1000;

/** How long the moment is: not so long that the clock runs out in it. The deadline is in seconds since 1970. */
export function momentBefore(deadline: number | null, now: number): number {
  return deadline === null ? MOMENT : Math.min(Math.max(deadline * 1000 - now - WAY, 0), MOMENT);
}

/** One thing at a time that is done after a while, unless it is stopped before. */
export class Delay {
  #timer: ReturnType<typeof setTimeout> | undefined;

  begin(what: () => void, milliseconds: number): void {
    this.stop();
    this.#timer = setTimeout(what, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
