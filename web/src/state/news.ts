/** What has just happened and is no plain move: told in the tray and on the map until the next decision. */
import type { BoardJson, CaseView, Entry, Event, View, YouJson } from "../wire/types";
import { gameEvents, type LoggedEvent } from "./history";

/** The kinds that are told, those that count most first. */
const RANK: Readonly<Record<string, number>> = {
  answered: 0,
  "crime-committed": 1,
  "ticket-taken": 1,
  vanished: 1,
  "took-off": 1,
  landed: 1,
  hidden: 2,
  blocked: 2,
  banned: 2,
  "fugitive-moved": 2,
  "second-leg-lost": 2,
  "token-spent": 3,
  rolled: 3,
  stayed: 4,
  passed: 4,
  "sat-out": 4,
};
/** What he does himself, and need not be told. */
const HIS: ReadonlySet<string> = new Set([
  ...["crime-committed", "ticket-taken", "vanished", "took-off", "landed", "hidden", "fugitive-moved"],
]);

function isTold(event: Event, side: YouJson["side"]): boolean {
  if (side === "fugitive" && HIS.has(event.event)) return false;
  if (event.event === "hidden") return event.tile !== undefined;
  if (event.event === "fugitive-moved") return event.ticket === "pass";
  return event.event in RANK;
}

/**
 * The events since his last turn, or since the player's own last decision and with it, if that was before: an answer is
 * still there when the turn has ended with it. Of the rolls the last.
 */
export function news(entries: readonly Entry[], { side, player }: Pick<YouJson, "side" | "player">): LoggedEvent[] {
  const acted = entries.filter((entry) => entry.kind === "acted");
  const last = acted.findLastIndex(({ seat }) => seat === "fugitive");
  const turn = acted.findLastIndex(({ seat }, n) => n < last && seat !== "fugitive") + 1;
  const own = acted.findLastIndex(({ by }) => player !== null && by === player);
  const from = acted[own < 0 ? turn : Math.min(turn, own)]?.number ?? 0;
  const events = gameEvents(entries.filter(({ stream, number }) => stream === "table" && number >= from)).filter(
    ({ event }) => isTold(event, side),
  );
  const roll = events.findLastIndex(({ event }) => event.event === "rolled");
  return events.filter(({ event }, n) => event.event !== "rolled" || n === roll);
}

/** As many of these as there are lines for, the weightiest and latest first, in their order. */
export function fitting<T extends LoggedEvent>(events: readonly T[], lines: (one: T) => number, room: number): T[] {
  const kept = new Set<T>();
  const rank = ({ event }: T): number => RANK[event.event] ?? 9;
  for (const one of events.toReversed().toSorted((a, b) => rank(a) - rank(b))) {
    const takes = lines(one);
    if (kept.size && takes > room) continue;
    room -= takes;
    kept.add(one);
  }
  return events.filter((one) => kept.has(one));
}

type Station = BoardJson["stations"][number];
type Case = CaseView["case"];
type Now = Pick<View, "move" | "turn"> & { readonly case?: Pick<Case, "landing" | "scenes"> };

/** Whether a station fits what an event tells of where he is now; null if it tells nothing of that. */
function test(event: Event, { move, ...view }: Now): ((station: Station) => boolean) | null {
  switch (event.event) {
    case "answered": {
      const { question, answer } = event;
      if (event.about !== move || question === "station") return null;
      if (question === "quarter") return ({ quarter }) => quarter === answer;
      return ({ symbols }) => symbols.includes(question) === (answer === "yes");
    }
    case "crime-committed": {
      if (event.move !== move) return null;
      const scenes = view.case?.scenes;
      return ({ station, symbols }) => (scenes ? scenes.includes(station) : symbols.length > 0);
    }
    case "ticket-taken":
    case "vanished":
      return event.move === move ? ({ hideout }) => hideout : null;
    case "took-off": {
      const card = event.cards.at(-1) ?? [];
      return view.case?.landing ? ({ station }) => card.includes(station) : null;
    }
    case "hidden": {
      const { tile } = event;
      return tile !== undefined && !move ? (station) => station.tile === tile : null;
    }
    default:
      return null;
  }
}

/** The stations that fit all that has just been told of where he is now; null if nothing has. */
export function fits(
  events: readonly LoggedEvent[],
  view: Now,
  board: Pick<BoardJson, "stations">,
): Set<number> | null {
  const tests = events.flatMap(({ event }) => test(event, view) ?? []);
  if (!tests.length) return null;
  return new Set(board.stations.filter((one) => tests.every((fit) => fit(one))).map(({ station }) => station));
}
