/** The round as a player plans it: pawns as ghosts where they are to go, sent together. */
import type { Move } from "../state/actions";
import type { Network } from "../state/network";
import type { Offer, Target } from "../state/offers";
import {
  fitted,
  plannable,
  planTargets,
  proposals,
  sendingOrder,
  type Proposal,
  type PlannedMove,
} from "../state/roundPlanning";
import type { TableState } from "../state/tableState";

const texts = (offers: readonly Offer[]): string[] => offers.map(({ action }) => action.text);

export class RoundPlan {
  /** Whether the player wants to plan. */
  wanted = $state(false);
  /** The rides of the board, once it is there. */
  network = $state.raw<Network | null>(null);
  /** The steps, in the order in which they were chosen. */
  steps = $state.raw<readonly PlannedMove[]>([]);

  constructor(private readonly state: () => TableState | null) {}

  readonly #pawns = $derived.by(() => plannable(this.state()));
  /** The pawns whose moves can be planned, or proposed to those who make them. */
  readonly pawns: readonly string[] = $derived(this.#pawns.all);
  /** Whether there is anything to plan. */
  readonly possible = $derived(
    this.network !== null && this.pawns.length > 0 && (this.pawns.length > 1 || !this.#pawns.own.length),
  );
  readonly on = $derived(this.wanted && (this.possible || this.steps.length > 0));
  /** The pawn to plan next, the player's own first; none once all are planned. */
  readonly next = $derived([...this.#pawns.own, ...this.pawns].find((pawn) => !this.stepOf(pawn)) ?? null);
  /** The player's own steps in the order in which they can be made. */
  readonly order: readonly PlannedMove[] = $derived.by(() => {
    const view = this.state()?.view;
    return ((view && sendingOrder(view, this.steps)) ?? []).filter((step) => this.#isOwn(step));
  });

  readonly #proposals: readonly Proposal[] = $derived.by(() => proposals(this.state()));
  readonly #you = $derived.by(() => this.state()?.you.player);
  /** What a colleague proposes, the newest, without what is planned so already. */
  readonly proposal: Proposal | null = $derived.by(() => {
    const last = this.#proposals.findLast(({ player }) => player !== this.#you);
    const steps = last?.steps.filter(({ action }) => this.stepOf(action.pawn)?.action.text !== action.text);
    return last && steps?.length ? { ...last, steps } : null;
  });
  /** Whether the player proposes something, and whether that is what is planned. */
  readonly proposes = $derived(this.#proposals.some(({ player }) => player === this.#you));
  readonly isProposed = $derived.by(() => {
    const own = this.#proposals.find(({ player }) => player === this.#you)?.steps ?? [];
    return own.length === this.steps.length && own.every(({ action }) => texts(this.steps).includes(action.text));
  });
  /** Whether there is something for the player's own pawns in what is proposed. */
  readonly adoptable = $derived(this.proposal?.steps.some((step) => this.#isOwn(step)) ?? false);

  stepOf(pawn: string | null): PlannedMove | undefined {
    return this.steps.find(({ action }) => action.pawn === pawn);
  }

  targets(pawn: string, ticket: string | null): Target[] {
    const { view, you } = this.state() ?? {};
    return view && you && this.network ? planTargets(view, you, this.network, this.steps, pawn, ticket) : [];
  }

  place(step: PlannedMove): void {
    this.#set([...this.#without(step.action.pawn), step]);
  }

  /** Take a pawn's step back, or the last one, and those that cannot be made without it. */
  drop(pawn: string | null): void {
    this.#set(this.#without(this.stepOf(pawn) ? pawn : (this.steps.at(-1)?.action.pawn ?? null)));
  }

  /** Plan what is proposed, in place of what was planned for its pawns. */
  adopt(): void {
    const steps = this.proposal?.steps ?? [];
    const kept = this.steps.filter(({ action }) => !steps.some((step) => step.action.pawn === action.pawn));
    this.steps = [...kept, ...steps];
    this.#set(this.steps.filter(({ action }) => this.#isRide(action)));
    this.wanted = true;
  }

  clear(): void {
    this.steps = [];
  }

  /** The game has gone on: keep what can still be done. */
  follow(): void {
    this.#set(this.steps);
  }

  #isOwn({ action }: PlannedMove): boolean {
    return this.#pawns.own.includes(action.pawn);
  }

  /** Whether a move could be made, the others being made too. */
  #isRide({ pawn, text }: Move): boolean {
    return this.targets(pawn, null).some(({ offers }) => texts(offers).includes(text));
  }

  #without(pawn: string | null): PlannedMove[] {
    return this.steps.filter(({ action }) => action.pawn !== pawn);
  }

  #set(steps: readonly PlannedMove[]): void {
    const view = this.state()?.view;
    this.steps = view ? fitted(view, this.pawns, steps) : [];
  }
}
