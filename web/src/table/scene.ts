/** What the board is given to draw, from the table model. */
import type { BoardJson, BoardNote, BoardPawn, BoardRide, BoardTarget, BoardTrail } from "../board/types";
import { sherlockView } from "../families";
import { fits } from "../state/news";
import { gameEvents } from "../state/history";
import { hops, lastSeen, namedStations } from "../state/log";
import { pawnKind, stationOf } from "../state/pieces";
import { evenWeights, possibleNow, type Possible } from "../state/possible";
import { trails } from "../state/trails";
import { t } from "../words/index.svelte";
import type { TableModel } from "./tableModel.svelte";

export function pawnsOn(model: TableModel): readonly BoardPawn[] {
  if (model.scene) return model.scene.pawns;
  const { view, play } = model;
  const all = view.pawns.map((one): BoardPawn => {
    const { pawn, station } = one;
    return {
      pawn,
      station,
      kind: pawnKind(pawn),
      letter: model.letter(pawn),
      label: `${model.spoken(pawn)}, ${t("table.onStation", { station })}`,
      active: pawn === play.pawn && !play.firstLeg,
      waiting: view.turn !== "seekers" || ("waiting" in one && one.waiting),
      star: pawn === "fugitive",
      selectable: play.movers.length > 1 && play.movers.includes(pawn),
    };
  });
  const ghost = (pawn: string, station: number, label: string, active = false, by?: string): void =>
    void all.push({
      pawn: `${pawn} on ${station}${by ? " too" : ""}`,
      station,
      kind: pawnKind(pawn),
      letter: model.letter(pawn),
      label,
      active,
      waiting: false,
      selectable: false,
      ghost: true,
      ...(by ? { by } : {}),
    });
  const seen = lastSeen(view);
  if (seen && stationOf(view, "fugitive") === null) ghost("fugitive", seen.station, t("table.seen", seen));
  const first = play.firstLeg?.offer.action;
  if (first) {
    const label = t("table.firstLeg", { ticket: model.name(first.ticket), station: first.station });
    ghost("fugitive", first.station, label, true);
  }
  for (const step of play.plan.steps) ghost(step.action.pawn, step.action.station, model.sentence(step));
  const who = model.proposer;
  for (const { action } of play.plan.proposal?.steps ?? []) {
    const label = t("table.proposal", { who, moves: model.sentence({ seat: "", action }) });
    ghost(action.pawn, action.station, label, false, who);
  }
  const next = play.undoDelay === null ? undefined : play.chosen?.action;
  if (next?.kind === "move" || next?.kind === "start") ghost(next.pawn, next.station, model.sentence(play.chosen!));
  return all;
}

export function targetsOn(model: TableModel): BoardTarget[] {
  if (model.marking) return [];
  return model.play.targets.map(({ station, offers }) => ({
    station,
    tickets: [...new Set(offers.flatMap(({ action }) => (action.kind === "move" ? action.ticket : [])))],
    label: [
      t("table.target", { station, ways: offers.map((offer) => model.way(offer)).join("; ") }),
      ...[model.dangerAt(station)].filter((danger) => danger !== null),
    ].join(". "),
  }));
}

/** Between the rides of his route when it draws itself, in milliseconds: one, and all of them. */
const RIDE = 300;
const ROUTE = 6000;

/** His route when it is known, ride by ride, and the move that waits to be confirmed. */
export function ridesOn(model: TableModel): readonly BoardRide[] {
  if (model.scene) return model.scene.rides;
  const { view, play } = model;
  if (model.over) {
    const route = hops(view);
    const pace = Math.min(RIDE, ROUTE / route.length);
    return route.map(({ move, ...hop }, n) => ({ ...hop, label: String(move), fresh: true, wait: n * pace }));
  }
  const rides: BoardRide[] = play.plan.steps.flatMap(({ action: { pawn, station, ticket } }) => {
    const planned = stationOf(view, pawn);
    return planned === null ? [] : { from: planned, to: station, ticket };
  });
  const first = play.firstLeg?.offer.action;
  const begin = stationOf(view, play.pawn ?? "");
  if (first && begin !== null) rides.push({ from: begin, to: first.station, ticket: first.ticket, label: "1" });
  const chosen = play.chosen?.action;
  const from = first?.station ?? begin;
  if (chosen?.kind === "move" && from !== null)
    rides.push({ from, to: chosen.station, ticket: chosen.ticket, fresh: true });
  return rides;
}

/** The moves of the last round. */
export function trailsOn(model: TableModel): readonly BoardTrail[] {
  if (model.scene) return model.scene.trails;
  return trails(
    gameEvents(model.state.entries).map(({ event }) => event),
    model.view,
  );
}

export function notesOn(model: TableModel): readonly BoardNote[] {
  if (model.scene) return model.scene.notes;
  const { view } = model;
  const notes: BoardNote[] = (model.state.seekers?.marks ?? []).map(({ station, mark }) => ({
    station,
    kind: "mark",
    text: mark,
  }));
  const seen = lastSeen(view);
  if (seen && stationOf(view, "fugitive") === null) {
    notes.push({ station: seen.station, kind: "seen", text: t("table.seenShort", seen) });
  }
  const sherlock = sherlockView(view)?.case;
  if (sherlock) {
    const { blocks, cards, played, answers } = sherlock;
    for (const { station, move } of namedStations(answers))
      notes.push({ station, kind: "asked", text: t("table.clue", { move }), short: `?${move}` });
    for (const station of blocks) notes.push({ station, kind: "block", text: t("table.way.block") });
    for (const station of cards ?? []) notes.push({ station, kind: "scene", text: t("table.also.crime") });
    for (const station of played ?? []) notes.push({ station, kind: "crime", text: t("table.also.crime") });
  }
  return notes;
}

/** The stations that fit what has just been told of where he is, unless that is known. */
export function fitsOn(model: TableModel, board: BoardJson): ReadonlySet<number> | null {
  const known = stationOf(model.view, "fugitive") !== null;
  return model.scene || model.then || known ? null : fits(model.happened, model.view, board);
}

/** Where seekers can be next, for the fugitive. */
export const dangerOn = (model: TableModel): ReadonlySet<number> | null =>
  !model.scene && (model.lost.size || (model.possible && model.threatened.size))
    ? new Set([...model.lost, ...(model.possible ? model.threatened : [])])
    : null;

/** Where he can be, or could have been after the past move that is looked at. Where that is everywhere nothing is shown. */
export function possibleOn(model: TableModel, board: BoardJson): Possible | null {
  if (model.then) return evenWeights(model.then);
  if (!model.possible) return null;
  const found =
    model.scene?.possible ?? (model.scene ? null : possibleNow(model.view, model.state.helper, model.weights));
  return found && found.size < board.stations.length ? found : null;
}
