/** What lies on the table at a step besides the board, in the words of the game. Pure functions only. */
import { answerLines, nameOf, type GameWords } from "../state/eventText";
import { diceView, familyOf, sherlockView, ticketView } from "../families";
import type { CaseView, DiceView, TicketView, View } from "../wire/types";

/** Everything that is said in lines: the supply, the case, the dice. */
export function situationLines(view: View, words: GameWords): string[] {
  const [tickets, sherlock, dice] = [ticketView(view), sherlockView(view), diceView(view)];
  return [
    ...(tickets ? [supplyLine(tickets, words)] : []),
    ...(sherlock ? sherlockLines(sherlock, words) : []),
    ...(dice ? [diceLine(dice, words)] : []),
  ];
}

/** The cards and tickets that he has left. */
export function hisTickets(view: View): [string, number][] {
  const helicopter = diceView(view)?.dice.helicopter;
  return [
    ["black", view.black],
    ["double", view.double],
    ...(helicopter === undefined ? [] : [["helicopter", helicopter] satisfies [string, number]]),
  ];
}

const counted = (ticket: string, count: number, view: View, words: GameWords): string =>
  `${count} × ${nameOf(ticket, view, words)}`;

function supplyLine(view: TicketView | CaseView, words: GameWords): string {
  const supply = Object.entries(view.supply).map(([ticket, count]) => counted(ticket, count, view, words));
  const values = { fugitive: nameOf("fugitive", view, words), counts: supply.join(", ") };
  return words.game(view.own_stock ? "own-stock" : "supply", familyOf(view).words, values);
}

function diceLine(view: DiceView, words: GameWords): string {
  const { hand, supply, on_log: log, rerolls: tokens } = view.dice;
  const faces = hand.map((face) => nameOf(face, view, words)).join(", ") || "–";
  return words.game("dice", familyOf(view).words, { hand: faces, supply, log, tokens });
}

function sherlockLines(view: CaseView, words: GameWords): string[] {
  const { crimes, needed, reserve, blocks, ban, turned, played, cards } = view.case;
  const say = (key: string, values: Record<string, string | number>): string =>
    words.game(key, familyOf(view).words, values);
  const beside = (["black", "double"] as const).map((ticket) => counted(ticket, reserve[ticket], view, words));
  const lines = [say("crimes", { crimes, all: needed }), say("reserve", { counts: beside.join(", ") })];
  if (played?.length) lines.push(say("his-crimes", { stations: played.join(", ") }));
  if (cards?.length) lines.push(say("his-cards", { stations: cards.join(", ") }));
  if (blocks.length) lines.push(say("blocks", { stations: blocks.join(", ") }));
  if (ban) lines.push(say("ban", { transport: nameOf(ban, view, words) }));
  if (turned.length) lines.push(say("flown", { cards: turned.map((card) => card.join("/")).join(", ") }));
  return [...lines, ...answerLines(view, words)];
}
