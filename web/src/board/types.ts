/** What the board component is given to draw. It holds no rules: it draws a view and offers what it was given. */
import type { Snippet } from "svelte";
import type { Network } from "../state/network";
import type { By } from "../state/undoDelay";
import type { BoardJson } from "../wire/types";

export type { BoardJson };

export interface BoardPawn {
  readonly pawn: string;
  readonly station: number;
  readonly kind: "fugitive" | "detective" | "bobby";
  /** One or two letters on the pawn, as in `1`, `X` or `H`. */
  readonly letter: string;
  /** For screen readers and the tooltip. */
  readonly label: string;
  /** The pawn that is about to move. */
  readonly active: boolean;
  /** Whether it has yet to move in this round. */
  readonly waiting: boolean;
  /** Whether a click on it selects it. */
  readonly selectable: boolean;
  /** A pawn that is only thought of: the first leg of a double move, or where he was last seen. */
  readonly ghost?: boolean;
  /** What tells it from the pawn itself, where both are drawn. */
  readonly key?: string;
  /** Who proposes it, if it is a ghost of somebody else. */
  readonly by?: string;
  /** Himself, where it is known that he is here: larger, with beams behind him. */
  readonly star?: boolean;
}

/** A move of the last round: from where a pawn came, and how. */
export interface BoardTrail {
  readonly pawn: string;
  readonly from: number;
  readonly to: number;
  readonly ticket: string;
}

export interface BoardTarget {
  readonly station: number;
  /** The tickets that lead there: the badge is split into as many sectors. */
  readonly tickets: readonly string[];
  /** For screen readers: `67 by taxi, 8 left`. */
  readonly label: string;
}

/** A part of a route: drawn along the line of that transport, or straight where there is none. */
export interface BoardRide {
  readonly from: number;
  readonly to: number;
  readonly ticket: string;
  /** What it is numbered with, if anything. */
  readonly label?: string;
  /** Whether it is drawn just now, from its beginning to its end, and after how many milliseconds. */
  readonly fresh?: boolean;
  readonly wait?: number;
}

/** Something that lies on a station. */
export interface BoardNote {
  readonly station: number;
  readonly kind: "mark" | "block" | "scene" | "crime" | "seen" | "asked";
  readonly text: string;
  /** What stands in place of the sign where there is no room for the text. */
  readonly short?: string;
}

export interface BoardProps {
  readonly board: BoardJson;
  readonly pawns: readonly BoardPawn[];
  readonly targets?: readonly BoardTarget[];
  /** Where he can be: station and weight from 0 to 1; a flat tone if all are 1. */
  readonly possible?: ReadonlyMap<number, number> | null;
  readonly rides?: readonly BoardRide[];
  readonly trails?: readonly BoardTrail[];
  readonly notes?: readonly BoardNote[];
  /** The stations that fit what has just been told of where he is: their ground is lit, and the others step back. */
  readonly fits?: ReadonlySet<number> | null;
  /** Where seekers can be next, for the fugitive. */
  readonly danger?: ReadonlySet<number> | null;
  /** A transport that is barred for his next turn. */
  readonly barred?: string | null;
  /** The station that waits to be confirmed, or whose ways are shown. */
  readonly selected?: number | null;
  /** The station where he has just shown himself: a light opens around it, and the camera looks there. */
  readonly lamp?: number | null;
  /** The station where he was seen last: if it is beyond the edge, an arrow points there. */
  readonly seen?: number | null;
  /** Ease to these stations, when the list changes and the reader has not zoomed by hand. */
  readonly frame?: readonly number[] | null;
  /** Whether to ease to them even if they can be seen already. */
  readonly closely?: boolean;
  /** The rides of the board: with them a station that is pointed at lights its lines. */
  readonly network?: Network | null;
  /** What is said of a station that is pointed at; `asked` if it was chosen. */
  readonly card?: Snippet<[station: number, asked: boolean]> | undefined;
  /** Whose names and icons the transports have. */
  readonly edition: string;
  /** A target was chosen. Touch snaps to the nearest target within 28 px. */
  readonly onpick?: (station: number, by: By) => void;
  /** A pawn was chosen. */
  readonly onpawn?: (pawn: string) => void;
  /** A station that is no target was chosen, as for a mark. */
  readonly onstation?: (station: number) => void;
}
