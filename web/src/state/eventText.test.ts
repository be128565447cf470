import { describe, expect, it } from "vitest";
import de from "../../../src/blackticket/words/de.json";
import en from "../../../src/blackticket/words/en.json";
import es from "../../../src/blackticket/words/es.json";
import italian from "../../../src/blackticket/words/it.json";
import pt from "../../../src/blackticket/words/pt.json";
import { familyOf } from "../families";
import type { Event, View } from "../wire/types";
import { eventText, nameOf, type GameWords } from "./eventText";

const languages = { en, de, es, it: italian, pt };

function wordsOf(language: keyof typeof languages): GameWords {
  const { messages, games, editions } = languages[language] as {
    messages: Record<string, string>;
    games: Record<string, Record<string, string>>;
    editions: Record<string, Record<string, string>>;
  };
  return {
    game: (key, game, values = {}) =>
      (games[game]?.[key] ?? messages[key] ?? `⟨${key}⟩`).replace(/\{(\w+)\}/g, (_, name: string) =>
        String(values[name] ?? `⟨${name}⟩`),
      ),
    name: (edition, thing) => {
      const [kind = "", number] = thing.split("-");
      const name = editions[edition]?.[kind] ?? `⟨${kind}⟩`;
      return number ? `${name} ${number}` : name;
    },
  };
}

const ticketGame = { edition: "london-2023", characters: [] as string[], supply: {} } as View;
const sherlock = { edition: "sherlock-2022", characters: ["holmes", "watson"], case: {} } as unknown as View;
const dice = { edition: "dice-2019", characters: [] as string[], dice: {} } as unknown as View;

/** Every kind of event, and every sentence of those kinds that have more than one. */
const all: Record<Event["event"], [View, Event, string][]> = {
  started: [[ticketGame, { event: "started", seekers: { "detective-1": 26 }, dealt: true }, "The game begins."]],
  "fugitive-moved": [
    [
      ticketGame,
      { event: "fugitive-moved", move: 3, round: 3, ticket: "black", leg: "single" },
      "Mister X makes move 3: black ticket.",
    ],
    [
      ticketGame,
      { event: "fugitive-moved", move: 3, round: 3, ticket: "taxi", leg: "single", station: 58 },
      "Mister X makes move 3: taxi to 58.",
    ],
    [
      sherlock,
      { event: "fugitive-moved", move: 4, round: 4, ticket: "fly", leg: "single" },
      "Professor Moriarty makes move 4: balloon.",
    ],
    [
      dice,
      { event: "fugitive-moved", move: 2, round: 2, ticket: "bus", leg: "single", die: "bus", from: "detective-2" },
      "Mister X makes move 2: bus. The die on the log shows bus (used by Detective 2).",
    ],
    [
      dice,
      {
        event: "fugitive-moved",
        move: 2,
        round: 2,
        ticket: "pass",
        leg: "single",
        die: "X",
        from: "supply",
        station: 4,
      },
      "Mister X makes move 2: he passes. The die on the log shows X (from the supply).",
    ],
    [
      dice,
      {
        event: "fugitive-moved",
        move: 5,
        round: 4,
        ticket: "helicopter",
        leg: "second",
        die: "taxi",
        from: "hand",
        station: 3,
      },
      "Mister X makes move 5: helicopter to 3. The die on the log shows taxi (from the hand).",
    ],
  ],
  revealed: [
    [ticketGame, { event: "revealed", move: 3, station: 58 }, "Mister X shows himself on 58!"],
    [
      dice,
      { event: "revealed", move: 3, station: 8, dice: 2 },
      "Mister X shows himself on 8! Dice that go back from the log to the supply: 2.",
    ],
  ],
  "double-played": [[ticketGame, { event: "double-played", left: 1 }, "Mister X plays a double move (1 left)."]],
  "second-leg-lost": [[ticketGame, { event: "second-leg-lost" }, "Mister X cannot make the second move; it is lost."]],
  "seeker-moved": [
    [
      ticketGame,
      { event: "seeker-moved", pawn: "bobby-1", ticket: "taxi", from: 26, station: 39 },
      "Bobby 1: taxi from 26 to 39.",
    ],
    [
      sherlock,
      { event: "seeker-moved", pawn: "detective-2", ticket: "bus", from: 26, station: 39 },
      "Dr Watson: horse omnibus from 26 to 39.",
    ],
  ],
  passed: [[ticketGame, { event: "passed", pawn: "detective-1" }, "Detective 1 passes."]],
  "sat-out": [
    [ticketGame, { event: "sat-out", pawns: ["detective-1", "bobby-2"] }, "Cannot move: Detective 1, Bobby 2."],
  ],
  "round-ended": [[ticketGame, { event: "round-ended", round: 4 }, "Round 4 is over."]],
  ended: [
    [
      ticketGame,
      { event: "ended", winner: "seekers", reason: "caught", fugitive: 58, route: [45, 58] },
      "Mister X is caught on 58. The seekers win.",
    ],
    [
      ticketGame,
      { event: "ended", winner: "fugitive", reason: "resigned", fugitive: null, route: [] },
      "The seekers give up. Mister X wins.",
    ],
    [
      sherlock,
      {
        event: "ended",
        winner: "fugitive",
        reason: "crimes",
        fugitive: 7,
        route: [1, 7],
        card: [1, 2],
        crimes: [7],
        crime_cards: [],
      },
      "Professor Moriarty has committed his last crime, on 7. He wins.",
    ],
  ],
  laid: [
    [dice, { event: "laid", rows: ["DEC", "GIA"], expert: [] }, "The tiles are laid: DEC GIA."],
    [
      dice,
      { event: "laid", rows: ["DEC", "GIA"], expert: ["E", "G"] },
      "The tiles are laid: DEC GIA. Expert sides: E G.",
    ],
  ],
  placed: [[dice, { event: "placed", pawn: "detective-1", station: 9 }, "Detective 1 begins on 9."]],
  hidden: [
    [dice, { event: "hidden", tile: "C" }, "Mister X begins somewhere on tile C."],
    [dice, { event: "hidden", tile: "C", station: 12 }, "Mister X begins on 12, on tile C."],
    [sherlock, { event: "hidden" }, "Professor Moriarty has picked his start."],
    [sherlock, { event: "hidden", station: 12 }, "Professor Moriarty begins on 12."],
  ],
  "round-began": [
    [
      dice,
      { event: "round-began", round: 2, leader: "detective-2", hand: 5, supply: 1 },
      "Round 2: Detective 2 begins. Dice: 5 in the hand, 1 in the supply.",
    ],
  ],
  rolled: [[dice, { event: "rolled", seat: "detective-1", dice: ["taxi", "X"] }, "Detective 1 rolls: taxi, X."]],
  "token-spent": [
    [
      dice,
      { event: "token-spent", seat: "detective-1", left: 1 },
      "Detective 1 spends a token to roll again (tokens left: 1).",
    ],
  ],
  stayed: [[dice, { event: "stayed", pawn: "detective-1" }, "Detective 1 can use no die and stays."]],
  "crime-committed": [
    [
      sherlock,
      { event: "crime-committed", move: 5, crimes: 1 },
      "Professor Moriarty commits a crime after move 5! Crimes so far: 1.",
    ],
    [
      sherlock,
      { event: "crime-committed", move: 5, crimes: 1, station: 9 },
      "Professor Moriarty commits a crime after move 5, on 9! Crimes so far: 1.",
    ],
  ],
  "ticket-taken": [
    [
      sherlock,
      { event: "ticket-taken", move: 5, ticket: "double", left: 1 },
      "Professor Moriarty is on a hide-out after move 5 and takes: double move (left beside the board: 1).",
    ],
  ],
  vanished: [
    [
      sherlock,
      { event: "vanished", move: 8 },
      "Professor Moriarty does not show himself after move 8: he has vanished, and is on a hide-out.",
    ],
  ],
  "took-off": [
    [
      sherlock,
      {
        event: "took-off",
        leg: "single",
        cards: [
          [1, 2],
          [3, 4],
        ],
      },
      "Professor Moriarty takes off from a hide-out by balloon! Cards turned over: 1/2, 3/4.",
    ],
  ],
  landed: [[sherlock, { event: "landed", move: 4, station: 3 }, "Professor Moriarty lands on 3."]],
  answered: [
    [
      sherlock,
      { event: "answered", character: "holmes", left: 2, question: "quarter", about: 4, answer: "III" },
      "Sherlock Holmes searches (tokens left: 2): Professor Moriarty is in quarter III.",
    ],
    [
      sherlock,
      { event: "answered", character: "mycroft", left: 2, question: "station", about: 4, answer: "77" },
      "Mycroft Holmes looks for clues (tokens left: 2): after move 4 Professor Moriarty was on 77.",
    ],
    [
      sherlock,
      { event: "answered", character: "watson", left: 2, question: "park", about: 4, answer: "no" },
      "Dr Watson asks (tokens left: 2): park? Professor Moriarty: no.",
    ],
  ],
  banned: [
    [
      sherlock,
      { event: "banned", character: "adler", left: 1, transport: "underground" },
      "Irene Adler bars a transport on his next turn: Metropolitan Railway (tokens left: 1).",
    ],
  ],
  blocked: [
    [
      sherlock,
      { event: "blocked", character: "lestrade", left: 0, station: 86 },
      "Inspector Lestrade puts up a road block on 86 (tokens left: 0).",
    ],
  ],
};
const cases = Object.values(all).flat();

describe("sentences", () => {
  it.each(cases)("%#: an event is told in English", (view, event, sentence) => {
    expect(eventText(event, view, wordsOf("en"))).toBe(sentence);
  });

  it.each(["de", "es", "it", "pt"] as const)(
    "every event has its sentence in %s, with all that is in it",
    (language) => {
      for (const [view, event] of cases) {
        const sentence = eventText(event, view, wordsOf(language));
        expect(sentence).not.toMatch(/[⟨{]|undefined/);
      }
    },
  );
});

describe("called", () => {
  it("names a detective by its character, and others by their kind", () => {
    const words = wordsOf("en");
    expect(nameOf("detective-1", sherlock, words)).toBe("Sherlock Holmes");
    expect(nameOf("bobby-2", sherlock, words)).toBe("Bobby 2");
    expect(nameOf("taxi", { edition: "venice-2018", characters: [] }, words)).toBe("gondola");
  });
});

describe("the family of a game", () => {
  it("follows from what a view has", () => {
    expect([ticketGame, sherlock, dice].map((view) => familyOf(view).words)).toEqual(["ticket", "sherlock", "dice"]);
  });
});
