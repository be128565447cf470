/** Tells a reader and the ear what happens at a table, and counts what was said while the chat was closed. */
import { untrack } from "svelte";
import { announce } from "../parts/announce.svelte";
import { moves } from "../parts/motion";
import { refusalText } from "../parts/refusal";
import { decided, hintSeen } from "../state/hints";
import { happened } from "../state/history";
import { lastSeen } from "../state/log";
import { sentences } from "../state/sentences";
import { shelf } from "../state/shelf";
import { t, words } from "../words/index.svelte";
import type { Desk } from "./desk.svelte";
import { sound } from "./sound";

/** So long the screen looks at where he has shown himself. */
const LOOK = 1500;

export class Teller {
  unread = $state(false);
  /** Where he has just shown himself, for a moment. */
  flash = $state<number | null>(null);
  #end: () => void = () => {};

  /** Call it where effects may be made. */
  constructor(desk: Desk) {
    let heard = untrack(() => desk.state.entries.length);
    let seen = untrack(() => lastSeen(desk.view)?.move ?? 0);
    let turn = "";
    $effect(() => {
      const { entries } = desk.state;
      const now = desk.turn;
      untrack(() => {
        const fresh = entries.slice(heard);
        heard = entries.length;
        const events = happened(fresh);
        const lines = events.map(({ event }) => sentences(event, desk.view, words));
        if (now !== turn && (desk.play.mine || desk.over)) lines.push(now);
        if (lines.length) announce(lines.join(" "));
        if (fresh.some((entry) => entry.kind === "said" && entry.by !== desk.state.you.player)) this.unread = true;
        if (fresh.some((entry) => decided(entry, desk.state.you.player))) hintSeen(shelf);
        const last = lastSeen(desk.view);
        const shown = last !== null && last.move > seen;
        if (shown) {
          seen = last.move;
          this.#show(last.station);
          sound("reveal");
        } else if (desk.play.mine && now !== turn) sound("turn");
        else if (events.length) sound("move");
        turn = now;
      });
    });
    // Each time he has shown himself, and not before: how many stations were possible until then.
    const shownWith = $derived(desk.state.helper && !desk.over ? (lastSeen(desk.view)?.move ?? null) : null);
    $effect(() => {
      if (shownWith !== null) void untrack(() => desk.recall(shownWith));
    });
    // A past move is looked at until the game goes on.
    $effect(() => {
      void desk.view.version;
      desk.chosenMove = null;
    });
    $effect(() => {
      const { chosen, moment } = desk.play;
      if (chosen && moment !== null) untrack(() => announce(t("table.moment", { move: desk.sentence(chosen) })));
    });
    $effect(() => {
      const { refusal } = desk.play;
      if (refusal) untrack(() => announce(refusalText(refusal, desk.game), true));
    });
    let lost = false;
    $effect(() => {
      const { status } = desk.play;
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

  #show(station: number): void {
    this.#end();
    this.flash = station;
    const timer = setTimeout(() => this.#end(), LOOK);
    const over = moves(() => this.#end());
    this.#end = () => {
      clearTimeout(timer);
      over();
      this.flash = null;
    };
  }
}
