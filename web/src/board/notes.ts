/** How much room the notes on stations take. */
import type { BoardNote } from "./types";

/** Half the height of a note. */
export const NOTE = 9.5;
const NOTE_FONT = "600 11.2px";

let pen: CanvasRenderingContext2D | null = null;

/** Marks, sightings and clues show their words beside their sign; the others only have them as a title. */
const isWorded = ({ kind, text }: BoardNote): boolean =>
  (kind === "mark" || kind === "seen" || kind === "asked") && text !== "";

export function noteWidth(note: BoardNote): number {
  if (!isWorded(note)) return 0;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 28 + 7 * note.text.length;
  pen.font = `${NOTE_FONT} ${getComputedStyle(document.body).fontFamily}`;
  return 28 + pen.measureText(note.text).width;
}
