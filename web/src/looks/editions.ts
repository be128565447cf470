/**
 * How each edition looks, one row each. An edition that the game's words name and this table does not fails the type
 * check. Its colours are in themes.css, its texts in src/blackticket/words/.
 */
import type { SignName } from "../board/stationSigns";
import type { IconName } from "../parts/icons";
import type { game } from "../words/en";

export type EditionId = keyof typeof game.editions;

export interface EditionCard {
  /** The board, by the name of its file. */
  readonly picture: string;
  /** How many can play it, all detectives counted. */
  readonly players: readonly [least: number, most: number];
  /** About how long a game takes people; the rulebooks do not say. */
  readonly minutes: number;
}

export interface EditionLook {
  /** What the home page shows of it; null for one that is only among the new games. */
  readonly card: EditionCard | null;
  /** A small drawing on a field of 64 by 46. */
  readonly mark: string;
  /** The icons of its transports, where they are not those of the same name. */
  readonly icons: Readonly<Partial<Record<IconName, IconName>>>;
  /** Whether themes.css has colours for it. */
  readonly theme: boolean;
  /** What is said where its board or its tiles are a design of our own. */
  readonly ownMaterial: "home.own-board" | "home.own-tiles" | null;
  /** The signs beside stations of its board. */
  readonly signs: readonly SignName[];
  /** Whether its board is divided into quarters. */
  readonly quarters: boolean;
  /** Which sections its rules have: see rules/outline.ts. */
  readonly rulebook: "ticket" | "sherlock" | "research" | "dice";
  /** The rules that its own paragraph is about. */
  readonly aboutRules: readonly string[];
  /** Whether its stations are numbered in rows (L-02). */
  readonly numberedRows: boolean;
  /** Whether the seekers move one after the other (N-04, D-10). */
  readonly fixedOrder: boolean;
}

const LANDING: readonly SignName[] = ["landing"];
const GRAPH =
  "M12 12l18 8 20-9M30 20l-12 15M30 20l18 13M18 35l30-2M12 9a3 3 0 1 0 .1 0M50 8a3 3 0 1 0 .1 0M30 17a3 3 0 1 0 .1 0M18 32a3 3 0 1 0 .1 0M48 30a3 3 0 1 0 .1 0";

export const EDITION_LOOKS: Readonly<Record<EditionId, EditionLook>> = {
  // A bridge between two towers.
  "london-2015": {
    card: { picture: "london", players: [2, 6], minutes: 45 },
    mark: "M4 34h56M4 28h56M16 34V12l3-5 3 5v22M42 34V12l3-5 3 5v22M4 28q8-1 12-12M22 15q10 8 20 0M48 16q4 11 12 12M19 18v4M45 18v4",
    icons: {},
    theme: true,
    ownMaterial: null,
    signs: LANDING,
    quarters: false,
    rulebook: "ticket",
    aboutRules: ["L-01"],
    numberedRows: true,
    fixedOrder: false,
  },
  // A clock tower and roofs.
  "london-2023": {
    card: { picture: "london", players: [2, 6], minutes: 45 },
    mark: "M4 36h56M28 36V14l5-10 5 10v22M28 22h10M33 15.500a2.500 2.500 0 1 0 .1 0M10 36V24l6-5 6 5v12M44 36V21h11v15M48 26h3M48 31h3M15 28h2",
    icons: {},
    theme: false,
    ownMaterial: null,
    signs: LANDING,
    quarters: false,
    rulebook: "ticket",
    aboutRules: ["L-01"],
    numberedRows: true,
    fixedOrder: false,
  },
  // The prow of a gondola on the water, and a mooring post.
  "venice-2018": {
    card: { picture: "venice", players: [2, 6], minutes: 45 },
    mark: "M6 30q24 8 46-1 3-8 2-18l4-2M52 11h5M53 15h4M53 19h3M24 32V14M24 14l12 17M4 38q5-3 10 0t10 0 10 0 10 0 10 0 8-1",
    icons: { taxi: "gondola", bus: "motorboat", underground: "scooter", ferry: "vaporetto" },
    theme: true,
    ownMaterial: "home.own-board",
    signs: LANDING,
    quarters: false,
    rulebook: "ticket",
    aboutRules: ["V-01", "V-02"],
    numberedRows: false,
    fixedOrder: false,
  },
  // A deerstalker and a magnifying glass.
  "sherlock-2022": {
    card: { picture: "victorian", players: [2, 6], minutes: 60 },
    mark: "M8 25q2-15 18-15t18 15M4 27q22-7 44 0M26 10V7M20 11q-3 6-3 12M32 11q3 6 3 12M47 26a7 7 0 1 0 .1 0M52 38l6 4",
    icons: { taxi: "hansom", bus: "omnibus", underground: "steam" },
    theme: true,
    ownMaterial: "home.own-board",
    signs: ["hideout", "symbol-park", "symbol-attraction", "symbol-river", ...LANDING],
    quarters: true,
    rulebook: "sherlock",
    aboutRules: ["S-05", "S-06", "S-07"],
    numberedRows: false,
    fixedOrder: false,
  },
  // A graph.
  "research-2013": {
    card: null,
    mark: GRAPH,
    icons: {},
    theme: true,
    ownMaterial: null,
    signs: LANDING,
    quarters: false,
    rulebook: "research",
    aboutRules: [],
    numberedRows: false,
    fixedOrder: true,
  },
  // Two dice.
  "dice-2019": {
    card: { picture: "tiles", players: [2, 4], minutes: 20 },
    mark: "M12 14l15-4 5 16-16 4zM36 20l17 3-4 16-16-3zM19 18v.1M25 22v.1M22 20v.1M40 26v.1M47 27v.1M39 32v.1M45 34v.1",
    icons: {},
    theme: true,
    ownMaterial: "home.own-tiles",
    signs: [],
    quarters: false,
    rulebook: "dice",
    aboutRules: ["D-02", "D-03"],
    numberedRows: false,
    fixedOrder: true,
  },
};

/** The edition that a first game and the lessons are played with. */
export const DEFAULT_EDITION: EditionId = "london-2023";

/** The editions that the home page shows, that of a first game before the others. */
export const EDITION_CARDS: readonly (EditionCard & { readonly id: EditionId })[] = (
  Object.entries(EDITION_LOOKS) as [EditionId, EditionLook][]
)
  .flatMap(([id, { card }]) => (card ? { id, ...card } : []))
  .toSorted((one, other) => Number(other.id === DEFAULT_EDITION) - Number(one.id === DEFAULT_EDITION));

const isEdition = (id: string): id is EditionId => Object.hasOwn(EDITION_LOOKS, id);

export function lookOf(edition: string): EditionLook {
  if (!isEdition(edition)) throw new Error(`The edition ${edition} has no look.`);
  return EDITION_LOOKS[edition];
}

/** The drawing of an edition; a graph for a game that was saved before its edition was known. */
export const markOf = (edition: string): string => (isEdition(edition) ? EDITION_LOOKS[edition].mark : GRAPH);

/** The picture of a ticket, or of a transport, in an edition. */
export const iconFor = (edition: string, ticket: IconName): IconName => lookOf(edition).icons[ticket] ?? ticket;
