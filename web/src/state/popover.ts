/** Where a popover goes: beside a place, on the far side from another, and inside its area. */
export type PixelPoint = readonly [x: number, y: number];
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 10;

/**
 * The upper left corner, within `area`, for a popover of that size beside `badge`. `station` and `pawn` are points of
 * the board, which only tell the direction; without them it goes to the right.
 */
export function popoverPosition(
  badge: Box,
  area: Box,
  size: PixelPoint,
  station: PixelPoint | null,
  pawn: PixelPoint | null,
): PixelPoint {
  const [dx, dy] = station && pawn ? [station[0] - pawn[0], station[1] - pawn[1]] : [1, 0];
  const x = badge.left + badge.width / 2 - area.left;
  const y = badge.top + badge.height / 2 - area.top;
  const [width, height] = size;
  let left = x - width / 2;
  let top = y - height / 2;
  if (Math.abs(dx) >= Math.abs(dy)) {
    const right = x + badge.width / 2 + GAP;
    const before = x - badge.width / 2 - GAP - width;
    left = (dx >= 0 && right + width <= area.width) || before < 0 ? right : before;
  } else {
    const below = y + badge.height / 2 + GAP;
    const above = y - badge.height / 2 - GAP - height;
    top = (dy >= 0 && below + height <= area.height) || above < 0 ? below : above;
  }
  const inside = (value: number, most: number): number => Math.max(4, Math.min(value, most - 4));
  return [inside(left, area.width - width), inside(top, area.height - height)];
}
