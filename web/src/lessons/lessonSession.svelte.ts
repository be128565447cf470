/** A lesson under way: its table, the step that it is at, and what the detectives see where the lesson shows that. */
import { untrack } from "svelte";
import { ownSeed } from "../state/fairness";
import { deviceName } from "../state/savedGames";
import { UNNAMED } from "../parts/names";
import { confirmModeOf } from "../state/undoDelay";
import { settings } from "../state/settings.svelte";
import { storage } from "../state/storage";
import { Play } from "../table/play.svelte";
import { leave, fetchTable, createTable, start } from "../wire/http";
import { browser } from "../wire/link";
import { isDone, stepStart, type LessonContext, type StepStart } from "./goals";
import type { LessonPlan } from "./lessons";
import { keepProgress, progressOf } from "./progress";

export class LessonSession {
  step = $state(0);
  readonly play: Play;
  /** Someone who watches, and so sees what the seekers see. */
  readonly spectator: Play | null;
  #since: StepStart | null = null;

  constructor(
    readonly plan: LessonPlan,
    readonly id: string,
    readonly key: string,
    step: number,
  ) {
    const device = deviceName(storage, browser.id);
    this.step = step;
    this.play = new Play(id, key, device, (by) => confirmModeOf(settings.confirm, by));
    this.spectator = plan.spectator ? new Play(id, null, device, () => "now") : null;
  }

  readonly now = $derived.by(() => this.plan.steps[this.step]);
  readonly finished = $derived(!this.now);
  readonly over = $derived.by(() => !!this.play.state?.view?.outcome);

  #seen(): LessonContext | null {
    const { state } = this.play;
    if (!state?.view) return null;
    this.#since ??= stepStart(state);
    return { state, view: state.view, since: this.#since };
  }

  /** Look whether the step is done; call it whenever something has happened. */
  look(): void {
    const seen = this.#seen();
    untrack(() => {
      const step = this.now;
      if (seen && step && isDone(step, seen)) this.next();
    });
  }

  /** Go on to the next step, whether this one was done or not. */
  next(): void {
    if (this.finished) return;
    this.step += 1;
    this.#since = null;
    keepProgress(storage, this.plan.name, { step: this.step, ...(this.finished ? { done: true } : {}) });
    this.look();
  }

  close(): void {
    this.play.close();
    this.spectator?.close();
  }
}

/** Begin a lesson at a table of its own, or go on at the one that was left. */
export async function begin(plan: LessonPlan, afresh: boolean): Promise<LessonSession> {
  const { table, step } = progressOf(storage, plan.name);
  const found = table && (await fetchTable(table.id, table.key).catch(() => null));
  if (table && found?.table.status === "playing" && found.you.side) {
    if (step < plan.steps.length && !afresh) return new LessonSession(plan, table.id, table.key, step);
    void leave(table.id, table.key).catch(() => {});
  }
  const made = await createTable({ ...plan.table, name: settings.name || UNNAMED.host });
  const { id } = made.table;
  await start(id, false, made.key, ownSeed(id));
  keepProgress(storage, plan.name, { step: 0, table: { id, key: made.key } });
  return new LessonSession(plan, id, made.key, 0);
}
