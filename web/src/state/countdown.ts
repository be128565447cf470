/** When the fugitive shows himself next. */
import type { View } from "../wire/types";

export interface Countdown {
  /** How many of his moves it takes, the one that shows him included. */
  readonly count: number;
  /** The number of that move. */
  readonly move: number;
}

type Shown = Pick<View, "move" | "next_reveal" | "outcome">;

export function countdown(view: Shown): Countdown | null {
  if (view.outcome || view.next_reveal === null) return null;
  return { count: view.next_reveal - view.move, move: view.next_reveal };
}

/** Whether he shows himself after his next move, or with `hop` 2 after the one that follows it. */
export const surfaces = (view: Shown, hop: 1 | 2 = 1): boolean => countdown(view)?.count === hop;
