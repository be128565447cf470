import { describe, expect, it } from "vitest";
import type { BoardJson, Transport, View, YouJson } from "../wire/types";
import { Network } from "./network";
import type { Offer } from "./offers";
import { fitted, planTargets, plannable, proposals, sendingOrder, type PlannedMove } from "./roundPlanning";
import type { TableState } from "./tableState";

const line = (transport: Transport, a: number, b: number): BoardJson["lines"][number] => ({
  ...{ transport, a, b, d: "", one_way: false, lane: false, dead_end: false },
});
/** 1 - 2 - 3 - 4 by taxi, 1 - 3 by bus. */
const network = new Network({
  stations: [],
  tiles: [],
  lines: [line("taxi", 1, 2), line("taxi", 2, 3), line("taxi", 3, 4), line("bus", 1, 3)],
});
const TICKETS = { taxi: 1, bus: 1, underground: 0 };
const pawn = (name: string, station: number, more: object = {}): object => ({
  ...{ pawn: name, station, tickets: TICKETS, waiting: true },
  ...more,
});
const view = (pawns: object[], more: object = {}): View =>
  ({
    ...{ edition: "london-2023", turn: "seekers", outcome: null, supply: {}, shared_tickets: false },
    ...{ seats: ["fugitive", "detective-1", "detective-2"], pawns },
    ...more,
  }) as unknown as View;
const you = { player: 0, side: "seekers", seats: ["detective-1", "detective-2"] } as unknown as YouJson;
const step = (name: string, station: number, ticket: "taxi" | "bus" = "taxi"): PlannedMove => ({
  seat: name,
  action: {
    ...{ kind: "move", text: `${name} ${ticket} ${station}`, pawn: name, ticket, station, double: false, also: [] },
  },
});
const texts = (steps: readonly Offer[] | null): string[] | null => steps && steps.map(({ action }) => action.text);
/** A table where the first detective is ours, the second another's, and the third a program's. */
const at = (seen: View, me: YouJson, more: object = {}): TableState =>
  ({
    ...{ view: seen, you: me },
    table: {
      seats: [
        { seat: "fugitive", has: "person", player: 2 },
        { seat: "detective-1", has: "person", player: 0 },
        { seat: "detective-2", has: "person", player: 1 },
        { seat: "detective-3", has: "program", player: null },
      ],
    },
    ...more,
  }) as unknown as TableState;
const PAIR = view([pawn("detective-1", 1), pawn("detective-2", 2)]);

describe("the pawns that can be planned", () => {
  it("are the player's own that have yet to move, and bobbies", () => {
    const pawns = [pawn("detective-1", 1), pawn("detective-2", 2, { waiting: false }), pawn("bobby-1", 4)];
    expect(plannable(at(view(pawns), you)).own).toEqual(["detective-1", "bobby-1"]);
    expect(plannable(at(view(pawns), { ...you, seats: ["detective-2"] })).own).toEqual(["bobby-1"]);
  });

  it("are all detectives of a lone player", () => {
    const lone = view([pawn("detective-1", 1), pawn("detective-2", 2)], { seats: ["fugitive", "detective-1"] });
    expect(plannable(at(lone, { ...you, seats: ["detective-1"] })).own).toEqual(["detective-1", "detective-2"]);
  });

  it.each([
    ["his turn", { turn: "fugitive" }],
    ["a game that is over", { outcome: { winner: "seekers", reason: "caught" } }],
    ["the dice game", { supply: undefined, dice: {} }],
  ])("are none in %s", (_, more) => {
    const { supply, ...rest } = { ...PAIR, ...more } as { supply?: object };
    expect(plannable(at((supply ? { ...rest, supply } : rest) as View, you))).toEqual({ own: [], all: [] });
  });

  it("are those of other people too, but not of programs", () => {
    const three = ["detective-1", "detective-2", "detective-3"];
    const shared = view(
      three.map((name, n) => pawn(name, n + 1)),
      { seats: ["fugitive", ...three] },
    );
    const found = plannable(at(shared, { ...you, seats: ["detective-1"] }));
    expect(found).toEqual({ own: ["detective-1"], all: ["detective-1", "detective-2"] });
  });

  it("are none for the fugitive", () => {
    expect(plannable(at(PAIR, { ...you, side: "fugitive" }))).toEqual({ own: [], all: [] });
  });
});

describe("the order of sending", () => {
  it("is that of the plan, but nobody goes where somebody still stands", () => {
    expect(texts(sendingOrder(PAIR, [step("detective-1", 2), step("detective-2", 3)]))).toEqual([
      ...["detective-2 taxi 3", "detective-1 taxi 2"],
    ]);
    expect(texts(sendingOrder(PAIR, [step("detective-1", 3, "bus"), step("detective-2", 1)]))).toEqual([
      ...["detective-1 bus 3", "detective-2 taxi 1"],
    ]);
  });

  it("is none for two who change places, or who go to one place", () => {
    expect(sendingOrder(PAIR, [step("detective-1", 2), step("detective-2", 1)])).toBeNull();
    expect(sendingOrder(PAIR, [step("detective-1", 3, "bus"), step("detective-2", 3)])).toBeNull();
  });

  it("is that of the pawns where they move in order", () => {
    const ordered = { ...PAIR, edition: "research-2013" } as View;
    expect(sendingOrder(ordered, [step("detective-2", 3), step("detective-1", 2)])).toBeNull();
    expect(texts(sendingOrder(ordered, [step("detective-2", 1), step("detective-1", 3, "bus")]))).toEqual([
      ...["detective-1 bus 3", "detective-2 taxi 1"],
    ]);
  });
});

describe("where a pawn can be planned to go", () => {
  const targets = (seen: View, steps: readonly PlannedMove[], name: string, only: string | null = null): string[] =>
    planTargets(seen, you, network, steps, name, only).flatMap(({ offers }) => texts(offers) ?? []);

  it("sees ghosts as gone from where they stood, and as standing where they go", () => {
    expect(targets(PAIR, [], "detective-1")).toEqual(["detective-1 bus 3"]);
    expect(targets(PAIR, [step("detective-2", 3)], "detective-1")).toEqual(["detective-1 taxi 2"]);
  });

  it("leaves its own ghost out, so that it can go elsewhere", () => {
    expect(targets(PAIR, [step("detective-2", 3)], "detective-2")).toEqual(["detective-2 taxi 3"]);
  });

  it("is by one ticket if that is chosen, and by those that are left", () => {
    expect(targets(PAIR, [], "detective-1", "taxi")).toEqual([]);
    const poor = view([pawn("detective-1", 1, { tickets: { taxi: 1, bus: 0, underground: 0 } })]);
    expect(targets(poor, [], "detective-1")).toEqual(["detective-1 taxi 2"]);
  });

  it("counts tickets that are paid from one stock", () => {
    const pawns = [pawn("detective-1", 1), pawn("detective-2", 4)];
    const shared = view(pawns, { shared_tickets: true });
    expect(targets(view(pawns), [step("detective-2", 3)], "detective-1")).toEqual(["detective-1 taxi 2"]);
    expect(targets(shared, [step("detective-2", 3)], "detective-1")).toEqual([]);
  });
});

it("keeps what can still be done when the table has changed, the latest choice before the others", () => {
  const steps = [step("detective-1", 2), step("detective-2", 3)];
  expect(texts(fitted(PAIR, ["detective-1", "detective-2"], steps))).toEqual(texts(steps));
  expect(texts(fitted(PAIR, ["detective-1", "detective-2"], steps.toReversed()))).toEqual(texts(steps.toReversed()));
  expect(fitted(PAIR, ["detective-1"], steps)).toEqual([]); // the other stays where he wanted to go
  const both = [step("detective-1", 3, "bus"), step("detective-2", 3)];
  expect(texts(fitted(PAIR, ["detective-1", "detective-2"], both))).toEqual(["detective-2 taxi 3"]);
});

describe("what is proposed", () => {
  const mine = { ...you, seats: ["detective-1"] };
  const legal = (name: string, station: number): object => ({
    ...{ text: `${name} taxi ${station}`, pawn: name, word: "taxi", station, double: false, also: [] },
  });
  const shown = { round: 3, proposals: [{ player: 1, actions: [legal("detective-1", 2), legal("detective-2", 3)] }] };
  const shownAt = (seen: View): TableState => at(seen, mine, { proposals: shown });

  it("is of this round, each step with the seat that makes it", () => {
    const [first, ...more] = proposals(shownAt({ ...PAIR, round: 3 }));
    expect([first?.player, texts(first?.steps ?? []), more]).toEqual([
      1,
      ["detective-1 taxi 2", "detective-2 taxi 3"],
      [],
    ]);
    expect(first?.steps.map(({ seat }) => seat)).toEqual(["detective-1", "detective-2"]);
  });

  it("is gone with the round, with his turn, and for pawns that have moved", () => {
    expect(proposals(shownAt({ ...PAIR, round: 4 }))).toEqual([]);
    expect(proposals(shownAt({ ...PAIR, round: 3, turn: "fugitive" } as View))).toEqual([]);
    const half = view([pawn("detective-1", 1, { waiting: false }), pawn("detective-2", 2)], { round: 3 });
    expect(proposals(shownAt(half)).map(({ steps }) => texts(steps))).toEqual([["detective-2 taxi 3"]]);
    expect(proposals(null)).toEqual([]);
  });
});
