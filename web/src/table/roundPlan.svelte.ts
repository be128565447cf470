/** The round as a player plans it: pawns as ghosts where they are to go, sent together. */
import type { Network } from "../state/network";
import type { Target } from "../state/offers";
import { fitted, plannable, planTargets, sendingOrder, type Step } from "../state/roundPlanning";
import type { TableState } from "../state/tableState";

export class RoundPlan {
  /** Whether the player wants to plan. */
  wanted = $state(false);
  /** The rides of the board, once it is there. */
  network = $state.raw<Network | null>(null);
  /** The steps, in the order in which they were chosen. */
  steps = $state.raw<readonly Step[]>([]);

  constructor(private readonly state: () => TableState | null) {}

  /** The pawns whose moves can be planned. */
  readonly pawns: readonly string[] = $derived.by(() => plannable(this.state()?.view, this.state()?.you));
  /** Whether there is anything to plan. */
  readonly possible = $derived(this.network !== null && this.pawns.length > 1);
  readonly on = $derived(this.wanted && (this.possible || this.steps.length > 0));
  /** The pawn to plan next; none once all are planned. */
  readonly next = $derived(this.pawns.find((pawn) => !this.stepOf(pawn)) ?? null);
  /** The steps in the order in which they can be made. */
  readonly order: readonly Step[] = $derived.by(() => {
    const view = this.state()?.view;
    return (view && sendingOrder(view, this.steps)) ?? [];
  });

  stepOf(pawn: string | null): Step | undefined {
    return this.steps.find(({ action }) => action.pawn === pawn);
  }

  targets(pawn: string, ticket: string | null): Target[] {
    const { view, you } = this.state() ?? {};
    return view && you && this.network ? planTargets(view, you, this.network, this.steps, pawn, ticket) : [];
  }

  place(step: Step): void {
    this.#set([...this.#without(step.action.pawn), step]);
  }

  /** Take a pawn's step back, or the last one, and those that cannot be made without it. */
  drop(pawn: string | null): void {
    this.#set(this.#without(this.stepOf(pawn) ? pawn : (this.steps.at(-1)?.action.pawn ?? null)));
  }

  clear(): void {
    this.steps = [];
  }

  /** The game has gone on: keep what can still be done. */
  follow(): void {
    this.#set(this.steps);
  }

  #without(pawn: string | null): Step[] {
    return this.steps.filter(({ action }) => action.pawn !== pawn);
  }

  #set(steps: readonly Step[]): void {
    const view = this.state()?.view;
    this.steps = view ? fitted(view, this.pawns, steps) : [];
  }
}
