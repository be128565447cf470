/**
 * QR codes for links: bytes, error level M, versions 1 to 10, by ISO/IEC 18004. A code is a square of dark and light
 * modules; `qrPath` draws the dark ones as one SVG path.
 */

/** For each version: code words in all, error words of a block, blocks. */
const SIZES: readonly (readonly [number, number, number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
/** Where the small squares stand, by version. */
const ALIGNMENTS: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = boolean[][];

/** The code of a text, row by row, `true` for dark; `null` if the text is too long. */
export function qr(text: string): Grid | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex((size, place) => bytes.length + (place < 9 ? 2 : 3) <= room(size)) + 1;
  if (!version) return null;
  const [words] = SIZES[version - 1]!;
  const blank = frame(version);
  const bits = interleaved(withLength(bytes, version), version).flatMap((word) => bitsOf(word, 8));
  while (bits.length < words * 8 + 7) bits.push(0);
  const plain = filled(blank, bits);
  const tried = MASKS.map((_, mask) => finished(plain, blank, mask, version));
  const hard = tried.map(penalty);
  return tried[hard.indexOf(Math.min(...hard))]!;
}

const room = ([words, errors, blocks]: readonly [number, number, number]): number => words - errors * blocks;
const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1);

/** The data words: mode, length, bytes, and filling. */
function withLength(bytes: readonly number[], version: number): number[] {
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
  ];
  const wanted = room(SIZES[version - 1]!);
  bits.push(...[0, 0, 0, 0].slice(0, wanted * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  for (let filling = 0xec; words.length < wanted; filling ^= 0xec ^ 0x11) words.push(filling);
  return words;
}

/** Blocks with their error words, woven together; the longer blocks come last. */
function interleaved(data: readonly number[], version: number): number[] {
  const [, errors, count] = SIZES[version - 1]!;
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, place) => {
    const size = short + (place >= count - long ? 1 : 0);
    from += size;
    return data.slice(from - size, from);
  });
  return [...woven(blocks), ...woven(blocks.map((block) => errorWords(block, errors)))];
}

function woven(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => blocks.flatMap((block) => block.slice(place, place + 1))).flat();
}

/** The product of two numbers of the field of 256. */
export function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product & 0xff;
}

/** The remainder of a block by the Reed-Solomon polynomial of so many error words. */
export function errorWords(block: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < count; power++, root = times(root, 2))
    divisor = [...divisor, 0].map((term, place) => term ^ times(divisor[place - 1] ?? 0, root));
  const rest = [...block, ...Array<number>(count).fill(0)];
  for (let place = 0; place < block.length; place++) {
    const lead = rest[place]!;
    divisor.forEach((term, step) => (rest[place + step]! ^= times(term, lead)));
  }
  return rest.slice(block.length);
}

/** Everything but the data: `undefined` where data goes. */
function frame(version: number): (boolean | undefined)[][] {
  const size = version * 4 + 17;
  const grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const square = (row: number, column: number, reach: number, light: number) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        if (grid[row + r] && column + c >= 0 && column + c < size) {
          const ring = Math.max(Math.abs(r), Math.abs(c));
          grid[row + r]![column + c] = ring !== light && ring !== 4;
        }
  };
  for (let place = 8; place < size - 8; place++) grid[6]![place] = grid[place]![6] = place % 2 === 0;
  const places = ALIGNMENTS[version - 1]!;
  for (const row of places)
    for (const column of places) {
      const corner =
        [row, column].filter((one) => one === 6).length + [row, column].filter((one) => one === size - 7).length;
      if (corner < 2 || (row === size - 7 && column === size - 7)) square(row, column, 2, 1);
    }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, 2);
  for (const [row, column] of formatPlaces(size).flat()) grid[row]![column] = false;
  grid[size - 8]![8] = true;
  if (version >= 7)
    bitsOf(withRemainder(version, 12, 0x1f25), 18).forEach((bit, place) => {
      const [row, column] = [Math.floor((17 - place) / 3), size - 11 + ((17 - place) % 3)];
      grid[row]![column] = grid[column]![row] = bit === 1;
    });
  return grid;
}

/** Both places of the fifteen format bits, the highest first. */
function formatPlaces(size: number): (readonly [number, number])[][] {
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const);
  const second = [7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const);
  const below = Array.from({ length: 7 }, (_, place) => [size - 1 - place, 8] as const);
  const right = Array.from({ length: 8 }, (_, place) => [8, size - 8 + place] as const);
  return [
    [...first, ...second],
    [...below, ...right],
  ];
}

/** A number followed by the remainder that protects it. */
function withRemainder(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >> (bits - 1)) & 1 ? divisor : 0);
  return (value << bits) | rest;
}

/** The data in its zigzag from the lower right, two columns at a time. */
function filled(blank: readonly (readonly (boolean | undefined)[])[], bits: readonly number[]): Grid {
  const size = blank.length;
  const grid = blank.map((row) => row.map((module) => module ?? false));
  let next = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (blank[row]![column] === undefined) grid[row]![column] = bits[next++] === 1;
      }
  return grid;
}

function finished(
  plain: Grid,
  blank: readonly (readonly (boolean | undefined)[])[],
  mask: number,
  version: number,
): Grid {
  const grid = plain.map((row, r) =>
    row.map((module, c) => (blank[r]![c] === undefined ? module !== MASKS[mask]!(r, c) : module)),
  );
  const format = bitsOf(withRemainder(mask, 10, 0x537) ^ 0x5412, 15);
  for (const places of formatPlaces(version * 4 + 17))
    places.forEach(([row, column], place) => (grid[row]![column] = format[place] === 1));
  return grid;
}

/** How hard a code is to read: long runs, blocks, what looks like a finder, and too much dark or light. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const turned = grid.map((_, column) => grid.map((row) => row[column]!));
  let sum = 0;
  for (const line of [...grid, ...turned]) {
    const text = line.map((module) => (module ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let place = 0; place + 11 <= size; place++)
      if (["10111010000", "00001011101"].includes(text.slice(place, place + 11))) sum += 40;
  }
  for (let row = 1; row < size; row++)
    for (let column = 1; column < size; column++) {
      const [a, b, c, d] = [
        grid[row]![column],
        grid[row]![column - 1],
        grid[row - 1]![column],
        grid[row - 1]![column - 1],
      ];
      if (a === b && b === c && c === d) sum += 3;
    }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return sum + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** The dark modules as one path, each row's runs as strokes of its own. */
export function qrPath(grid: Grid): string {
  return grid
    .flatMap((row, y) =>
      [
        ...row
          .map((module) => (module ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join("");
}
