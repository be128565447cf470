/** Which paragraphs make up the rules of an edition and mode, in their order, with their rule ids. */
import type { EditionJson, ModeJson } from "../wire/types";
import { lookOf, type EditionLook } from "../looks/editions";
import type { TextKey } from "./load";

export interface Paragraph {
  /** `about` is the paragraph that the edition has in the game's words. */
  readonly text: TextKey | "about";
  readonly rules: readonly string[];
}

export type Figure = "tickets" | "transports" | "log" | "dice" | "signs";
export type SectionId =
  | "aim"
  | "have"
  | "start"
  | "round"
  | "his"
  | "crimes"
  | "hideouts"
  | "abilities"
  | "detectives"
  | "next"
  | "expert"
  | "end"
  | "two"
  | "edition";

export interface Section {
  readonly id: SectionId;
  readonly paragraphs: readonly Paragraph[];
  readonly figure?: Figure;
}

const paragraph = (text: Paragraph["text"], ...rules: string[]): Paragraph => ({ text, rules });
const GIVING_UP = paragraph("end.open", "I-04", "I-05");

type Book = (look: EditionLook, mode: Pick<ModeJson, "name" | "crimes">) => Section[];

const BOOKS: Readonly<Record<EditionLook["rulebook"], Book>> = {
  ticket: (look) => ticket(look, { holmes: false, crimes: false }),
  sherlock: (look, { crimes }) => ticket(look, { holmes: true, crimes: crimes !== undefined }),
  research,
  dice: (look, { name }) => dice(look, name === "expert"),
};

export const outline = (edition: Pick<EditionJson, "id">, mode: Pick<ModeJson, "name" | "crimes">): Section[] => {
  const look = lookOf(edition.id);
  return BOOKS[look.rulebook](look, mode);
};

/** The paragraphs that an edition has for itself. */
const about = ({ aboutRules, numberedRows }: EditionLook): Section => ({
  id: "edition",
  paragraphs: [paragraph("about", ...aboutRules), ...(numberedRows ? [paragraph("edition.numbers", "L-02")] : [])],
});

function ticket(look: EditionLook, { holmes, crimes }: { holmes: boolean; crimes: boolean }): Section[] {
  const start = crimes ? "start.cards.sherlock" : holmes ? "start.cards.classic" : "start.cards";
  return [
    {
      id: "aim",
      paragraphs: [
        crimes ? paragraph("aim.sherlock", "S-50", "S-51", "S-52") : paragraph("aim.ticket", "C-40", "C-41"),
      ],
    },
    {
      id: "have",
      figure: "tickets",
      paragraphs: [
        paragraph("have.players", "C-10"),
        paragraph("have.advice", "C-10"),
        crimes
          ? paragraph("have.fugitive.sherlock", "S-01", "S-10", "C-26")
          : paragraph("have.fugitive", "C-11", "C-26"),
        crimes ? paragraph("have.detective", "S-11", "C-12", "C-28") : paragraph("have.detective", "C-12", "C-28"),
        paragraph("have.bobbies", "C-13", "C-25"),
        paragraph("have.supply", "C-01", "C-14"),
      ],
    },
    {
      id: "start",
      paragraphs: [
        holmes ? paragraph(start, "C-15", "S-02", ...(crimes ? ["S-15"] : [])) : paragraph(start, "C-15", "C-16"),
        ...(holmes ? [paragraph("start.characters", "S-04")] : []),
        ...(holmes && !crimes ? [paragraph("start.names", "S-04")] : []),
        ...(crimes ? [paragraph("start.tokens", "S-12"), paragraph("start.crimes", "S-13")] : []),
      ],
    },
    {
      id: "round",
      figure: "transports",
      paragraphs: [
        paragraph("round.order", "C-20"),
        paragraph("round.must", "C-21", "C-23"),
        paragraph("round.free", "C-24"),
        paragraph("round.pay", "C-25"),
        paragraph("round.stuck", "C-27"),
        paragraph("round.ride", "C-22", "C-34"),
      ],
    },
    {
      id: "his",
      figure: "log",
      paragraphs: [
        paragraph("his.log", "C-30", "C-03"),
        crimes ? paragraph("his.reveal", "C-32", "S-14") : paragraph("his.reveal", "C-32"),
        paragraph("his.black", "C-33", "C-34"),
        paragraph("his.double", "C-35", "C-36", "C-37", "C-38", ...(crimes ? ["S-54"] : [])),
      ],
    },
    ...(crimes ? sherlock() : []),
    {
      id: "end",
      paragraphs: [
        crimes ? paragraph("end.caught", "C-40", "S-52") : paragraph("end.caught", "C-40"),
        holmes ? paragraph("end.boxed.stays", "C-31") : paragraph("end.boxed", "C-31"),
        ...(crimes
          ? [
              paragraph("end.crimes", "S-21", "S-51"),
              paragraph("end.escape.sherlock", "S-50"),
              paragraph("end.on", "S-53"),
            ]
          : [paragraph("end.escape", "C-41"), paragraph("end.stranded", "C-42")]),
        GIVING_UP,
      ],
    },
    { id: "two", paragraphs: [holmes ? paragraph("two.characters", "S-03") : paragraph("two.shared", "C-50")] },
    about(look),
  ];
}

function sherlock(): Section[] {
  return [
    { id: "crimes", paragraphs: [paragraph("crime.commit", "S-20"), paragraph("crime.last", "S-21")] },
    {
      id: "hideouts",
      paragraphs: [
        paragraph("hideout.what", "S-30", "S-07"),
        paragraph("hideout.take", "S-31", "S-32"),
        paragraph("hideout.vanish", "S-33"),
        paragraph("hideout.fly", "S-34", "S-35"),
      ],
    },
    {
      id: "abilities",
      figure: "signs",
      paragraphs: [
        paragraph("ability.when", "S-40"),
        paragraph("ability.holmes", "S-41"),
        paragraph("ability.watson", "S-43"),
        paragraph("ability.adler", "S-42"),
        paragraph("ability.mycroft", "S-44"),
        paragraph("ability.lestrade", "S-45"),
      ],
    },
  ];
}

function research(look: EditionLook): Section[] {
  return [
    { id: "aim", paragraphs: [paragraph("aim.ticket", "N-05", "N-07")] },
    {
      id: "have",
      figure: "tickets",
      paragraphs: [
        paragraph("have.players.research", "N-01"),
        paragraph("have.fugitive.research", "N-02", "N-03"),
        paragraph("have.detective", "N-02", "C-28"),
      ],
    },
    { id: "start", paragraphs: [paragraph("start.cards.research", "N-01")] },
    {
      id: "round",
      figure: "transports",
      paragraphs: [
        paragraph("round.order.research", "N-04"),
        paragraph("round.must", "C-21", "C-23"),
        paragraph("round.free", "C-24"),
        paragraph("round.pay.research", "N-03"),
        paragraph("round.stuck", "C-27"),
        paragraph("round.ride", "C-22", "C-34"),
      ],
    },
    {
      id: "his",
      figure: "log",
      paragraphs: [
        paragraph("his.log", "C-30"),
        paragraph("his.reveal.research", "N-06"),
        paragraph("his.black", "C-33", "C-34"),
        paragraph("his.double.research", "N-05"),
      ],
    },
    {
      id: "end",
      paragraphs: [
        paragraph("end.caught", "N-07"),
        paragraph("end.boxed", "C-31"),
        paragraph("end.escape", "N-07"),
        paragraph("end.stranded", "N-07"),
        GIVING_UP,
      ],
    },
    about(look),
  ];
}

function dice(look: EditionLook, expert: boolean): Section[] {
  return [
    { id: "aim", paragraphs: [paragraph("aim.dice", "D-40", "D-41")] },
    {
      id: "have",
      paragraphs: [
        paragraph("have.players", "D-01"),
        paragraph("dice.tiles", "D-03", "D-04"),
        paragraph("dice.fugitive", "D-05"),
        paragraph("dice.dice", "D-01", "D-02", "D-07"),
        paragraph("dice.tokens", "D-01", "D-16"),
      ],
    },
    { id: "start", paragraphs: [paragraph("dice.start", "D-06")] },
    {
      id: "detectives",
      figure: "dice",
      paragraphs: [
        paragraph("dice.order", "D-10"),
        paragraph("dice.stay", "D-15", "D-17"),
        paragraph("dice.reroll", "D-16"),
      ],
    },
    {
      id: "his",
      figure: "log",
      paragraphs: [
        paragraph("dice.take", "D-20"),
        paragraph("dice.pass", "D-21"),
        paragraph("dice.black", "D-22"),
        paragraph("dice.double", "D-23"),
        paragraph("dice.helicopter", "D-24"),
        paragraph("dice.reveal", "D-25"),
        paragraph("dice.risk", "D-26"),
      ],
    },
    { id: "next", paragraphs: [paragraph("dice.refill", "D-30", "D-31")] },
    ...(expert
      ? [
          {
            id: "expert",
            paragraphs: [
              paragraph("expert.tiles", "D-50"),
              paragraph("expert.oneway", "D-51"),
              paragraph("expert.deadend", "D-52"),
              paragraph("expert.lane", "D-53"),
            ],
          } as const,
        ]
      : []),
    { id: "end", paragraphs: [paragraph("dice.caught", "D-40"), paragraph("dice.escape", "D-41"), GIVING_UP] },
    { id: "two", paragraphs: [paragraph("dice.two", "D-08")] },
    about(look),
  ];
}

/** What is drawn in place of words in the dice game: each face, and how it moves a pawn. */
export const FACES = [
  ["taxi", paragraph("dice.taxi", "D-11")],
  ["bus", paragraph("dice.bus", "D-12")],
  ["underground", paragraph("dice.underground", "D-13")],
  ["X", paragraph("dice.x", "D-14")],
] as const;
