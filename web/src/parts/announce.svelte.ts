/** The live regions for screen readers: turns, moves, reveals and refusals. */
export const liveRegion = $state({ text: "", urgent: "" });

let turn = false;

/** Say it once; the same words twice in a row are said twice. */
export function announce(text: string, urgent = false): void {
  turn = !turn;
  liveRegion[urgent ? "urgent" : "text"] = text + (turn ? "\u00a0" : "");
}
