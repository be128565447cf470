import type { Messages } from "../en";
import { app } from "./app";
import { board } from "./board";
import { home } from "./home";
import { table } from "./table";
import { replay } from "./replay";
import { learn } from "./learn";

export const messages: Messages = { ...app, ...board, ...home, ...table, ...replay, ...learn };

export { default as game } from "../../../../src/blackticket/words/pt.json";
