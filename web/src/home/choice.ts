/** What somebody chooses for a new game, and what is asked of the server for it. Pure functions only. */
import { DEFAULT_EDITION } from "../looks/editions";
import type { EditionJson, ModeJson, NewTableRequest, PartyJson } from "../wire/types";

export const STRENGTHS = ["easy", "medium", "hard", "master"] as const;
export type Strength = (typeof STRENGTHS)[number];
/** Who holds a seat: the host, a friend who has yet to come, or a program. */
export type SeatHolder = "me" | "open" | Strength;
export const SIDES = ["seekers", "fugitive", "watch", "pass"] as const;
export type ChosenRole = (typeof SIDES)[number];
export const HELPERS = ["none", "possible", "weights"] as const;
/** Seconds for a turn that one can choose from; 0 for no clock. */
export const CLOCKS = [0, 30, 60, 120, 300, 86_400, 172_800, 604_800] as const;

export interface Choice {
  readonly edition: string;
  readonly mode: string;
  readonly detectives: number;
  /** How many were asked for last; the edition may have fewer. */
  readonly wanted: number;
  /** How many detectives they move. */
  readonly pawns: number;
  readonly side: ChosenRole;
  /** Whether the other side is for friends; programs have it otherwise. */
  readonly friends: boolean;
  readonly strength: Strength;
  /** Seats that are given to somebody else than by default. */
  readonly seats: Readonly<Record<string, SeatHolder>>;
  readonly helper: (typeof HELPERS)[number];
  readonly turn: number;
  /** Rulings other than by default. */
  readonly options: Readonly<Record<string, boolean | readonly string[]>>;
  readonly characters: readonly string[];
  /** How many tiles of the dice game lie on their expert side. */
  readonly experts: number;
  /** Those that are chosen for it; while they are fewer, chance draws them all. */
  readonly expertTiles: readonly string[];
  readonly public: boolean;
}

export const FIRST: Choice = {
  edition: DEFAULT_EDITION,
  mode: "standard",
  detectives: 5,
  wanted: 5,
  pawns: 5,
  side: "seekers",
  friends: false,
  strength: "medium",
  seats: {},
  helper: "possible",
  turn: 0,
  options: {},
  characters: [],
  experts: 0,
  expertTiles: [],
  public: false,
};

export function modeOf(choice: Pick<Choice, "edition" | "mode">, editions: readonly EditionJson[]): ModeJson {
  const edition = editions.find(({ id }) => id === choice.edition) ?? editions[0]!;
  return edition.modes.find(({ name }) => name === choice.mode) ?? mainMode(edition);
}

/** The mode that an edition is known for: where there is one with crimes, that. */
export const mainMode = ({ modes }: EditionJson): ModeJson => modes.find(({ crimes }) => crimes) ?? modes[0]!;

/** What this number of detective players plays with. */
const partyOf = (mode: ModeJson, detectives: number): PartyJson =>
  mode.parties.find((party) => party.detectives === detectives) ?? mode.parties.at(-1)!;

/** Whether a ruling matters with this number of detective players: not all have bobbies. */
export const concerns = (ruling: string, mode: ModeJson, detectives: number): boolean =>
  !ruling.startsWith("bobbies") || partyOf(mode, detectives).bobbies > 0;

/** The choice for a table that anyone can join from the lobby. */
export const publicChoice = (choice: Partial<Choice>): Partial<Choice> => ({
  ...choice,
  side: choice.side === "fugitive" ? "fugitive" : "seekers",
  friends: true,
  public: true,
  seats: {},
});

/** The choice for a group of people, the host on one side: whoever else comes has a seat of his own. */
export const groupChoice = (edition: string, people: number, side: "seekers" | "fugitive"): Partial<Choice> => ({
  edition,
  side,
  detectives: people - 1,
  friends: true,
  seats: Object.fromEntries(
    seatNames(people - 1)
      .slice(2)
      .map((seat) => [seat, "open"]),
  ),
});

const known = <T>(value: unknown, all: readonly T[], otherwise: T): T =>
  all.includes(value as T) ? (value as T) : otherwise;

/** A stored choice made valid: it may be of an older version or of another edition. */
export function validChoice(stored: Partial<Choice>, editions: readonly EditionJson[]): Choice {
  const edition = known(
    stored.edition,
    editions.map(({ id }) => id),
    editions.some(({ id }) => id === FIRST.edition) ? FIRST.edition : editions[0]!.id,
  );
  const mode = modeOf({ edition, mode: stored.mode ?? "" }, editions);
  const detectives = known(stored.detectives, mode.detectives, Math.max(...mode.detectives));
  const choice: Choice = {
    edition,
    mode: mode.name,
    detectives,
    wanted: Number.isInteger(stored.wanted) ? stored.wanted! : detectives,
    pawns: partyOf(mode, detectives).pawns,
    side: known(stored.side, SIDES, FIRST.side),
    friends: stored.friends === true,
    strength: known(stored.strength, STRENGTHS, FIRST.strength),
    seats: {},
    helper: known(stored.helper, HELPERS, FIRST.helper),
    turn: known(stored.turn, CLOCKS, FIRST.turn),
    options: Object.fromEntries(
      Object.entries(stored.options ?? {}).filter(([name, value]) => {
        const option = mode.options.find((one) => one.name === name);
        return option && concerns(name, mode, detectives) && JSON.stringify(option.default) !== JSON.stringify(value);
      }),
    ),
    characters: charactersOf(stored.characters ?? [], mode),
    experts: partyOf(mode, detectives).expert ?? 0,
    expertTiles: (mode.letters ?? [])
      .filter((letter) => stored.expertTiles?.includes(letter))
      .slice(0, partyOf(mode, detectives).expert ?? 0),
    public: stored.public === true,
  };
  const seats = seatNames(choice.detectives);
  const given = Object.entries(stored.seats ?? {}).filter(
    ([seat, has]) => seats.includes(seat) && seatChoices(choice, seat).includes(has),
  );
  return { ...choice, seats: Object.fromEntries(given) };
}

/** The choice with a change; the number of detectives asked for last comes back where the edition allows it. */
export function withChange(choice: Choice, some: Partial<Choice>, editions: readonly EditionJson[]): Choice {
  const wanted = some.detectives ?? choice.wanted;
  return validChoice({ ...choice, ...some, detectives: wanted, wanted }, editions);
}

/** One character for each detective that is moved. */
export const charactersPlayed = ({ characters, pawns }: Choice): readonly string[] => characters.slice(0, pawns);

/** Every character once: those chosen first, then the others in the edition's order. */
function charactersOf(chosen: readonly string[], mode: ModeJson): string[] {
  return [...new Set([...chosen.filter((name) => mode.characters.includes(name)), ...mode.characters])];
}

/** Give a detective a character; who had it gets the other one. */
export function castCharacter(characters: readonly string[], detective: number, character: string): string[] {
  const before = characters[detective] ?? character;
  return characters.map((name, place) => (place === detective ? character : name === character ? before : name));
}

/** Whether all tiles that lie on their expert side are chosen. */
export const tilesAreChosen = ({ experts, expertTiles }: Choice): boolean =>
  experts > 0 && expertTiles.length === experts;

/** Choose a tile, or give it up. */
export const toggleTile = (tiles: readonly string[], letter: string): string[] =>
  tiles.includes(letter) ? tiles.filter((tile) => tile !== letter) : [...tiles, letter];

const seatNames = (detectives: number): string[] => [
  "fugitive",
  ...Array.from({ length: detectives }, (_, place) => `detective-${place + 1}`),
];

const mine = (side: ChosenRole, seat: string): boolean =>
  seat === "fugitive" ? side === "fugitive" : side === "seekers";

/** Who could have a seat. Nobody plays both sides, unless the device is passed around. */
export function seatChoices(choice: Choice, seat: string): SeatHolder[] {
  if (choice.side === "pass") return ["me"];
  const others: SeatHolder[] = choice.side === "watch" ? [...STRENGTHS] : ["open", ...STRENGTHS];
  return mine(choice.side, seat) ? ["me", ...others] : others;
}

/** Who has which seat. */
export function seatsOf(choice: Choice): Record<string, SeatHolder> {
  const otherwise = (seat: string): SeatHolder => {
    if (choice.side === "pass" || mine(choice.side, seat)) return "me";
    return choice.friends && choice.side !== "watch" ? "open" : choice.strength;
  };
  return Object.fromEntries(seatNames(choice.detectives).map((seat) => [seat, choice.seats[seat] ?? otherwise(seat)]));
}

/** The table to ask for. Where the device is passed around, the detectives' seats are taken afterwards. */
export function tableRequest(choice: Choice, name: string): NewTableRequest {
  const pass = choice.side === "pass";
  const seats = Object.entries(seatsOf(choice)).map(([seat, has]) => [
    seat,
    pass && seat !== "fugitive" ? "open" : has,
  ]);
  return {
    edition: choice.edition,
    mode: choice.mode,
    detectives: choice.detectives,
    options: choice.options as NewTableRequest["options"],
    ...(choice.characters.length ? { characters: [...charactersPlayed(choice)] } : {}),
    ...(tilesAreChosen(choice) ? { expert_tiles: [...choice.expertTiles] } : {}),
    helper: choice.helper,
    turn: pass || choice.side === "watch" ? null : choice.turn || null,
    strength: choice.strength,
    public: isListed(choice),
    name,
    seats: Object.fromEntries(seats) as NewTableRequest["seats"],
  };
}

/** Whether the table stands in the lobby: where nobody could join or watch, it does not. */
export const isListed = (choice: Choice): boolean => choice.public && (waits(choice) || choice.side === "watch");

/** Whether somebody is yet to come, so that the game cannot start at once. */
export const waits = (choice: Choice): boolean => Object.values(seatsOf(choice)).includes("open");
