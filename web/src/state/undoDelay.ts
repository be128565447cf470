/** How a choice becomes a move: at once, when it is confirmed, or after a moment in which it can be taken back. */
import type { Preferences } from "./preferences";

export type ConfirmMode = "now" | "ask" | "moment";
/** With what a choice was made. */
export type By = "mouse" | "touch" | "key";

/** By touch a choice is confirmed, unless nothing ever is: a finger covers what it chooses. */
const CONFIRM_MODES: Readonly<Record<Preferences["confirm"], Readonly<Record<By, ConfirmMode>>>> = {
  mouse: { mouse: "moment", touch: "ask", key: "now" },
  moment: { mouse: "moment", touch: "ask", key: "moment" },
  touch: { mouse: "now", touch: "ask", key: "now" },
  always: { mouse: "ask", touch: "ask", key: "ask" },
  never: { mouse: "now", touch: "now", key: "now" },
};

export const confirmModeOf = (confirm: Preferences["confirm"], by: By): ConfirmMode => CONFIRM_MODES[confirm][by];

/** With what a button was pressed: keys and screen readers click without a pointer. */
export function pressedBy(event: MouseEvent): By {
  if (event.detail === 0) return "key";
  return "pointerType" in event && event.pointerType === "touch" ? "touch" : "mouse";
}

/** How long a move can be undone, in milliseconds. */
export const UNDO_DELAY = 3000;
/** Time reserved for the way to the server, in milliseconds. */
const LATENCY = 1000;

/** The undo delay, shortened so that it ends before the deadline (in seconds since 1970). */
export function undoDelayBefore(deadline: number | null, now: number): number {
  return deadline === null ? UNDO_DELAY : Math.min(Math.max(deadline * 1000 - now - LATENCY, 0), UNDO_DELAY);
}

/** A timer for one callback at a time. */
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
