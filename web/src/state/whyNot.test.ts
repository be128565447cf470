import { expect, it } from "vitest";
import { legal } from "../testing/legal";
import type { View } from "../wire/types";
import { offersOf } from "./offers";
import { whyNot, type StationQuestion, type Reason } from "./whyNot";

const view = (more: object = {}): View =>
  ({
    outcome: null,
    black: 2,
    supply: { taxi: 1, bus: 1, underground: 1 },
    pawns: [
      { pawn: "detective-1", station: 67, tickets: { taxi: 3, bus: 0, underground: 1 } },
      { pawn: "detective-2", station: 52, tickets: { taxi: 3, bus: 4, underground: 1 } },
    ],
    ...more,
  }) as unknown as View;
const seeker: StationQuestion = {
  ...{ station: 99, view: view(), side: "seekers", live: true, pawn: "detective-1", from: 67 },
  ...{
    offers: offersOf({ a: [legal("detective-1", "taxi", 82)] }),
    rides: [],
    ghosts: [],
    ticket: null,
    double: false,
  },
};
const fugitive: StationQuestion = { ...seeker, side: "fugitive", pawn: "fugitive", from: 13 };
const offers = (...moves: Parameters<typeof legal>[]) => offersOf({ a: moves.map((move) => legal(...move)) });
const sherlock = view({ case: { blocks: [99], ban: "bus" } });
const dice = view({ supply: undefined, dice: { helicopter: 1 } });

it.each<[Reason, StationQuestion]>([
  ["over", { ...seeker, view: view({ outcome: { winner: "fugitive", reason: "escaped" } }) }],
  ["watching", { ...seeker, side: null, offers: [] }],
  ["lost", { ...seeker, live: false }],
  ["turn", { ...seeker, offers: [], pawn: null }],
  ["moved", { ...seeker, pawn: null }],
  ["here", { ...seeker, station: 67 }],
  ["far", seeker],
  ["far", { ...seeker, station: 52 }],
  ["taken", { ...seeker, station: 52, rides: ["taxi"] }],
  ["taken", { ...seeker, rides: ["taxi"], ghosts: [99] }],
  ["ticket", { ...seeker, rides: ["bus"] }],
  ["ticket", { ...seeker, rides: ["ferry"] }],
  ["filter", { ...seeker, station: 82, rides: ["taxi"], ticket: "bus" }],
  ["black", { ...fugitive, rides: ["ferry"], offers: offers(["fugitive", "black", 99]) }],
  ["second", { ...fugitive, rides: ["taxi"], offers: offers(["fugitive", "taxi", 99]), double: true }],
  ["blocked", { ...fugitive, view: sherlock, rides: ["taxi"], offers: offers(["fugitive", "taxi", 5]) }],
  ["banned", { ...fugitive, view: sherlock, station: 98, rides: ["bus"], offers: offers(["fugitive", "taxi", 5]) }],
  ["begin", { ...fugitive, from: null, offers: offers(["fugitive", "start", 5]) }],
  ["taken", { ...fugitive, from: null, station: 52, offers: offers(["fugitive", "start", 5]) }],
  ["die", { ...seeker, view: dice, rides: ["bus"] }],
  ["other", { ...fugitive, offers: offers(["fugitive", "land", 5]) }],
  ["other", { ...seeker, pawn: "lestrade", from: null, offers: offers(["lestrade", "block", 5]) }],
])("says %s", (reason, asked) => {
  expect(whyNot(asked)).toBe(reason);
});
