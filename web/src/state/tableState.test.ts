import { expect, test } from "vitest";
import { legal } from "../testing/legal";
import type { Frame } from "../wire/types";
import { applyFrame, streamPositions, type TableState } from "./tableState";

const entry = (stream: string, number: number): object => ({ stream, number, kind: "made", at: 0, by: null });
const frame = (data: object): Frame => data as Frame;
const welcome = frame({
  type: "welcome",
  now: 1_800_000_000,
  you: { player: 0, side: "seekers", seats: ["detective-1"], host: true },
  table: { id: "t", status: "open" },
  numbers: { table: 2, seekers: 1 },
  entries: [entry("table", 1), entry("table", 2), entry("seekers", 1)],
  seekers: null,
  present: [],
  stand_in: 120,
  view: null,
  helper: null,
  deadline: null,
  legal: {},
});

const known = (): TableState => applyFrame(null, welcome)!;

test("a welcome is everything, without its type and its time, which passes", () => {
  expect(known()).not.toHaveProperty("type");
  expect(known()).not.toHaveProperty("now");
  expect(known().you.seats).toEqual(["detective-1"]);
  expect(streamPositions(known())).toEqual({ table: 2, seekers: 1 });
  expect(streamPositions(null)).toEqual({ table: 0, seekers: 0 });
});

test("news changes what it names and leaves the rest", () => {
  const state = applyFrame(
    known(),
    frame({
      type: "news",
      numbers: { table: 3, seekers: 1 },
      entries: [entry("table", 3)],
      view: { version: 1 },
      legal: { "detective-1": [legal("detective-1", "taxi", 9)] },
    }),
  )!;
  expect(state.table.id).toBe("t");
  expect(state.view?.version).toBe(1);
  expect(state.entries).toHaveLength(4);
  expect(Object.keys(state.legal)).toEqual(["detective-1"]);
  expect(known().entries).toHaveLength(3);
});

test("changes take the place of single fields of the view", () => {
  const news = (part: object) => frame({ type: "news", numbers: { table: 3, seekers: 1 }, entries: [], ...part });
  const before = applyFrame(known(), news({ view: { version: 1, round: 1, turn: "seekers" } }))!;
  const after = applyFrame(before, news({ changes: { version: 2, turn: "fugitive" } }))!;
  expect(after.view).toEqual({ version: 2, round: 1, turn: "fugitive" });
  expect(after).not.toHaveProperty("changes");
});

test("who comes back keeps the log and adds only what was missed", () => {
  const missed = { ...welcome, numbers: { table: 3, seekers: 1 }, entries: [entry("table", 2), entry("table", 3)] };
  const state = applyFrame(known(), frame(missed))!;
  expect(state.entries.map(({ stream, number }) => `${stream} ${number}`)).toEqual([
    "table 1",
    "table 2",
    "seekers 1",
    "table 3",
  ]);
});

test("who is present is taken over; answers change nothing", () => {
  expect(applyFrame(known(), frame({ type: "present", players: [0, 2] }))!.present).toEqual([0, 2]);
  const state = known();
  expect(applyFrame(state, frame({ type: "done", id: "x", stream: "table", number: 1, version: null }))).toBe(state);
  expect(applyFrame(null, frame({ type: "news", numbers: { table: 1 }, entries: [] }))).toBe(null);
});

test("what threatens the fugitive comes with the view, and nobody else has it", () => {
  const danger = { reach: [46], count: 12, surrounded: false };
  const news = frame({ type: "news", numbers: { table: 3 }, entries: [], danger });
  expect(known()).not.toHaveProperty("danger");
  expect(applyFrame(known(), news)!.danger).toEqual(danger);
});
