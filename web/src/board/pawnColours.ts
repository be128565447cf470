/**
 * The colours of the pieces, the same everywhere and by day and night. The detectives' are told apart with deficient
 * colour vision too, and none is the violet of the stations where he can be; `pawnColours.test.ts` measures it. Each
 * piece has a shape of its own besides.
 */
import type { BoardPawn } from "./types";

export interface PieceColours {
  readonly body: string;
  /** Its letter and its rim. */
  readonly sign: string;
}

const WHITE = "#ffffff";
const NIGHT = "#14181f";

export const DETECTIVES: readonly PieceColours[] = [
  { body: "#2563eb", sign: WHITE },
  { body: "#e0661a", sign: NIGHT },
  { body: "#ffd23f", sign: NIGHT },
  { body: "#a31621", sign: WHITE },
  { body: "#7fd1f5", sign: NIGHT },
];
export const BOBBY: PieceColours = { body: "#0b3d91", sign: WHITE };
export const FUGITIVE: PieceColours = { body: NIGHT, sign: WHITE };

/** The colours of a pawn; the detectives are counted from 0. */
export function pawnColours(kind: BoardPawn["kind"], nth: number): PieceColours {
  if (kind !== "detective") return kind === "fugitive" ? FUGITIVE : BOBBY;
  return DETECTIVES[Math.max(nth, 0) % DETECTIVES.length]!;
}
