/** The ground that is tinted around the stations that fit an answer. */
import type { BoardJson } from "./types";

/** So far around a station that neighbours flow together, in the board's units. */
const FLOWING = 46;
/** The most of the map that is tinted: an answer that fits nearly everywhere gets small spots, not another ground. */
export const MOST_TINTED = 0.3;

/** How far around each of so many stations the ground is tinted. */
export const fitReach = (count: number, [width = 0, height = 0]: BoardJson["frame"]): number =>
  Math.min(FLOWING, Math.sqrt((MOST_TINTED * width * height) / (Math.PI * count)));
