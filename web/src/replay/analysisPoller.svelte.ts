/** The analysis of a finished game: asked for once, and followed until it is there. */
import { analysis, beginAnalysis, RequestError } from "../wire/http";
import type { Analysis, AnalysisState } from "../wire/types";

const EVERY = 1000;
const NONE: AnalysisState = { state: "none", done: 0, of: 0, analysis: null };

export class AnalysisPoller {
  #now = $state.raw<AnalysisState | null>(null);
  #failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {}

  /** None until the server has answered. */
  get state(): AnalysisState["state"] | null {
    return this.#failed ? "failed" : (this.#now?.state ?? null);
  }

  get found(): Analysis | null {
    return this.#now?.analysis ?? null;
  }

  /** The share that is done. */
  get progress(): number {
    const { done, of } = this.#now ?? NONE;
    return of ? done / of : 0;
  }

  look = (): Promise<void> => this.#ask(analysis(this.id, this.key));
  begin = (): Promise<void> => this.#ask(beginAnalysis(this.id, this.key));
  stop = (): void => clearTimeout(this.#timer);

  async #ask(answer: Promise<AnalysisState>): Promise<void> {
    this.stop();
    try {
      this.#now = await answer;
      this.#failed = false;
    } catch (refusal) {
      this.#failed = !(refusal instanceof RequestError && refusal.code === "not-over");
    }
    if (this.#now?.state === "running") this.#timer = setTimeout(this.look, EVERY);
  }
}
