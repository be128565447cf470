/**
 * The words on the screen in the chosen language: the pages' own messages, and the game's words, which the terminal
 * shares (`src/blackticket/words`). A language is fetched when it is chosen.
 */
import type { EditionId } from "../looks/editions";
import type { MessageKey, Messages } from "./en";

export const LANGUAGES = ["en", "de", "es", "it", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  it: "Italiano",
  pt: "Português",
};

interface GameWords {
  readonly messages: Readonly<Record<string, string>>;
  readonly games: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly editions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly about: Readonly<Record<EditionId, { readonly blurb: string; readonly rules: string }>>;
}

export type Values = Readonly<Record<string, string | number>>;

const spoken: Readonly<Record<Language, () => Promise<{ messages: Messages; game: GameWords }>>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  es: () => import("./es"),
  it: () => import("./it"),
  pt: () => import("./pt"),
};

class Words {
  language = $state<Language>("en");
  #messages = $state.raw<Messages | null>(null);
  #game = $state.raw<GameWords | null>(null);

  async choose(language: Language): Promise<void> {
    const { messages, game } = await spoken[language]();
    this.#messages = messages;
    this.#game = game;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** A message of the pages. `{count}` in it is replaced; a message `x` may have a singular `x.one` for count 1. */
  t(key: MessageKey, values: Values = {}): string {
    const one = values["count"] === 1 ? this.#messages?.[`${key}.one` as MessageKey] : undefined;
    return filled(one ?? this.#messages?.[key] ?? key, values);
  }

  /** A message of the game, shared with the terminal; `game` is ticket, dice or sherlock. */
  game(key: string, game: string, values: Values = {}): string {
    return filled(this.#game?.games[game]?.[key] ?? this.#game?.messages[key] ?? key, values);
  }

  /** An edition in a line, and the paragraph that its rules have for it alone. */
  about(edition: string): { readonly blurb: string; readonly rules: string } {
    return this.#game?.about[edition as EditionId] ?? { blurb: "", rules: "" };
  }

  /** Whether there is such a message of the game. */
  knows(key: string, game: string): boolean {
    return (this.#game?.games[game]?.[key] ?? this.#game?.messages[key]) !== undefined;
  }

  /** What an edition calls a ticket or a pawn: `gondola` for taxi in Venice, `Bobby 1` for bobby-1. */
  name(edition: string, thing: string): string {
    const [kind = "", number] = thing.split("-");
    const called = this.#game?.editions[edition]?.[kind] ?? kind;
    return number ? `${called} ${number}` : called;
  }
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const words = new Words();
export const t = (key: MessageKey, values?: Values): string => words.t(key, values);

/** The language that the reader's browser asks for, or English. */
export function preferredLanguage(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}
