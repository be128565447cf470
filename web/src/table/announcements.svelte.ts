/** Announces what happens at a table to screen readers and by sound, and notes unread chat. */
import { untrack } from "svelte";
import { announce } from "../parts/announce.svelte";
import { onSkip } from "../parts/motion";
import { refusalText } from "../parts/refusalText";
import { decided, hintSeen } from "../state/hints";
import { gameEvents } from "../state/history";
import { lastSeen } from "../state/log";
import { eventText } from "../state/eventText";
import { stationOf } from "../state/pieces";
import { mayMove } from "../state/settings.svelte";
import { storage } from "../state/storage";
import { t, words } from "../words/index.svelte";
import type { TableModel } from "./tableModel.svelte";
import { sound } from "./sound";

/** How long a reveal is highlighted, in milliseconds. */
const LOOK = 1800;
/** How long the end is stamped on the map, in milliseconds. */
const STAMPED = 2200;
const ENDS = ["caught", "escaped"] as const;

export class Announcements {
  unread = $state(false);
  /** Where he has just shown himself, was caught or got away, for a moment. */
  flash = $state<number | null>(null);
  /** How the game has just ended, for a moment. */
  stamp = $state<(typeof ENDS)[number] | null>(null);
  #endFlash: () => void = () => {};

  /** Call it where effects may be made. */
  constructor(model: TableModel) {
    let heard = untrack(() => model.state.entries.length);
    let seen = untrack(() => lastSeen(model.view)?.move ?? 0);
    let turn = "";
    let over = untrack(() => model.over);
    $effect(() => {
      const { entries } = model.state;
      const now = model.turn;
      untrack(() => {
        const fresh = entries.slice(heard);
        heard = entries.length;
        const events = gameEvents(fresh);
        const lines = events.map(({ event }) => eventText(event, model.view, words));
        if (now !== turn && (model.play.mine || model.over)) lines.push(now);
        if (lines.length) announce(lines.join(" "));
        if (fresh.some((entry) => entry.kind === "said" && entry.by !== model.state.you.player)) this.unread = true;
        if (fresh.some((entry) => decided(entry, model.state.you.player)) && model.side) hintSeen(storage, model.side);
        const last = lastSeen(model.view);
        const shown = last !== null && last.move > seen;
        if (shown) seen = last.move;
        const end = over ? undefined : ENDS.find((reason) => reason === model.view.outcome?.reason);
        const station = end ? stationOf(model.view, "fugitive") : shown ? last.station : null;
        if (station !== null) this.#flash(station);
        over = model.over;
        if (end) {
          sound(end);
          this.#stamp(end);
        } else if (shown) sound("reveal");
        else if (events.some(({ event }) => event.event === "rolled")) sound("roll");
        else if (model.play.mine && now !== turn) sound("turn");
        else if (events.length) sound("move");
        turn = now;
      });
    });
    // Each time he has shown himself, and not before: how many stations were possible until then.
    const shownWith = $derived(model.state.helper && !model.over ? (lastSeen(model.view)?.move ?? null) : null);
    $effect(() => {
      if (shownWith !== null) void untrack(() => model.recall(shownWith));
    });
    // A past move is looked at until the game goes on.
    $effect(() => {
      void model.view.version;
      model.chosenMove = null;
    });
    $effect(() => {
      const { chosen, undoDelay } = model.play;
      if (chosen && undoDelay !== null) untrack(() => announce(t("table.moment", { move: model.sentence(chosen) })));
    });
    $effect(() => {
      const last = model.play.plan.steps.at(-1);
      if (last) untrack(() => announce(`${model.sentence(last)}. ${model.planned}`));
    });
    $effect(() => {
      const { proposed } = model;
      if (proposed && !untrack(() => model.play.plan.steps.length)) announce(proposed);
    });
    $effect(() => {
      const { refusal } = model.play;
      if (refusal) untrack(() => announce(refusalText(refusal, model.family.words), true));
    });
    let lost = false;
    $effect(() => {
      const { status } = model.play;
      untrack(() => {
        if (status === "lost" && !lost) announce(t("table.link.lost"), true);
        if (status === "moved") announce(t("table.link.moved"), true);
        // After all that has happened meanwhile, which comes with it.
        if (status === "open" && lost) setTimeout(() => announce(t("table.link.again")), 400);
        if (status === "open") announce("", true);
        lost = status === "lost" || (lost && status !== "open");
      });
    });
  }

  #flash(station: number): void {
    this.#endFlash();
    this.flash = station;
    this.#endFlash = forAMoment(LOOK, () => (this.flash = null));
  }

  #stamp(end: (typeof ENDS)[number]): void {
    if (!mayMove()) return;
    this.stamp = end;
    forAMoment(STAMPED, () => (this.stamp = null));
  }
}

/** Ends something after some milliseconds, when the player skips what moves, or when the result is called. */
function forAMoment(milliseconds: number, end: () => void): () => void {
  const finish = (): void => {
    clearTimeout(timer);
    over();
    end();
  };
  const timer = setTimeout(finish, milliseconds);
  const over = onSkip(finish);
  return finish;
}
