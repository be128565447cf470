/** The lessons: the table that each makes, and its steps. */
import { DEFAULT_EDITION } from "../looks/editions";
import type { IconName } from "../parts/icons";
import type { NewTableRequest } from "../wire/types";
import {
  doubled,
  either,
  heMoved,
  heMovedOn,
  marked,
  noBlack,
  noDouble,
  over,
  played,
  roundsPassed,
  seekerMoved,
  shown,
  type LessonStep,
} from "./goals";

export type LessonName = "moving" | "fugitive" | "hunting";

export interface LessonPlan {
  readonly name: LessonName;
  readonly minutes: number;
  readonly icon: IconName;
  readonly table: Omit<NewTableRequest, "name">;
  readonly steps: readonly LessonStep[];
  /** Whether the reader is shown what the seekers see. */
  readonly spectator?: boolean;
}

const LONDON = {
  edition: DEFAULT_EDITION,
  mode: "standard",
  public: false,
  turn: null,
  strength: "easy",
  options: {},
} as const;

export const LESSONS: readonly LessonPlan[] = [
  {
    name: "moving",
    minutes: 2,
    icon: "taxi",
    table: {
      ...LONDON,
      detectives: 2,
      helper: "none",
      seats: { fugitive: "easy", "detective-1": "me", "detective-2": "me" },
    },
    steps: [
      { id: "go", point: "board", goal: seekerMoved() },
      { id: "paid", point: "tray", or: seekerMoved() },
      { id: "others", point: "tray", goal: heMoved(2) },
      { id: "log", point: "log", or: seekerMoved() },
      { id: "far", point: "board", goal: seekerMoved("bus", "underground"), or: heMoved(3) },
      { id: "reveal", point: "log", goal: shown },
      { id: "there", point: "board" },
    ],
  },
  {
    name: "fugitive",
    minutes: 3,
    icon: "hat",
    spectator: true,
    table: {
      ...LONDON,
      detectives: 2,
      helper: "possible",
      seats: { fugitive: "me", "detective-1": "easy", "detective-2": "easy" },
    },
    steps: [
      { id: "move", point: "board", goal: heMoved(1) },
      { id: "seen", or: heMoved(2) },
      { id: "black", point: "tray", goal: played("black"), or: either(noBlack, heMovedOn(3)) },
      { id: "show", point: "log", goal: shown },
      { id: "double", point: "tray", goal: doubled, or: either(noDouble, heMovedOn(3)) },
      { id: "gone" },
    ],
  },
  {
    name: "hunting",
    minutes: 4,
    icon: "magnifier",
    table: {
      ...LONDON,
      detectives: 4,
      helper: "possible",
      seats: {
        fugitive: "easy",
        "detective-1": "me",
        "detective-2": "me",
        "detective-3": "medium",
        "detective-4": "medium",
      },
    },
    steps: [
      { id: "violet", point: "board", or: seekerMoved() },
      { id: "around", point: "board", goal: heMoved(2) },
      { id: "mark", point: "tools", goal: marked, or: heMoved(3) },
      { id: "reveal", point: "log", goal: shown },
      { id: "shrink", point: "board", goal: heMovedOn(1) },
      { id: "hunt", point: "board", goal: over, or: roundsPassed(2) },
    ],
  },
];

export const lessonCalled = (name: string): LessonPlan | undefined => LESSONS.find((lesson) => lesson.name === name);

export function lessonAfter(name: LessonName): LessonPlan | undefined {
  return LESSONS[LESSONS.findIndex((lesson) => lesson.name === name) + 1];
}
