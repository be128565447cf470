/** What the pages say, in English. The other languages have the same messages: a missing one fails the check. */
import app from "./app.json";
import board from "./board.json";
import home from "./home.json";
import table from "./table.json";
import replay from "./replay.json";
import learn from "./learn.json";

export const messages = { ...app, ...board, ...home, ...table, ...replay, ...learn };

/** The game's own words, which the terminal shares. */
export { default as game } from "../../../../src/blackticket/words/en.json";

export type MessageKey = keyof typeof messages;
export type Messages = Readonly<Record<MessageKey, string>>;
