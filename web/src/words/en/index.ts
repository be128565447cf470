/** What the pages say, in English. The other languages have the same messages: a missing one fails the build. */
import { app } from "./app";
import { board } from "./board";
import { home } from "./home";
import { table } from "./table";
import { replay } from "./replay";
import { learn } from "./learn";

export const messages = { ...app, ...board, ...home, ...table, ...replay, ...learn } as const;

/** The game's own words, which the terminal shares. */
export { default as game } from "../../../../src/blackticket/words/en.json";

export type MessageKey = keyof typeof messages;
export type Messages = Readonly<Record<MessageKey, string>>;
