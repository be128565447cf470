import { expect, test } from "vitest";
import { legal } from "../testing/legal";
import { canConceal, canDouble, hasMove, isOffBoard, movers, offersOf, targets } from "./offers";

const all = { conceal: false, double: false, ticket: null };
const texts = (found: ReturnType<typeof targets>): string[][] =>
  found.map(({ offers }) => offers.map(({ action }) => action.text));

test("a seeker's places are those of the chosen pawn, each with all its tickets", () => {
  const offers = offersOf({
    "detective-1": [
      legal("detective-1", "taxi", 99),
      legal("detective-1", "bus", 99),
      legal("detective-1", "taxi", 86),
      legal("bobby-1", "taxi", 86),
    ],
  });
  expect(movers(offers)).toEqual(["detective-1", "bobby-1"]);
  expect(texts(targets(offers, { ...all, pawn: "detective-1" }))).toEqual([
    ["detective-1 taxi 86"],
    ["detective-1 taxi 99", "detective-1 bus 99"],
  ]);
  expect(texts(targets(offers, { ...all, pawn: "detective-1", ticket: "bus" }))).toEqual([["detective-1 bus 99"]]);
  expect(texts(targets(offers, { ...all, pawn: "bobby-1" }))).toEqual([["bobby-1 taxi 86"]]);
});

test("he spends a black ticket or a double move only when he says so", () => {
  const offers = offersOf({
    fugitive: [
      legal("fugitive", "taxi", 58),
      legal("fugitive", "black", 58),
      legal("fugitive", "black", 115),
      legal("fugitive", "taxi", 58, { double: true }),
      legal("fugitive", "black", 58, { double: true }),
      legal("fugitive", "fly", null, { double: true }),
    ],
  });
  const pawn = "fugitive";
  expect(canDouble(offers)).toBe(true);
  expect(canConceal(offers)).toBe(true);
  expect(texts(targets(offers, { ...all, pawn }))).toEqual([["taxi 58"]]);
  expect(texts(targets(offers, { ...all, pawn, conceal: true }))).toEqual([["black 58"], ["black 115"]]);
  expect(texts(targets(offers, { ...all, pawn, double: true }))).toEqual([["double taxi 58"]]);
  expect(texts(targets(offers, { ...all, pawn, double: true, conceal: true }))).toEqual([["double black 58"]]);
  expect(offers.filter(isOffBoard).map(({ action }) => action.text)).toEqual(["double fly"]);
});

test("starts and road blocks are places too, whatever the tray says", () => {
  const offers = offersOf({
    "detective-1": [legal("lestrade", "block", 67)],
    fugitive: [legal("fugitive", "start", 7), legal("fugitive", "start", 45)],
  });
  expect(texts(targets(offers, { pawn: "lestrade", conceal: true, double: true, ticket: "bus" }))).toEqual([
    ["lestrade block 67"],
  ]);
  expect(texts(targets(offers, { ...all, pawn: "fugitive" }))).toEqual([["start 7"], ["start 45"]]);
});

test("a pawn that can only stay or pass is to act too, after those that can move", () => {
  const dice = offersOf({
    "detective-1": [legal("detective-1", "stay"), legal("detective-2", "stay"), legal("detective-1", "reroll")],
  });
  expect(movers(dice)).toEqual(["detective-1", "detective-2"]);
  const second = offersOf({ "detective-1": [legal("detective-2", "stay"), legal("detective-1", "reroll")] });
  expect(movers(second)).toEqual(["detective-2"]);
  const ticketGame = offersOf({ "detective-1": [legal("bobby-1", "pass"), legal("detective-1", "taxi", 5)] });
  expect(movers(ticketGame)).toEqual(["detective-1", "bobby-1"]);
  expect(movers(offersOf({ fugitive: [legal("fugitive", "pass")] }))).toEqual(["fugitive"]);
});

test("a question, a ban or the end of a turn is no pawn's", () => {
  expect(
    movers(
      offersOf({
        "detective-1": [
          legal("watson", "ask", null, { also: ["park"] }),
          legal("adler", "ban", null, { also: ["bus"] }),
          legal("seekers", "done"),
        ],
      }),
    ),
  ).toEqual([]);
});

test("where nothing is offered there is nothing to choose", () => {
  const offers = offersOf({});
  expect(movers(offers)).toEqual([]);
  expect(canDouble(offers) || canConceal(offers)).toBe(false);
  expect(targets(offers, { ...all, pawn: "fugitive" })).toEqual([]);
});

test("who can only stay has no move, unless the dice can be rolled again", () => {
  const stay = legal("detective-1", "stay");
  const offered = (...actions: ReturnType<typeof legal>[]): boolean =>
    hasMove(offersOf({ "detective-1": actions }), "detective-1");
  expect(offered(stay)).toBe(false);
  expect(offered(stay, legal("detective-1", "reroll"))).toBe(true);
  expect(offered(legal("detective-1", "taxi", 3))).toBe(true);
});
