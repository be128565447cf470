/** Where we are in a replay, and how it runs. */
import { mayMove } from "../state/settings.svelte";
import { stepDuration, moveSteps, neighbour, type ReplayStep } from "./steps";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Playback {
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Whether we came here from the step before: what is new may then be drawn as it happens. */
  fresh = $state(false);
  readonly last: number;
  readonly #moves: readonly number[];

  /** A finished game starts at its beginning and plays by itself if motion is allowed; a running one starts at its end. */
  constructor(
    readonly steps: readonly ReplayStep[],
    whole: boolean,
  ) {
    this.last = steps.length - 1;
    this.#moves = moveSteps(steps);
    this.at = whole ? 0 : this.last;
    this.playing = whole && mayMove();
  }

  /** Go to a step and stay there. */
  jump(to: number): void {
    this.playing = false;
    this.#show(to);
  }

  step(forward: boolean): void {
    this.jump(this.at + (forward ? 1 : -1));
  }

  /** To his move before or after. */
  move(forward: boolean): void {
    const to = neighbour(this.#moves, this.at, forward);
    this.jump(forward && to === this.at ? this.last : to);
  }

  /** Play on, from the beginning if we are at the end, or stop. */
  toggle(): void {
    if (!this.playing && this.at === this.last) this.#show(0);
    this.playing = !this.playing;
  }

  /** While it plays, go on when the step has been looked at; for `$effect`. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.at === this.last) {
      this.playing = false;
      return undefined;
    }
    const wait = stepDuration(this.steps[this.at]!) / this.speed;
    const timer = setTimeout(() => this.#show(this.at + 1), wait);
    return () => clearTimeout(timer);
  }

  #show(to: number): void {
    const at = Math.min(Math.max(to, 0), this.last);
    this.fresh = at === this.at + 1;
    this.at = at;
  }
}
