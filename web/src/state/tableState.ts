/** A table as this player knows it: the fold of the frames that came over the socket. Pure functions only. */
import type {
  DangerJson,
  Entry,
  Frame,
  HelperJson,
  Legal,
  NumbersJson,
  ProposalsJson,
  SeekersJson,
  TableJson,
  View,
  YouJson,
} from "../wire/types";

export interface TableState {
  readonly you: YouJson;
  readonly table: TableJson;
  readonly numbers: NumbersJson;
  readonly entries: readonly Entry[];
  readonly seekers: SeekersJson | null;
  /** What the seekers propose to each other, if the player is one of them. */
  readonly proposals?: ProposalsJson;
  readonly present: readonly number[];
  /** For how many seconds the game waits for somebody who is not there; null where a clock sees to it. */
  readonly stand_in: number | null;
  readonly view: View | null;
  readonly helper: HelperJson | null;
  /** What threatens the fugitive; only he is told. */
  readonly danger?: DangerJson | null;
  readonly deadline: number | null;
  readonly legal: Legal;
}

/** The state after one more frame; the same object if the frame changes nothing in it. */
export function applyFrame(state: TableState | null, frame: Frame): TableState | null {
  switch (frame.type) {
    case "welcome": {
      const { type: _type, now: _now, entries, ...rest } = frame;
      return { ...rest, entries: mergedEntries(state?.entries ?? [], entries) };
    }
    case "news": {
      if (!state) return null;
      const { type: _type, entries, changes, ...changed } = frame;
      const view = changes && state.view ? ({ ...state.view, ...changes } as View) : state.view;
      return { ...state, view, ...changed, entries: mergedEntries(state.entries, entries) };
    }
    case "proposals":
      return state && { ...state, proposals: frame };
    case "present":
      return state && { ...state, present: frame.players };
    default:
      return state;
  }
}

/** The log with new entries, none of them twice, each stream in its order. */
function mergedEntries(known: readonly Entry[], added: readonly Entry[]): readonly Entry[] {
  const have = new Set(known.map(place));
  return [...known, ...added.filter((entry) => !have.has(place(entry)))];
}

const place = (entry: Entry): string => `${entry.stream} ${entry.number}`;

/** The number of entries received of each stream, for the next hello. */
export function streamPositions(state: TableState | null): { table: number; seekers: number } {
  return { table: state?.numbers.table ?? 0, seekers: state?.numbers.seekers ?? 0 };
}
