import { expect, it } from "vitest";
import type { Entry } from "../wire/types";
import { folded, happened, sinceMine, type Happened } from "./history";

const acted = (number: number, by: number | null, ...events: string[]): Entry =>
  ({
    stream: "table",
    number,
    kind: "acted",
    by,
    at: 0,
    events: events.map((event) => ({ event })),
  }) as unknown as Entry;
const said = { stream: "table", number: 3, kind: "said", by: 0, at: 0, text: "hello" } as unknown as Entry;
const told = (lines: readonly { event: { event: string } }[]): string[] => lines.map(({ event }) => event.event);

it("tells the game, and leaves out talk and what goes without saying", () => {
  const entries = [acted(1, 0, "fugitive-moved", "revealed"), said, acted(4, 1, "seeker-moved", "round-ended")];
  expect(told(happened(entries))).toEqual(["fugitive-moved", "revealed", "seeker-moved"]);
});

it("tells what one has missed since one's last turn", () => {
  const entries = [acted(1, 1, "seeker-moved"), said, acted(4, null, "fugitive-moved"), acted(5, 2, "passed")];
  expect(told(sinceMine(entries, 1))).toEqual(["fugitive-moved", "passed"]);
  expect(sinceMine(entries, 7)).toEqual([]);
  expect(sinceMine(entries, null)).toEqual([]);
});

const lines = (...events: object[]): Happened[] => events.map((event) => ({ number: 1, event }) as unknown as Happened);

it("folds what was missed: what he did, then where each seeker is now", () => {
  const moved = (pawn: string, station: number) => ({ event: "seeker-moved", pawn, station });
  const { told: sentences, ways } = folded(
    lines(
      { event: "round-began" },
      moved("detective-1", 5),
      { event: "passed", pawn: "detective-2" },
      moved("bobby-1", 7),
      { event: "fugitive-moved", ticket: "taxi" },
      { event: "revealed", station: 47 },
      moved("detective-1", 9),
    ),
  );
  expect(sentences.map(({ event }) => event)).toEqual(["fugitive-moved", "revealed", "passed"]);
  expect(ways).toEqual([
    { pawn: "detective-1", station: 9 },
    { pawn: "bobby-1", station: 7 },
  ]);
});
