import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { legal } from "../testing/legal";
import { UNDO_DELAY, type ConfirmMode } from "../state/undoDelay";
import { Network } from "../state/network";
import type { SocketLike } from "../wire/link";
import { Play } from "./play.svelte";

/** The far end of the socket: what was sent to it, and what it says. */
class Far implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { type: string; id: string; version?: number; action?: string }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  tell(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  get acted(): (string | undefined)[] {
    return this.sent.filter(({ type }) => type === "act").map(({ action }) => action);
  }
}

const LEGAL = {
  "detective-1": [legal("detective-1", "taxi", 82), legal("detective-1", "taxi", 66), legal("detective-1", "bus", 66)],
  holmes: [legal("holmes", "search")],
};
const PASS = { "detective-1": [legal("detective-1", "pass")] };
const END = { holmes: [legal("seekers", "done"), legal("holmes", "search"), legal("lestrade", "block", 82)] };
const state = (version: number, legal: object = LEGAL, outcome: object | null = null): object => ({
  you: { player: 0, side: "seekers", seats: ["detective-1"] },
  table: { id: "t" },
  numbers: { table: version, seekers: 0 },
  seekers: null,
  present: [0],
  view: { edition: "london-2023", version, outcome, pawns: [{ pawn: "detective-1", station: 67 }] },
  helper: null,
  deadline: null,
  legal,
  entries: [],
});

let far: Far;
let ids = 0;
function seated(confirmMode: ConfirmMode = "moment"): Play {
  const environment = {
    open: () => (far = new Far()),
    later: (what: () => void, wait: number) => {
      const timer = setTimeout(what, wait);
      return () => clearTimeout(timer);
    },
    id: () => `${(ids += 1)}`,
  };
  const play = new Play("t", "key", "device", (by) => (by === "touch" ? "ask" : confirmMode), environment);
  far.onopen?.();
  far.tell({ type: "welcome", ...state(4) });
  return play;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a move that has a moment", () => {
  it("is shown at once and sent when the moment has passed, once", () => {
    const play = seated();
    play.pick(82, "mouse");
    expect([play.place, play.undoDelay]).toEqual([82, UNDO_DELAY]);
    vi.advanceTimersByTime(UNDO_DELAY - 1);
    expect(far.acted).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(far.acted).toEqual(["detective-1 taxi 82"]);
    expect([play.place, play.undoDelay]).toEqual([null, null]);
    vi.advanceTimersByTime(UNDO_DELAY);
    expect(far.acted).toHaveLength(1);
  });

  it("is never sent when it is taken back", () => {
    const play = seated();
    play.pick(82, "mouse");
    play.back();
    expect([play.chosen, play.undoDelay]).toEqual([null, null]);
    vi.advanceTimersByTime(UNDO_DELAY * 2);
    expect(far.acted).toEqual([]);
  });

  it("leaves what is chosen after it alone, when it was taken back", () => {
    const play = seated();
    play.pick(82, "mouse");
    play.back();
    play.pick(82, "touch");
    vi.advanceTimersByTime(UNDO_DELAY * 2);
    expect([play.place, far.acted]).toEqual([82, []]);
  });

  it("is sent at once when it is picked again, or told to go", () => {
    const play = seated();
    play.pick(82, "mouse");
    play.pick(82, "mouse");
    expect(far.acted).toEqual(["detective-1 taxi 82"]);
    const other = seated();
    other.pick(82, "mouse");
    other.go();
    vi.advanceTimersByTime(UNDO_DELAY * 2);
    expect(far.acted).toEqual(["detective-1 taxi 82"]);
  });

  it("gives way to another, whose moment begins anew", () => {
    const play = seated();
    play.pick(82, "mouse");
    vi.advanceTimersByTime(UNDO_DELAY - 1);
    play.pick(66, "mouse");
    expect([play.chosen, play.split?.station]).toEqual([null, 66]);
    play.take(play.split!.offers[1]!, "mouse");
    expect(play.place).toBe(66);
    vi.advanceTimersByTime(UNDO_DELAY - 1);
    expect(far.acted).toEqual([]);
    play.pick(66, "mouse");
    expect(far.acted).toEqual(["detective-1 bus 66"]);
  });

  it("may be an action off the board too", () => {
    const play = seated();
    far.tell({ type: "news", ...state(5, PASS) });
    play.take(play.offBoardActions[0]!, "mouse");
    expect([play.chosen?.action.text, play.place]).toEqual(["detective-1 pass", null]);
    vi.advanceTimersByTime(UNDO_DELAY);
    expect(far.acted).toEqual(["detective-1 pass"]);
  });

  it.each<[string, (play: Play) => void]>([
    ["the game goes on", () => far.tell({ type: "news", ...state(5) })],
    ["the game is given up", () => far.tell({ type: "news", ...state(4, {}, { winner: "fugitive" }) })],
    ["the table is left, or the curtain falls", (play) => play.close()],
    ["the connection is lost", () => far.onclose?.({ code: 1006 })],
    ["another ticket is wanted", (play) => play.only("bus")],
    ["another pawn is wanted", (play) => play.select("detective-1")],
  ])("is not sent when %s", (_, happens) => {
    const play = seated();
    const first = far;
    play.pick(82, "mouse");
    happens(play);
    expect([play.chosen, play.undoDelay]).toEqual([null, null]);
    vi.advanceTimersByTime(UNDO_DELAY * 2);
    expect([...first.acted, ...far.acted]).toEqual([]);
  });
});

it.each<ConfirmMode>(["now", "moment", "ask"])("asks before a token is spent, also where moves go %s", (mode) => {
  const play = seated(mode);
  play.take(play.offBoardActions[0]!, "mouse");
  expect([play.chosen?.action.text, play.undoDelay]).toEqual(["holmes search", null]);
  vi.advanceTimersByTime(UNDO_DELAY * 2);
  expect(far.acted).toEqual([]);
  play.back();
  expect(play.chosen).toBeNull();
  play.take(play.offBoardActions[0]!, "mouse");
  play.go();
  expect(far.acted).toEqual(["holmes search"]);
});

it("asks before the balloon takes off", () => {
  const play = seated("now");
  far.tell({ type: "news", ...state(5, { fugitive: [legal("fugitive", "fly")] }) });
  play.take(play.offBoardActions[0]!, "mouse");
  expect([play.chosen?.action.kind, play.undoDelay, far.acted]).toEqual(["off-board", null, []]);
});

it("lights nothing when all have moved, until a road block is wanted, and asks for that too", () => {
  const play = seated("now");
  far.tell({ type: "news", ...state(5, END) });
  expect([play.ending, play.pawn, play.targets]).toEqual([true, null, []]);
  play.select("lestrade");
  expect(play.targets.map(({ station }) => station)).toEqual([82]);
  play.pick(82, "mouse");
  expect([play.place, far.acted]).toEqual([82, []]);
  play.go();
  expect(far.acted).toEqual(["lestrade block 82"]);
});

it.each<ConfirmMode>(["now", "moment"])("asks before he goes where a seeker stands, also where moves go %s", (mode) => {
  const play = seated(mode);
  const pawns = [
    { pawn: "fugitive", station: 67 },
    { pawn: "detective-1", station: 82 },
  ];
  const his = state(5, { fugitive: [legal("fugitive", "taxi", 82), legal("fugitive", "taxi", 66)] });
  const view = { edition: "london-2023", version: 5, outcome: null, pawns };
  far.tell({ type: "news", ...his, you: { player: 0, side: "fugitive", seats: ["fugitive"] }, view });
  play.pick(82, "mouse");
  expect([play.place, play.undoDelay, far.acted]).toEqual([82, null, []]);
  play.pick(66, "mouse");
  vi.advanceTimersByTime(UNDO_DELAY);
  expect(far.acted).toEqual(["taxi 66"]);
});

it("waits for ever to be confirmed by touch", () => {
  const play = seated();
  play.pick(82, "touch");
  expect([play.place, play.undoDelay]).toEqual([82, null]);
  vi.advanceTimersByTime(UNDO_DELAY * 2);
  expect(far.acted).toEqual([]);
  play.pick(82, "touch");
  expect(far.acted).toEqual(["detective-1 taxi 82"]);
});

it("is made at once without a moment", () => {
  seated("now").pick(82, "mouse");
  expect(far.acted).toEqual(["detective-1 taxi 82"]);
});

it("goes by the server's clock, if the device's is wrong: a moment ends before the deadline", () => {
  const play = seated();
  far.tell({ type: "welcome", ...state(5), now: 1000, deadline: 1002.5 });
  expect(play.now()).toBeCloseTo(1000);
  play.pick(82, "mouse");
  expect(play.undoDelay).toBeCloseTo(1500);
});

describe("a round that is planned", () => {
  const MOVES = [legal("detective-1", "bus", 3), legal("detective-2", "taxi", 3), legal("detective-2", "taxi", 4)];
  const lines = (
    [
      ["taxi", 1, 2],
      ["bus", 1, 3],
      ["taxi", 2, 3],
      ["taxi", 2, 4],
    ] as const
  ).map(([transport, a, b]) => ({ transport, a, b, d: "", one_way: false, lane: false, dead_end: false }));
  /** Two detectives on 1 and 2, those that have moved on 3 and 4. */
  const round = (version: number, moves: object[], moved: readonly string[] = [], outcome: object | null = null) => {
    const pawn = (name: string, at: number, to: number): object => ({
      ...{ pawn: name, station: moved.includes(name) ? to : at, waiting: !moved.includes(name) },
      tickets: { taxi: 2, bus: 2, underground: 2 },
    });
    const whole = state(version, { "detective-1": moves }, outcome) as { view: object };
    return {
      ...whole,
      you: { player: 0, side: "seekers", seats: ["detective-1", "detective-2"] },
      table: { seats: [] },
      view: {
        ...whole.view,
        ...{ turn: "seekers", supply: {}, seats: ["fugitive", "detective-1", "detective-2"] },
        pawns: [pawn("detective-1", 1, 2), pawn("detective-2", 2, 4)],
      },
    };
  };
  /** The far end makes the last move that was sent: it tells, then answers. */
  async function makes(frame: object): Promise<void> {
    far.tell({ type: "news", ...frame });
    await answers({ type: "done" });
  }
  async function answers(answer: object): Promise<void> {
    far.tell({ ...answer, id: far.sent.at(-1)?.id });
    await vi.advanceTimersByTimeAsync(0);
  }
  const stations = (play: Play): number[] => play.targets.map(({ station }) => station);

  function planning(): Play {
    const play = seated("now");
    far.tell({ type: "welcome", ...round(4, MOVES) });
    play.plan.network = new Network({ stations: [], tiles: [], lines });
    play.togglePlan();
    return play;
  }
  /** The second goes away, and the first to where he stood. */
  function planned(): Play {
    const play = planning();
    play.select("detective-2");
    play.pick(4, "mouse");
    play.pick(2, "mouse");
    return play;
  }

  describe("and proposed", () => {
    const SEATS = [
      { seat: "detective-1", has: "person", player: 0 },
      { seat: "detective-2", has: "person", player: 1 },
    ];
    /** A table where the second detective is a colleague's. */
    function together(): Play {
      const play = planning();
      const whole = round(4, MOVES.slice(0, 1));
      const you = { ...whole.you, seats: ["detective-1"] };
      far.tell({ type: "welcome", ...whole, you, table: { seats: SEATS }, view: { ...whole.view, round: 3 } });
      return play;
    }
    const shows = (player: number, ...actions: object[]): void =>
      far.tell({ type: "proposals", round: 3, proposals: actions.length ? [{ player, actions }] : [] });
    const last = (): object => ({ ...far.sent.at(-1), id: null });

    it("shows the plan to the others, the second time takes it back", async () => {
      const play = together();
      play.pick(3, "mouse");
      play.pick(4, "mouse");
      const proposing = play.propose();
      const actions = ["detective-1 bus 3", "detective-2 taxi 4"];
      expect(last()).toEqual({ type: "propose", round: 3, actions, id: null });
      shows(0, MOVES[0]!, MOVES[2]!);
      await answers({ type: "proposed" });
      expect([await proposing, play.plan.isProposed, play.plan.proposal]).toEqual([true, true, null]);
      void play.propose();
      expect(last()).toEqual({ type: "propose", round: 3, actions: [], id: null });
    });

    it("is taken back with the plan", () => {
      const play = together();
      play.pick(3, "mouse");
      shows(0, MOVES[0]!);
      play.togglePlan();
      expect(last()).toEqual({ type: "propose", round: 3, actions: [], id: null });
    });

    it("is taken over from a colleague, and only one's own moves are sent", () => {
      const play = together();
      play.togglePlan();
      shows(1, MOVES[0]!, MOVES[2]!);
      expect([play.plan.proposal?.player, play.plan.adoptable]).toEqual([1, true]);
      play.adopt();
      expect(play.plan.steps.map(({ action }) => action.text)).toEqual(["detective-1 bus 3", "detective-2 taxi 4"]);
      expect([play.plan.on, play.plan.proposal]).toEqual([true, null]);
      play.go();
      expect(far.acted).toEqual(["detective-1 bus 3"]);
    });

    it("is taken over only as far as there is such a ride", () => {
      const play = together();
      shows(1, legal("detective-1", "taxi", 9), MOVES[2]!);
      play.adopt();
      expect(play.plan.steps.map(({ action }) => action.text)).toEqual(["detective-2 taxi 4"]);
      play.go();
      expect(far.acted).toEqual([]);
    });

    it("is nothing to take over if no pawn of it is one's own", () => {
      const play = together();
      shows(1, MOVES[2]!);
      expect([play.plan.proposal?.steps.length, play.plan.adoptable]).toEqual([1, false]);
      shows(1);
      expect(play.plan.proposal).toBe(null);
    });
  });

  it("is placed in any order, and nothing of it is sent", () => {
    const play = planning();
    expect([play.pawn, stations(play)]).toEqual(["detective-1", [3]]);
    play.select("detective-2");
    play.pick(4, "mouse");
    expect([play.pawn, stations(play)]).toEqual(["detective-1", [2, 3]]);
    play.pick(2, "mouse");
    expect([play.pawn, play.targets, far.acted]).toEqual([null, [], []]);
    vi.advanceTimersByTime(UNDO_DELAY * 2);
    expect(far.acted).toEqual([]);
  });

  it("has the tickets of a pawn whose turn has not come", () => {
    const play = planning();
    far.tell({ type: "news", ...round(5, [legal("detective-1", "bus", 3)]) });
    play.select("detective-2");
    expect([...play.leading("detective-2")]).toEqual(["taxi"]);
    play.togglePlan();
    expect([...play.leading("detective-2")]).toEqual([]);
    expect([...play.leading("detective-1")]).toEqual(["bus"]);
  });

  it("is changed freely: what depends on what is taken back goes with it", () => {
    const play = planned();
    play.select("detective-1");
    play.pick(3, "mouse");
    expect(play.plan.steps.map(({ action }) => action.text)).toEqual(["detective-2 taxi 4", "detective-1 bus 3"]);
    const other = planned();
    other.select("detective-2");
    other.back();
    expect(other.plan.steps).toEqual([]);
  });

  it("is sent move by move with one Go, in an order that is possible", async () => {
    const play = planned();
    play.go();
    expect([far.acted, play.sending]).toEqual([["detective-2 taxi 4"], true]);
    await makes(round(5, [legal("detective-1", "taxi", 2)], ["detective-2"]));
    expect([far.acted, far.sent.at(-1)?.version]).toEqual([["detective-2 taxi 4", "detective-1 taxi 2"], 5]);
    await makes(round(6, [], ["detective-1", "detective-2"]));
    expect([play.sending, play.plan.steps, play.refusal]).toEqual([false, [], null]);
  });

  it("stops when he is caught", async () => {
    const play = planned();
    play.go();
    await makes(round(5, [], ["detective-2"], { winner: "seekers", reason: "caught" }));
    expect([far.acted.length, play.sending, play.plan.steps]).toEqual([1, false, []]);
  });

  it("stops at a move that is refused, and keeps the rest", async () => {
    const play = planned();
    play.go();
    await answers({ type: "refused", code: "stale", text: "" });
    expect([far.acted.length, play.sending, play.refusal?.code, play.plan.steps.length]).toEqual([
      1,
      false,
      "stale",
      2,
    ]);
  });

  it("stops and says so at a move that is not offered any more", async () => {
    const play = planned();
    play.go();
    await makes(round(5, [legal("detective-1", "bus", 3)], ["detective-2"]));
    expect([far.acted.length, play.sending, play.refusal?.code]).toEqual([1, false, "plan-stopped"]);
  });

  it("is not sent on after the connection was lost", async () => {
    const play = planned();
    play.go();
    const { id } = far.sent.at(-1)!;
    far.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    far.onopen?.();
    far.tell({ type: "welcome", ...round(5, [legal("detective-1", "taxi", 2)], ["detective-2"]) });
    far.tell({ type: "done", id });
    await vi.advanceTimersByTimeAsync(0);
    expect([far.acted, play.sending]).toEqual([["detective-2 taxi 4"], false]);
    expect(play.plan.steps.map(({ action }) => action.text)).toEqual(["detective-1 taxi 2"]);
  });

  it("leaves one move at a time as it is, when it is not wanted any more", () => {
    const play = planned();
    play.togglePlan();
    expect([play.plan.steps, stations(play)]).toEqual([[], [3]]);
    play.pick(3, "mouse");
    expect(far.acted).toEqual(["detective-1 bus 3"]);
  });
});
