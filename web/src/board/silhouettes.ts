import type { BoardPawn } from "./types";

/** The silhouettes of pawns about their middle, each with where its letter stands. */
interface Silhouette {
  readonly d: string;
  readonly y: number;
  readonly font: number;
  readonly extra?: string;
}

const HAT: Silhouette = {
  d: "M-8.3 4.2-7.5-7.6Q-7.2-10.6-3.8-10.9Q0-9.4 3.8-10.9Q7.2-10.6 7.5-7.6L8.3 4.2Q12.5 4.3 16 2.2Q14.6 9.8 0 9.8T-16 2.2Q-12.5 4.3-8.3 4.2Z",
  y: 3.6,
  font: 13,
};

/** A helmet, wide enough for a letter and a number. */
const BOBBY: Silhouette = {
  d: "M-1.6-12.6a1.6 1.6 0 0 1 3.2 0v1.1Q11.6-10.4 11.8 4.2H14.4V8.6H-14.4V4.2H-11.8Q-11.6-10.4-1.6-11.5Z",
  y: 4.6,
  font: 11.2,
};

const SHIELDS: readonly Silhouette[] = [
  { d: "M0-12a12 12 0 1 1 0 24a12 12 0 1 1 0-24Z", y: 5, font: 14 },
  { d: "M-8-11H8a3 3 0 0 1 3 3V8a3 3 0 0 1-3 3H-8a3 3 0 0 1-3-3V-8a3 3 0 0 1 3-3Z", y: 5, font: 14 },
  { d: "M0-12.5Q5-9.5 11-9.5V0C11 6.5 6 10.5 0 13C-6 10.5-11 6.5-11 0V-9.5Q-5-9.5 0-12.5Z", y: 5, font: 14 },
  { d: "M-6.7-11.6H6.7L13.4 0 6.7 11.6H-6.7L-13.4 0Z", y: 5, font: 14 },
  { d: "M0-14.5 14.5 0 0 14.5-14.5 0Z", y: 5, font: 14 },
  { d: "M0-13.5 13 -4 8 11.5H-8L-13-4Z", y: 6, font: 14 },
];

/** The beams behind him where he is at home: in his own view, and when all is told. */
export const STAR =
  "M0.0 -21.0L5.2 -12.5L14.9 -14.9L12.5 -5.2L21.0 0.0L12.5 5.2L14.9 14.9L5.2 12.5L0.0 21.0L-5.2 12.5L-14.9 14.9L-12.5 5.2L-21.0 0.0L-12.5 -5.2L-14.9 -14.9L-5.2 -12.5Z";

/** The shape of a pawn; each of the detectives, counted from 0, has his own. */
export function silhouette(kind: BoardPawn["kind"], nth: number): Silhouette {
  if (kind !== "detective") return kind === "fugitive" ? HAT : BOBBY;
  return SHIELDS[Math.max(nth, 0) % SHIELDS.length]!;
}

/** The radius of the room that a pawn takes. */
export function roomFor({ kind, active, star }: BoardPawn): number {
  if (star) return active ? 22 : 21;
  const size = kind === "fugitive" ? 15 : kind === "bobby" ? 13 : 12.5;
  return active ? size + 3.5 : size;
}

/** Whether a pawn may stand further from its station to leave others whole: who is to move, and the star, which is large. */
export const stepsAside = ({ active, star }: BoardPawn): boolean => Boolean(active || star);
