import { expect, test } from "vitest";
import { errorWords, qr, qrPath, times } from "./qr";

/** Reads a code back by the standard's own description, block by block, without the maker's tables of places. */
function read(grid: boolean[][]): { text: string; mask: number; clean: boolean } {
  const size = grid.length;
  const version = (size - 17) / 4;
  const dark = (row: number, column: number): number => (grid[row]![column] ? 1 : 0);
  const format =
    [0, 1, 2, 3, 4, 5, 7, 8].map((column) => dark(8, column)).reduce((all, bit) => all * 2 + bit, 0) * 128 +
    [7, 5, 4, 3, 2, 1, 0].map((row) => dark(row, 8)).reduce((all, bit) => all * 2 + bit, 0);
  const mask = ((format ^ 0x5412) >> 10) & 7;
  const masks: ((i: number, j: number) => number)[] = [
    (i, j) => (i + j) % 2,
    (i) => i % 2,
    (_i, j) => j % 3,
    (i, j) => (i + j) % 3,
    (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2,
    (i, j) => ((i * j) % 2) + ((i * j) % 3),
    (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
  ];
  const centres: Record<number, number[]> = { 1: [], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] };
  const lines = centres[version] ?? [6, size - 7];
  const fixed = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) ||
    lines.some((r) =>
      lines.some(
        (c) =>
          !(r === 6 && (c === 6 || c === size - 7)) &&
          !(c === 6 && r === size - 7) &&
          Math.abs(r - row) <= 2 &&
          Math.abs(c - column) <= 2,
      ),
    );
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (!fixed(row, column)) bits.push(dark(row, column) ^ (masks[mask]!(row, column) === 0 ? 1 : 0));
      }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  const [errors, blocks] = [
    [10, 1],
    [16, 1],
    [26, 1],
    [18, 2],
    [24, 2],
    [16, 4],
    [18, 4],
    [22, 4],
    [22, 5],
    [26, 5],
  ][version - 1]! as [number, number];
  const data = words.length - errors * blocks;
  const sizes = Array.from(
    { length: blocks },
    (_, b) => Math.floor(data / blocks) + (b >= blocks - (data % blocks) ? 1 : 0),
  );
  const taken = sizes.map((): number[] => []);
  let next = 0;
  for (let place = 0; place < Math.max(...sizes); place++)
    sizes.forEach((length, b) => place < length && taken[b]!.push(words[next++]!));
  const checks = sizes.map((): number[] => []);
  for (let place = 0; place < errors; place++) sizes.forEach((_, b) => checks[b]!.push(words[next++]!));
  const clean = taken.every((block, b) => {
    let root = 1;
    for (let power = 0; power < errors; power++, root = times(root, 2))
      if ([...block, ...checks[b]!].reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false;
    return true;
  });
  const whole = taken.flat().flatMap((word) => Array.from({ length: 8 }, (_, place) => (word >> (7 - place)) & 1));
  const number = (from: number, count: number) =>
    whole.slice(from, from + count).reduce((all, bit) => all * 2 + bit, 0);
  expect(number(0, 4)).toBe(4);
  const wide = version < 10 ? 8 : 16;
  const bytes = Array.from({ length: number(4, wide) }, (_, place) => number(4 + wide + place * 8, 8));
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), mask, clean };
}

const link = (length: number) => "https://example.org/table/abc#".padEnd(length, "detective-1=Zx9_");

test.each([1, 14, 15, 26, 27, 42, 62, 84, 106, 122, 152, 180, 213])("%i bytes can be read back", (length) => {
  const grid = qr(link(300).slice(0, length))!;
  expect(read(grid)).toMatchObject({ text: link(300).slice(0, length), clean: true });
});

test("letters beyond ASCII are read back", () => {
  expect(read(qr("Größe · 東京")!).text).toBe("Größe · 東京");
});

test("the smallest version that holds a text is taken", () => {
  const versions = [14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map(
    (length) => (qr("a".repeat(length))!.length - 17) / 4,
  );
  expect(versions).toEqual([1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(qr("a".repeat(214))).toBeNull();
});

test("error words are those of the standard's own example", () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(errorWords(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test("both copies of the format are one of the standard's strings for level M", () => {
  const known = [
    "101010000010010",
    "101000100100101",
    "101111001111100",
    "101101101001011",
    "100010111111001",
    "100000011001110",
    "100111110010111",
    "100101010100000",
  ];
  for (const length of [5, 40, 120]) {
    const grid = qr(link(length))!;
    const size = grid.length;
    const bit = (row: number, column: number) => (grid[row]![column] ? "1" : "0");
    const one =
      [0, 1, 2, 3, 4, 5, 7, 8].map((c) => bit(8, c)).join("") + [7, 5, 4, 3, 2, 1, 0].map((r) => bit(r, 8)).join("");
    const below = Array.from({ length: 7 }, (_, place) => bit(size - 1 - place, 8)).join("");
    const right = Array.from({ length: 8 }, (_, place) => bit(8, size - 8 + place)).join("");
    expect(one).toBe(known[read(grid).mask]);
    expect(below + right).toBe(one);
    expect(bit(size - 8, 8)).toBe("1");
  }
});

test("three finders, timing, and from version 7 on the version", () => {
  const grid = qr("a".repeat(122))!;
  const size = grid.length;
  const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  const part = (row: number, column: number) =>
    Array.from({ length: 7 }, (_, r) =>
      Array.from({ length: 7 }, (_, c) => (grid[row + r]![column + c] ? 1 : 0)).join(""),
    );
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    expect(part(row, column)).toEqual(finder);
  for (let place = 8; place < size - 8; place++) expect(grid[6]![place]).toBe(place % 2 === 0);
  const version = Array.from({ length: 18 }, (_, place) =>
    grid[Math.floor((17 - place) / 3)]![size - 11 + ((17 - place) % 3)] ? 1 : 0,
  );
  expect(version.join("")).toBe("000111110010010100");
});

test("the path draws the dark modules and no other", () => {
  const path = qrPath([
    [true, true, false],
    [false, false, true],
  ]);
  expect(path).toBe("M0 0h2v1h-2zM2 1h1v1h-1z");
});
