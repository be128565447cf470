import type { Messages } from "../en";
import app from "./app.json";
import board from "./board.json";
import home from "./home.json";
import table from "./table.json";
import replay from "./replay.json";
import learn from "./learn.json";

export const messages: Messages = { ...app, ...board, ...home, ...table, ...replay, ...learn };

export { default as game } from "../../../../src/blackticket/words/es.json";
