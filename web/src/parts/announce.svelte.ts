/** What a screen reader is told: turns, moves, reveals, and what was refused. */
export const liveRegion = $state({ text: "", urgent: "" });

let turn = false;

/** Say it once; the same words twice in a row are said twice. */
export function announce(text: string, urgent = false): void {
  turn = !turn;
  liveRegion[urgent ? "urgent" : "text"] = text + (turn ? "\u00a0" : "");
}
