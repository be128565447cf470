import { expect, test } from "vitest";
import type { EditionJson } from "../wire/types";
import {
  castCharacter,
  tilesAreChosen,
  toggleTile,
  withChange,
  concerns,
  FIRST,
  groupChoice,
  publicChoice,
  mainMode,
  seatChoices,
  validChoice,
  seatsOf,
  tableRequest,
  waits,
  type Choice,
} from "./choice";

const PAWNS = [2, 2, 3, 4, 5];
const BOBBIES = [2, 2, 1, 0, 0];
const parties = PAWNS.map((pawns, place) => ({ detectives: place + 1, pawns, bobbies: BOBBIES[place], black: 5 }));
const mode = { game: "chase", rounds: 22, moves: 24, reveals: [3, 8], characters: [] as string[], parties };
const ruling = { name: "finite-supply", rule: "C-26", default: true, text: "" };
const faces = { name: "die-faces", rule: "D-02", default: ["taxi", "bus", "X"], text: "" };
const editions = [
  {
    id: "london-2015",
    title: "",
    board: "london",
    modes: [{ ...mode, name: "standard", detectives: [1, 2, 3, 4, 5], options: [] }],
  },
  {
    id: "london-2023",
    title: "",
    board: "london",
    modes: [{ ...mode, name: "standard", detectives: [1, 2, 3, 4, 5], options: [ruling] }],
  },
  {
    id: "research-2013",
    title: "",
    board: "london",
    modes: [{ ...mode, name: "standard", detectives: [5], options: [] }],
  },
  {
    id: "sherlock-2022",
    title: "",
    board: "victorian",
    modes: [
      { ...mode, name: "classic", detectives: [1, 2, 3], characters: ["holmes", "watson", "adler"], options: [] },
      {
        ...mode,
        name: "sherlock",
        crimes: 3,
        detectives: [1, 2, 3],
        characters: ["holmes", "watson", "adler"],
        options: [],
      },
    ],
  },
  {
    id: "dice-2019",
    title: "",
    board: "tiles",
    modes: [
      { ...mode, game: "dice", name: "standard", detectives: [1, 2, 3], options: [faces], letters: ["A", "B", "C"] },
      {
        ...mode,
        game: "dice",
        name: "expert",
        detectives: [1, 2, 3],
        options: [],
        letters: ["A", "B", "C", "D"],
        parties: parties.slice(0, 3).map((party) => ({ ...party, expert: party.detectives === 3 ? 3 : 2 })),
      },
    ],
  },
] as unknown as EditionJson[];
const chosen = (some: Partial<Choice>): Choice => validChoice({ ...FIRST, ...some }, editions);

test("nothing kept gives the first game of all", () => {
  expect(validChoice({}, editions)).toEqual(FIRST);
});

test("the first game: all detectives against a program of medium strength, with help", () => {
  expect(tableRequest(FIRST, "Max")).toEqual({
    edition: "london-2023",
    mode: "standard",
    detectives: 5,
    options: {},
    helper: "possible",
    turn: null,
    strength: "medium",
    public: false,
    name: "Max",
    seats: {
      fugitive: "medium",
      "detective-1": "me",
      "detective-2": "me",
      "detective-3": "me",
      "detective-4": "me",
      "detective-5": "me",
    },
  });
  expect(waits(FIRST)).toBe(false);
});

test("another edition brings its own numbers, modes and rulings", () => {
  const choice = chosen({ edition: "dice-2019", detectives: 5, options: { "finite-supply": false }, mode: "sherlock" });
  expect(choice).toMatchObject({ mode: "standard", detectives: 3, options: {} });
  expect(chosen({ edition: "research-2013", detectives: 2 }).detectives).toBe(5);
});

test("what was kept by another program is mended, whatever it is", () => {
  const odd = {
    edition: "mars",
    side: "both",
    strength: "god",
    helper: 3,
    turn: 7,
    seats: { moon: "me" },
    options: null,
  };
  expect(validChoice(odd as unknown as Partial<Choice>, editions)).toEqual(FIRST);
});

test("a ruling as by default is not asked for", () => {
  expect(chosen({ options: { "finite-supply": true } }).options).toEqual({});
  expect(tableRequest(chosen({ options: { "finite-supply": false } }), "").options).toEqual({ "finite-supply": false });
  const dice = chosen({ edition: "dice-2019", options: { "die-faces": ["taxi", "bus", "X"] } });
  expect(dice.options).toEqual({});
});

test("friends get the other side, and the game waits for them", () => {
  const choice = chosen({ side: "fugitive", friends: true, detectives: 2 });
  expect(seatsOf(choice)).toEqual({ fugitive: "me", "detective-1": "open", "detective-2": "open" });
  expect(waits(choice)).toBe(true);
});

test("a seat can be given away, but nobody sits on both sides", () => {
  const choice = chosen({ detectives: 2, seats: { "detective-2": "hard", fugitive: "me", "detective-5": "me" } });
  expect(choice.seats).toEqual({ "detective-2": "hard" });
  expect(seatsOf(choice)).toEqual({ fugitive: "medium", "detective-1": "me", "detective-2": "hard" });
  expect(seatChoices(choice, "fugitive")).not.toContain("me");
});

test("who watches has no seat, waits for nobody, and has no clock", () => {
  const choice = chosen({ side: "watch", friends: true, detectives: 1, strength: "hard", turn: 60 });
  expect(tableRequest(choice, "")).toMatchObject({ turn: null, seats: { fugitive: "hard", "detective-1": "hard" } });
  expect(waits(choice)).toBe(false);
});

test("where the device is passed around, the detectives sit down afterwards", () => {
  const choice = chosen({ side: "pass", detectives: 2, public: true, turn: 60 });
  expect(tableRequest(choice, "")).toMatchObject({
    turn: null,
    public: false,
    seats: { fugitive: "me", "detective-1": "open", "detective-2": "open" },
  });
  expect(waits(choice)).toBe(false);
});

test("characters: each once, two for a lone detective player, swapped when one is taken", () => {
  const choice = chosen({ edition: "sherlock-2022", mode: "sherlock", detectives: 1, characters: ["adler", "nobody"] });
  expect(choice.characters).toEqual(["adler", "holmes", "watson"]);
  expect(tableRequest(choice, "").characters).toEqual(["adler", "holmes"]);
  expect(castCharacter(choice.characters, 0, "watson")).toEqual(["watson", "holmes", "adler"]);
  expect(tableRequest(FIRST, "")).not.toHaveProperty("characters");
});

test("the mode with crimes is what its edition is known for", () => {
  expect(editions.map((edition) => mainMode(edition).name)).toContain("sherlock");
  expect(chosen({ edition: "sherlock-2022", mode: "standard" }).mode).toBe("sherlock");
  expect(chosen({ edition: "sherlock-2022", mode: "classic" }).mode).toBe("classic");
});

test("a table for all is open to others and listed, whatever was chosen before", () => {
  const choice = chosen(publicChoice({ side: "pass", seats: { "detective-1": "easy" } }));
  expect(choice).toMatchObject({ side: "seekers", friends: true, public: true, seats: {} });
  expect(tableRequest(choice, "Max").public).toBe(true);
  expect(tableRequest({ ...choice, friends: false }, "Max").public).toBe(false);
});

test("rulings on bobbies are for few detectives", () => {
  const of = editions[1]!.modes[0]!;
  const concerned = [1, 3, 4, 5].map((detectives) => concerns("bobbies-do-not-count", of, detectives));
  expect(concerned).toEqual([true, true, false, false]);
  expect(concerns("finite-supply", of, 5)).toBe(true);
});

test("as many detectives as were asked for come back after an edition that has no room for them", () => {
  const dice = withChange(chosen({ detectives: 5 }), { edition: "dice-2019" }, editions);
  expect(dice.detectives).toBe(3);
  expect(withChange(dice, { edition: "london-2023" }, editions).detectives).toBe(5);
  const fewer = withChange(dice, { detectives: 2 }, editions);
  expect(withChange(fewer, { edition: "london-2023" }, editions).detectives).toBe(2);
});

test("expert tiles are asked for once all of them are chosen", () => {
  const some = { edition: "dice-2019", mode: "expert", detectives: 2, wanted: 2 };
  const one = chosen({ ...some, expertTiles: toggleTile([], "C") });
  expect([one.experts, one.expertTiles, tilesAreChosen(one)]).toEqual([2, ["C"], false]);
  expect(tableRequest(one, "Max").expert_tiles).toBeUndefined();
  const both = withChange(one, { expertTiles: toggleTile(one.expertTiles, "A") }, editions);
  expect([both.expertTiles, tilesAreChosen(both)]).toEqual([["A", "C"], true]);
  expect(tableRequest(both, "Max").expert_tiles).toEqual(["A", "C"]);
  expect(toggleTile(both.expertTiles, "A")).toEqual(["C"]);
  const three = withChange(both, { detectives: 3 }, editions);
  expect([three.experts, tilesAreChosen(three)]).toEqual([3, false]);
  expect(chosen({ ...some, mode: "standard", expertTiles: ["A", "C"] }).expertTiles).toEqual([]);
});

test("a group has a seat for everybody: one of them is the fugitive, and the host has one seat", () => {
  const four = (side: "seekers" | "fugitive") => seatsOf(validChoice(groupChoice("london-2023", 4, side), editions));
  const open = { "detective-2": "open", "detective-3": "open" };
  expect(four("fugitive")).toEqual({ fugitive: "me", "detective-1": "open", ...open });
  expect(four("seekers")).toEqual({ fugitive: "open", "detective-1": "me", ...open });
  expect(seatsOf(validChoice(groupChoice("sherlock-2022", 2, "seekers"), editions))).toEqual({
    fugitive: "open",
    "detective-1": "me",
  });
});
