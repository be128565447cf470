/** What a screen reader is told: turns, moves, reveals, and what was refused. */
export const said = $state({ text: "", urgent: "" });

let turn = false;

/** Say it once; the same words twice in a row are said twice. */
export function announce(text: string, urgent = false): void {
  turn = !turn;
  said[urgent ? "urgent" : "text"] = text + (turn ? "\u00a0" : "");
}
