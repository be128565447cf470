/** The game's words without those that only the terminal says: nobody has to load them. The build does it. */

type Texts = Readonly<Record<string, string>>;
interface GameWords {
  readonly messages: Texts;
  readonly games: Readonly<Record<string, Texts>>;
}

const TERMINAL =
  /^(help|how-it-goes|board-hint|compiling|deadly|stopped|where-off|ambiguous|(not-)?saved|bad-choice|dead-ends|lanes|last-reveal|log-empty|never-seen|next-reveal|one-way|or$|original-board|prompt$|route$|seen-at|you-are|own-(aloft|hideout|scene)|(said|side)-|legend\.(all|dead|expert|one|plain|taxi)-|(ask|can|curtain|grid|list|may|must|no|nothing-to|possible|prompt|stay|what-to)-|replay-(begin|belief|running|step|truth)|review-(head|move|lost|nothing)|verdict\.)/;

export const saidInTheTerminal = (key: string): boolean => TERMINAL.test(key);

export function clientWords<T extends GameWords>(words: T): T {
  const kept = (texts: Texts): Texts =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !saidInTheTerminal(key)));
  const games = Object.fromEntries(Object.entries(words.games).map(([game, texts]) => [game, kept(texts)]));
  return { ...words, messages: kept(words.messages), games };
}
