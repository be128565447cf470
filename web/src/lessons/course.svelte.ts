/** A lesson under way: its table, the step that it is at, and what the detectives see where the lesson shows that. */
import { untrack } from "svelte";
import { deviceName } from "../state/kept";
import { UNNAMED } from "../parts/names";
import { mannerOf } from "../state/moment";
import { settings } from "../state/settings.svelte";
import { shelf } from "../state/shelf";
import { Play } from "../table/play.svelte";
import { leave, lookAt, makeTable, start } from "../wire/http";
import { browser } from "../wire/link";
import { isDone, sinceNow, type Seen, type Since } from "./goals";
import type { LessonPlan } from "./lessons";
import { keepProgress, progressOf } from "./progress";

export class Course {
  step = $state(0);
  readonly play: Play;
  /** Someone who watches, and so sees what the seekers see. */
  readonly eyes: Play | null;
  #since: Since | null = null;

  constructor(
    readonly plan: LessonPlan,
    readonly id: string,
    readonly key: string,
    step: number,
  ) {
    const device = deviceName(shelf, browser.id);
    this.step = step;
    this.play = new Play(id, key, device, (touch) => mannerOf(settings.confirm, touch));
    this.eyes = plan.eyes ? new Play(id, null, device, () => "now") : null;
  }

  readonly now = $derived.by(() => this.plan.steps[this.step]);
  readonly finished = $derived(!this.now);
  readonly over = $derived.by(() => !!this.play.state?.view?.outcome);

  #seen(): Seen | null {
    const { state } = this.play;
    if (!state?.view) return null;
    this.#since ??= sinceNow(state);
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
    keepProgress(shelf, this.plan.name, { step: this.step, ...(this.finished ? { done: true } : {}) });
    this.look();
  }

  close(): void {
    this.play.close();
    this.eyes?.close();
  }
}

/** Begin a lesson at a table of its own, or go on at the one that was left. */
export async function begin(plan: LessonPlan, afresh: boolean): Promise<Course> {
  const { table, step } = progressOf(shelf, plan.name);
  const found = table && (await lookAt(table.id, table.key).catch(() => null));
  if (table && found?.table.status === "playing" && found.you.side) {
    if (step < plan.steps.length && !afresh) return new Course(plan, table.id, table.key, step);
    void leave(table.id, table.key).catch(() => {});
  }
  const made = await makeTable({ ...plan.table, name: settings.name || UNNAMED.host });
  const { id } = made.table;
  await start(id, false, made.key);
  keepProgress(shelf, plan.name, { step: 0, table: { id, key: made.key } });
  return new Course(plan, id, made.key, 0);
}
