import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commitments, isProven, ownSeed, published, witnessed } from "./fairness";
import type { TableState } from "./tableState";

/** Written by the server's own code, which has to read it as well: a flight is in it, and seeds of two pages. */
const RECORD = readFileSync("../tests/record/proven.txt", "utf8");
const STATIONS = [172, 159, 20, 33];
const TOLD = RECORD.match(/(?<=^(?:proof|dealt|move \d+): .*)sha256:\w+/gm) ?? [];

test("a record opens all that was told, and leads where it was shown", async () => {
  expect(TOLD).toHaveLength(7);
  expect(published(RECORD)).toEqual(TOLD);
  expect(await isProven(RECORD, [...TOLD, "0f".repeat(16)], STATIONS)).toBe(true);
});

test("what was told and is not in the record is found, and another way", async () => {
  expect(await isProven(RECORD, [`sha256:${"0".repeat(64)}`], STATIONS)).toBe(false);
  expect(await isProven(RECORD, TOLD, [172, 159, 20, 34])).toBe(false);
  expect(await isProven(RECORD.split("\nproof: ")[0] ?? "", [], STATIONS)).toBe(false);
});

test("no move, draw or salt can be changed", async () => {
  const lines = RECORD.split("\n");
  const first = lines.findIndex((line) => line.startsWith("seed: "));
  const changed = lines.flatMap((line, at) => {
    const counts = at >= first && !/^(start detective|end)|^$/.test(line);
    // Another last digit, or letter where there is none.
    const other = line.replace(/[^ ](?=\D*$)/, (letter) => (letter === "1" ? "2" : "1"));
    return counts ? [lines.with(at, other).join("\n")] : [];
  });
  expect(changed).toHaveLength(26);
  for (const record of changed) expect(await isProven(record, [], STATIONS), record).toBe(false);
});

const state = (...published: string[]): TableState =>
  ({
    table: { id: "t", commitment: published[0] },
    entries: [
      { kind: "seeded", player: 0, seed: ownSeed("t") },
      ...published.slice(1).map((commitment) => ({ kind: "acted", commitment })),
      { kind: "acted" },
    ],
  }) as unknown as TableState;

test("the first and the last commitment are kept, and the seed that this page has added", () => {
  const seed = ownSeed("t");
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  expect(commitments(state("a", "b"))).toEqual(["a", "b"]);
  expect(witnessed(undefined, state("a", "b"))).toEqual(["a", "b", seed]);
  expect(witnessed(["a", "b", seed], state("a", "b", "c"))).toEqual(["a", "c", seed]);
});

test("what a server tells otherwise later does not replace what it told before", () => {
  expect(witnessed(["a", "b", "s"], state("x", "y", "z"))).toEqual(["a", "b", "s"]);
});
