import { describe, expect, it } from "vitest";
import type { Event, Review, View } from "../wire/types";
import {
  stepDuration,
  highlights,
  moveSteps,
  neighbour,
  movePoints,
  roundOf,
  turnOf,
  ticks,
  seekersSteps,
  wholeSteps,
  type StepJson,
} from "./steps";

const line = (move: number, station: number, shown = false, ticket = "taxi"): View["log"][number] =>
  ({ move, round: move, ticket, leg: "single", shown, station, seekers: [], supply: null }) as View["log"][number];
const moved = (move: number, station: number): Event => ({
  event: "fugitive-moved",
  move,
  round: move,
  ticket: "taxi",
  leg: "single",
  station,
});
const walked: Event = { event: "seeker-moved", pawn: "detective-1", ticket: "taxi", from: 1, station: 2 };

function step(events: Event[], view: object, possible: number[] | null = null): StepJson {
  return {
    version: 0,
    at: null,
    seat: null,
    how: null,
    events,
    view: view as StepJson["view"],
    possible,
    seekers: null,
  };
}

/** A game of two rounds: he shows himself with his second move, and is then caught. */
const game: StepJson[] = [
  step(
    [{ event: "started", seekers: { "detective-1": 1 }, dealt: true, fugitive: 9 }],
    {
      round: 1,
      move: 0,
      start: 9,
      log: [],
      outcome: null,
      pawns: [
        { pawn: "fugitive", station: 9 },
        { pawn: "detective-1", station: 1 },
      ],
    },
    [8, 9],
  ),
  step(
    [moved(1, 10)],
    {
      move: 1,
      log: [line(1, 10)],
      pawns: [
        { pawn: "fugitive", station: 10 },
        { pawn: "detective-1", station: 1 },
      ],
    },
    [10, 11, 12],
  ),
  step([walked, { event: "round-ended", round: 1 }], { round: 2 }),
  step(
    [moved(2, 20), { event: "revealed", move: 2, station: 20 }],
    {
      move: 2,
      log: [line(1, 10), line(2, 20, true)],
      pawns: [
        { pawn: "fugitive", station: 20 },
        { pawn: "detective-1", station: 1 },
      ],
    },
    [20],
  ),
  step([walked, { event: "ended", winner: "seekers", reason: "caught", fugitive: 20, route: [9, 10, 20] }], {
    outcome: { winner: "seekers", reason: "caught" },
  }),
];
const steps = wholeSteps(game);
const review = {
  moves: [
    { version: 1, move: 1, round: 1, ticket: "taxi", station: 10, count: 3, weight: 0.25, bits: 2, rides: 4 },
    { version: 3, move: 2, round: 2, ticket: "taxi", station: 20, count: 1, weight: 1, bits: 0, rides: 1 },
  ],
  closest_calls: [2],
  lost: null,
} as Review;

describe("wholeSteps", () => {
  it("keeps what has not changed", () => {
    expect(steps[2]?.view).toMatchObject({ round: 2, start: 9, move: 1 });
    expect(steps.map(({ possible }) => possible?.length)).toEqual([2, 3, 3, 1, 1]);
  });

  it("knows nothing of where he can be if that was never told", () => {
    expect(wholeSteps([step([], {}), step([], {})]).map(({ possible }) => possible)).toEqual([null, null]);
  });
});

describe("seekersSteps", () => {
  const seen = (at: number, view: object): StepJson["seekers"] => ({
    events: at === 1 ? [{ event: "fugitive-moved", move: 1, round: 1, ticket: "taxi", leg: "single" }] : [],
    view: view as StepJson["view"],
  });
  const shown = [
    { start: null, move: 0, pawns: [{ pawn: "detective-1", station: 1 }] },
    { move: 1, log: [line(1, 10)] },
    {},
    { move: 2 },
    { start: 9 },
  ].map((view, at) => ({ ...game[at]!, seekers: seen(at, view) }));

  it("are put together from what the seekers were shown, with where he could be", () => {
    const open = seekersSteps(shown);
    expect(open[0]?.view).toEqual({ start: null, move: 0, pawns: [{ pawn: "detective-1", station: 1 }] });
    expect(open[3]?.view).toMatchObject({ start: null, move: 2, log: [line(1, 10)] });
    expect(open[4]?.view.start).toBe(9);
    expect(open[1]?.events).toEqual(seen(1, {})?.events);
    expect(open.map(({ possible }) => possible?.length)).toEqual([2, 3, 3, 1, 1]);
  });

  it("are the steps themselves if nothing else is told", () => {
    expect(seekersSteps(game)).toEqual(steps);
  });
});

describe("places in a game", () => {
  it("are the start and his moves", () => {
    expect(moveSteps(steps)).toEqual([0, 1, 3]);
  });

  it("have neighbours, or none", () => {
    expect(neighbour([0, 1, 3], 1, true)).toBe(3);
    expect(neighbour([0, 1, 3], 2, false)).toBe(1);
    expect(neighbour([0, 1, 3], 4, true)).toBe(4);
    expect(neighbour([0, 1, 3], 0, false)).toBe(0);
  });

  it("are the first steps of rounds", () => {
    expect(ticks(steps, { countsMoves: false })).toEqual([
      { number: 1, at: 1 },
      { number: 2, at: 3 },
    ]);
    expect([0, 1, 2, 3].map((at) => roundOf(steps, at))).toEqual([0, 1, 1, 2]);
    expect(turnOf(steps, 2, { countsMoves: false, roundKey: "replay.round" })).toEqual(["replay.round", { round: 1 }]);
  });

  it("are not counted where the status bar counts his moves", () => {
    const dice = { countsMoves: true, roundKey: "replay.round.dice" } as const;
    const doubled = [0, 1, 2, 3].map((move) => ({ ...steps[0]!, view: { ...steps[0]!.view, move } }));
    expect(ticks(doubled, dice).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect([0, 2, 4].map((at) => turnOf(steps, at, dice))).toEqual([
      ["replay.start", {}],
      ["replay.move", { move: 1 }],
      ["replay.move", { move: 2 }],
    ]);
  });
});

describe("movePoints", () => {
  it("have what the review knows", () => {
    expect(movePoints(steps, review)).toEqual([
      {
        move: 1,
        round: 1,
        at: 1,
        ticket: "taxi",
        named: false,
        station: 10,
        count: 3,
        weight: 0.25,
        bits: 2,
        rides: 4,
      },
      { move: 2, round: 2, at: 3, ticket: "taxi", named: true, station: 20, count: 1, weight: 1, bits: 0, rides: 1 },
    ]);
  });

  it("have only a number of stations while the game runs, or nothing", () => {
    expect(movePoints(steps, null).map(({ count, bits }) => [count, bits])).toEqual([
      [3, null],
      [1, null],
    ]);
    const silent = steps.map((step) => ({ ...step, possible: null }));
    expect(movePoints(silent, null).map(({ count }) => count)).toEqual([null, null]);
  });
});

describe("moments", () => {
  it("are told in their order", () => {
    expect(
      highlights(steps, movePoints(steps, review), review).map(({ kind, at, count }) => [kind, at, count]),
    ).toEqual([
      ["seen", 3, null],
      ["close", 4, 1],
      ["end", 4, null],
    ]);
  });

  it("tell the closest call once, when the seekers had moved too", () => {
    const twice = { ...review, closest_calls: [1, 2] };
    const found = highlights(steps, movePoints(steps, twice), twice);
    expect(found.filter(({ kind }) => kind === "close").map(({ at, move }) => [at, move])).toEqual([[2, 1]]);
  });

  it("tell by how much he was lost, and of crimes", () => {
    const crime: Event = { event: "crime-committed", move: 2, crimes: 1 };
    const known = movePoints(steps, null).map((point) => ({ ...point, named: false }));
    const again = steps.map((step, at) => (at === 3 ? { ...step, events: [...step.events, crime] } : step));
    const lost = { ...review, closest_calls: [], lost: { move: 2, more: 9 } };
    expect(highlights(again, known, lost).map(({ kind, at, count }) => [kind, at, count])).toEqual([
      ["crime", 3, null],
      ["lost", 3, 9],
      ["end", 4, null],
    ]);
    expect(highlights(again, known, null).map(({ kind }) => kind)).toEqual(["crime", "end"]);
  });
});

describe("lookedAt", () => {
  it("is longer for his moves, and longest when he is seen", () => {
    const [still, his, seen] = [steps[2]!, steps[1]!, steps[3]!].map(stepDuration);
    expect(still).toBeLessThan(his!);
    expect(his).toBeLessThan(seen!);
  });
});
