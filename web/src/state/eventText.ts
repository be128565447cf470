/** What happened, in a sentence of the reader's language. The sentences are shared with the terminal. */
import { familyOf } from "../families";
import type { CaseView, Event, View } from "../wire/types";
import type { Values } from "../words/index.svelte";

/** The words of the game, as `words` has them in the chosen language. */
export interface GameWords {
  game(key: string, game: string, values?: Values): string;
  name(edition: string, thing: string): string;
}

/** What of a view says how things are called. */
export type Naming = Pick<View, "edition" | "characters">;

/** The name of a pawn, a ticket or a face of a die; a detective goes by its character, where it has one. */
export function nameOf(thing: string, { edition, characters }: Naming, words: GameWords): string {
  const [kind, number] = thing.split("-");
  const character = kind === "detective" ? characters[Number(number) - 1] : undefined;
  return words.name(edition, character ?? thing);
}

/** An event in words, as the reader of the view may know it. */
export function eventText(event: Event, view: View, words: GameWords): string {
  const game = familyOf(view).words;
  const name = (thing: string): string => nameOf(thing, view, words);
  const fugitive = name("fugitive");
  if (event.event === "ended") {
    const end = event.reason === "resigned" ? `resigned.${event.winner}` : event.reason;
    return words.game(`end.${end}`, game, { fugitive, station: event.fugitive ?? "–" });
  }
  const said: Record<string, string | number> = { fugitive };
  for (const [fact, value] of Object.entries(event)) {
    if (fact !== "event") said[fact] = factText(fact, value, name, (key, values) => words.game(key, game, values));
  }
  return words.game(`event.${sentence(event)}`, game, said);
}

/** Which sentence tells the event: some kinds have more than one. */
function sentence(event: Event): string {
  switch (event.event) {
    case "fugitive-moved":
      if (event.ticket === "pass") return "fugitive-passed";
      return event.station === undefined ? event.event : "fugitive-moved-to";
    case "hidden":
    case "crime-committed":
      return event.station === undefined ? event.event : `${event.event}-on`;
    case "laid":
      return event.expert.length ? "laid-expert" : "laid";
    case "answered":
      return `answered-${event.question === "quarter" || event.question === "station" ? event.question : event.answer}`;
    default:
      return event.event;
  }
}

/** Facts that are things with a name on the screen. */
const NAMED: ReadonlySet<string> = new Set(["ticket", "transport", "die", "pawn", "character", "seat", "leader"]);

function factText(
  fact: string,
  value: unknown,
  name: (thing: string) => string,
  say: (key: string, values?: Values) => string,
): string | number {
  if (typeof value === "number") return value;
  if (NAMED.has(fact) || fact === "question") return name(String(value));
  if (fact === "from") {
    if (value === "supply" || value === "hand") return say(`die-from-${value}`);
    return say("die-from", { pawn: name(String(value)) });
  }
  if (!Array.isArray(value)) return String(value);
  if (fact === "pawns" || fact === "dice") return value.map(String).map(name).join(", ");
  if (fact === "cards") return (value as number[][]).map((card) => card.join("/")).join(", ");
  return value.join(" ");
}

/** The piece that an event is about, if it is about one: him, a seeker, or the character that spent a token. */
export function eventPawn(event: Event): string | null {
  if ("pawn" in event) return event.pawn;
  if ("character" in event) return event.character;
  if ("seat" in event) return event.seat;
  return HIS.has(event.event) ? "fugitive" : null;
}
const HIS: ReadonlySet<string> = new Set([
  ...["fugitive-moved", "revealed", "double-played", "second-leg-lost", "hidden"],
  ...["crime-committed", "ticket-taken", "vanished", "took-off", "landed"],
]);

/** The answers that he gave in the Sherlock mode, one line each. */
export function answerLines(view: CaseView, words: GameWords): string[] {
  return view.case.answers.map(({ about, character, question, answer }) =>
    words.game(`answer-${question === "quarter" || question === "station" ? question : answer}`, familyOf(view).words, {
      move: about,
      character: nameOf(character, view, words),
      question: nameOf(question, view, words),
      answer,
    }),
  );
}
