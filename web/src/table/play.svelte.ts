/**
 * A player at a table: what is known, what is chosen on the screen, and what is sent. Components read it and call it;
 * it knows no rules, only what the server offers.
 */
import { untrack } from "svelte";
import {
  canConceal,
  canDouble,
  isOffBoard,
  isOnBoard,
  mustConceal,
  movers,
  pawnsOnBoard,
  offersOf,
  targets,
  type Offer,
  type Target,
} from "../state/offers";
import { actionOf, asksFirst, leadsToCapture, type Move } from "../state/actions";
import type { PlannedMove } from "../state/roundPlanning";
import { Delay, undoDelayBefore, type By, type ConfirmMode } from "../state/undoDelay";
import { applyFrame, streamPositions, type TableState } from "../state/tableState";
import { aheadBy, serverTime } from "../state/clock";
import { goneSince } from "../state/waiting";
import { browser, Link, socketAddress, type Reply, type LinkStatus } from "../wire/link";
import type { Frame } from "../wire/types";
import { RoundPlan } from "./roundPlan.svelte";

/** The first leg of a double move, chosen but not yet made, and what could follow it. */
export interface FirstLeg {
  readonly offer: Offer<Move>;
  readonly offers: readonly Offer[];
}

export class Play {
  state = $state.raw<TableState | null>(null);
  status = $state<LinkStatus>("connecting");
  /** The last frame, for whatever shows what has just happened. */
  frame = $state.raw<Frame | null>(null);

  /** Since when players are not there, in seconds since 1970, where this was seen. */
  gone = $state.raw<ReadonlyMap<number, number>>(new Map());

  /** The pawn that the player wants to move; see `pawn`. */
  #wanted = $state<string | null>(null);
  conceal = $state(false);
  double = $state(false);
  /** Only this ticket, by the tray. */
  ticket = $state<string | null>(null);
  /** A target with more than one way, whose ways are shown. */
  split = $state.raw<Target | null>(null);
  /** What waits to be confirmed, or for its moment to pass. */
  chosen = $state.raw<Offer | null>(null);
  /** How long the moment is, in milliseconds, after which it is sent by itself; none if it has to be confirmed. */
  undoDelay = $state<number | null>(null);
  readonly #delay = new Delay();
  firstLeg = $state.raw<FirstLeg | null>(null);
  /** Whether an action is on its way. */
  sending = $state(false);
  /** The code of the last refusal, until something else is done. */
  refusal = $state<{ code: string; text: string } | null>(null);

  readonly plan = new RoundPlan(() => this.state);
  /** Whether a plan is being sent; it stops when the connection is lost. */
  #sendingPlan = false;

  readonly #now = $derived(offersOf(this.state?.legal ?? {}));
  /** What can be done, or could be after the first leg of a double move. */
  readonly offers: readonly Offer[] = $derived(this.firstLeg ? this.firstLeg.offers : this.#now);
  /** The pawns that can be moved, in the table's order, then the character that puts up road blocks. */
  readonly movers: readonly string[] = $derived.by(() => {
    if (this.plan.on) return this.plan.pawns;
    const order = this.state?.view?.pawns.map(({ pawn }) => pawn) ?? [];
    const rank = (pawn: string): number => (order.includes(pawn) ? order.indexOf(pawn) : order.length);
    return movers(this.offers).toSorted((one, other) => rank(one) - rank(other));
  });
  /** Whether all pawns have moved, and nothing is left but to end the turn, or to spend a token before. */
  readonly ending = $derived(this.offers.some(({ action }) => action.kind === "off-board" && action.word === "done"));
  /** The pawn to move now: the one wanted, or the first that can move, or else act; in the end only the one wanted. */
  readonly pawn = $derived.by(() => {
    if (this.#wanted && this.movers.includes(this.#wanted)) return this.#wanted;
    if (this.plan.on) return this.plan.next;
    if (this.ending) return null;
    const placing = pawnsOnBoard(this.offers);
    return this.movers.find((pawn) => placing.includes(pawn)) ?? this.movers[0] ?? null;
  });
  /** Whether the next hop is the first of a double move. */
  readonly doubling = $derived(this.double && !this.firstLeg);
  /** Whether the next hop is made with a black ticket: by choice, or because nothing else leads anywhere. */
  readonly concealed = $derived(this.conceal || mustConceal(this.offers, this.doubling));
  /** Whether something can be done now: what is offered while the connection is lost may be past. */
  readonly live = $derived(this.status === "open");
  readonly targets: readonly Target[] = $derived.by(() => {
    const { pawn, ticket } = this;
    if (!pawn || !this.live || this.sending) return [];
    if (this.plan.on) return this.plan.targets(pawn, ticket);
    return targets(this.offers, { pawn, ticket, conceal: this.concealed, double: this.doubling });
  });
  readonly offBoardActions = $derived(
    this.offers.filter(isOffBoard).filter(({ action }) => action.double === this.doubling),
  );
  readonly canDouble = $derived(canDouble(this.#now));
  readonly canConceal = $derived(canConceal(this.offers));
  readonly mine = $derived(this.offers.length > 0);
  /** The station that is chosen. */
  readonly place = $derived(this.chosen && isOnBoard(this.chosen) ? this.chosen.action.station : null);

  readonly #link: Link;
  /** By how many seconds the server's clock is ahead of this device's. */
  #ahead = 0;

  constructor(
    readonly id: string,
    key: string | null,
    device: string,
    /** How a move is made, by what it was chosen with. */
    private readonly confirmMode: (by: By) => ConfirmMode,
    environment = browser,
  ) {
    const listener = {
      frame: (frame: Frame) => this.#take(frame),
      status: (status: LinkStatus) => this.#turn(status),
      heard: () => untrack(() => streamPositions(this.state)),
    };
    this.#link = new Link(socketAddress(id), key, device, listener, environment);
  }

  /** What has not been sent when the connection is lost is not sent behind the player's back later. */
  #turn(status: LinkStatus): void {
    this.status = status;
    if (status !== "open") this.#sendingPlan = false;
    if (status !== "open" && this.undoDelay !== null) this.#drop();
  }

  /** Tell the server whether somebody looks at the page. */
  look(visible: boolean): void {
    this.#link.look(visible);
  }

  /** The time on the server's clock, in seconds. */
  now(): number {
    return serverTime(this.#ahead, Date.now());
  }

  #take(frame: Frame): void {
    if (frame.type === "welcome") this.#ahead = aheadBy(frame.now, Date.now());
    const version = this.state?.view?.version;
    const here = this.state?.present ?? null;
    this.state = applyFrame(this.state, frame);
    this.gone = goneSince(this.gone, here, this.state?.present ?? [], this.now());
    this.frame = frame;
    if (this.state?.view?.version !== version || this.state?.view?.outcome) this.#forget();
  }

  /** Nothing is chosen any more: the game has gone on. What is planned stays, if it still can be done. */
  #forget(): void {
    this.#drop();
    this.plan.follow();
    this.firstLeg = null;
    this.ticket = null;
    this.conceal = this.double = false;
    // A pawn stays chosen, a character that wanted to put up a road block does not.
    if (this.state?.view?.characters?.includes(this.#wanted ?? "")) this.#wanted = null;
  }

  /** Close what is open, and send nothing of it. */
  #drop(): void {
    this.#delay.stop();
    this.split = this.chosen = this.undoDelay = null;
  }

  /** The tickets with which a pawn can go somewhere, or be planned to. */
  leading(pawn: string | null): ReadonlySet<string> {
    const offers = this.plan.on && pawn ? this.plan.targets(pawn, null).flatMap((one) => one.offers) : this.offers;
    return new Set(
      offers.flatMap(({ action }) => (action.kind === "move" && action.pawn === pawn ? action.ticket : [])),
    );
  }

  select(pawn: string): void {
    if (!this.movers.includes(pawn)) return;
    this.#wanted = pawn;
    this.#drop();
    this.ticket = null;
  }

  /** A station was clicked or tapped: go there, ask with which ticket, or wait until that is wanted. */
  pick(station: number, by: By): void {
    if (!this.live) return;
    if (this.undoDelay !== null && this.place === station) return this.go();
    const target = this.targets.find((one) => one.station === station);
    if (!target) return this.back();
    const [only, ...others] = target.offers;
    if (only && !others.length) return this.#choose(only, this.confirmMode(by));
    const closes = this.split?.station === station;
    this.#drop();
    if (!closes) this.split = target;
  }

  /** Something was chosen by its button: it need not be confirmed, but may be taken back for a moment. A token asks first. */
  take(offer: Offer, by: By): void {
    if (this.live) this.#choose(offer, this.confirmMode(by) === "moment" ? "moment" : "now");
  }

  #choose(offer: Offer, how: ConfirmMode): void {
    const { action } = offer;
    if (this.plan.on && action.kind === "move") return this.#place({ ...offer, action });
    const { view } = this.state ?? {};
    const confirmMode = asksFirst(action) || (view && leadsToCapture(action, view)) ? "ask" : how;
    // The first leg of a double move is not sent, so it needs no moment.
    const first = action.kind === "move" && action.double && confirmMode === "moment";
    if (confirmMode === "now" || first || this.chosen?.action.text === action.text) return void this.play(offer);
    this.#drop();
    this.refusal = null;
    this.chosen = offer;
    if (confirmMode !== "moment") return;
    this.undoDelay = undoDelayBefore(this.state?.deadline ?? null, this.now() * 1000);
    this.#delay.begin(() => this.go(), this.undoDelay);
  }

  /** Plan a move; then it is the next pawn's turn to be planned. */
  #place(step: PlannedMove): void {
    this.#drop();
    this.refusal = this.ticket = this.#wanted = null;
    this.plan.place(step);
  }

  togglePlan(): void {
    this.#drop();
    if (this.plan.proposes) void this.#propose([]);
    this.plan.clear();
    this.plan.wanted = !this.plan.wanted;
  }

  /** Show the plan to the other seekers, or take it back if that is what they see. */
  async propose(): Promise<boolean> {
    return this.#propose(this.plan.isProposed ? [] : this.plan.steps.map(({ action }) => action.text));
  }

  async #propose(actions: string[]): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "propose", round: this.state?.view?.round ?? 0, actions }));
  }

  /** Take over what a colleague proposes. */
  adopt(): void {
    this.#drop();
    this.refusal = this.ticket = this.#wanted = null;
    this.plan.adopt();
  }

  /** Do what was chosen, or all that was planned. */
  go(): void {
    if (this.chosen) void this.play(this.chosen);
    else if (this.plan.order.length && this.live && !this.sending) void this.#goAsPlanned();
  }

  /** Send the plan move by move, each when the one before is made, as long as each is offered. */
  async #goAsPlanned(): Promise<void> {
    this.#drop();
    this.refusal = this.#wanted = null;
    this.sending = this.#sendingPlan = true;
    try {
      for (const { action } of this.plan.order) {
        const offer = this.#now.find((one) => one.action.text === action.text);
        if (!offer) this.refusal = { code: "plan-stopped", text: "" };
        if (!offer || !this.#note(await this.#act(offer, this.state?.view?.version ?? 0))) return;
        if (!this.#sendingPlan || this.state?.view?.outcome) return;
      }
    } finally {
      this.sending = this.#sendingPlan = false;
    }
  }

  /** Take one step back: close what is open, take back the first leg, leave the double move. */
  back(): void {
    this.refusal = null;
    if (this.split || this.chosen) this.#drop();
    else if (this.firstLeg) this.firstLeg = null;
    else if (this.ticket) this.ticket = null;
    else if (this.plan.steps.length) this.plan.drop(this.#wanted);
    else if (this.double) this.double = false;
    else this.conceal = false;
  }

  /** Only targets of this ticket, or all again. */
  only(ticket: string): void {
    this.#drop();
    this.ticket = this.ticket === ticket ? null : ticket;
  }

  toggleConceal(): void {
    this.#drop();
    this.conceal = !this.conceal;
  }

  /** Two moves in one turn, or not after all. */
  toggleDouble(): void {
    this.#drop();
    this.double = !this.double && !this.firstLeg;
    this.firstLeg = null;
  }

  /** Take an offer. The first leg of a double move is held back until the second is chosen. */
  async play(offer: Offer): Promise<void> {
    const { action } = offer;
    this.#drop();
    if (action.kind === "move" && action.double) return this.#tryFirstLeg(offer as Offer<Move>);
    const first = this.firstLeg?.offer;
    this.sending = true;
    this.refusal = null;
    try {
      const version = this.state?.view?.version ?? 0;
      const answers = first ? [this.#act(first, version), this.#act(offer, version + 1)] : [this.#act(offer, version)];
      for (const answer of await Promise.all(answers)) this.#note(answer);
    } finally {
      this.sending = false;
    }
  }

  async #tryFirstLeg(offer: Offer<Move>): Promise<void> {
    const version = this.state?.view?.version ?? 0;
    const answer = await this.#link.send({ type: "foresee", version, seat: offer.seat, action: offer.action.text });
    this.#note(answer);
    if (answer.type !== "foreseen" || version !== this.state?.view?.version) return;
    this.firstLeg = { offer, offers: answer.legal.map((legal) => ({ seat: offer.seat, action: actionOf(legal) })) };
    this.ticket = null;
    this.conceal = false;
  }

  #act({ seat, action }: Offer, version: number): Promise<Reply> {
    return this.#link.send({ type: "act", version, seat, action: action.text });
  }

  async say(channel: "table" | "seekers", text: string): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "say", channel, text }));
  }

  async mark(station: number, mark: string): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "mark", station, mark }));
  }

  async resign(agree = true): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "resign", agree }));
  }

  async standIn(player: number): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "stand-in", player }));
  }

  /** Add to the seed of the game; a refusal says that it was done elsewhere, or is too late. */
  addSeed(seed: string): Promise<Reply> {
    return this.#link.send({ type: "seed", seed });
  }

  async letPrograms(): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "let-programs" }));
  }

  #note(answer: Reply): boolean {
    if (answer.type !== "refused") return true;
    this.refusal = { code: answer.code, text: answer.text };
    return false;
  }

  retry(): void {
    this.#link.retry();
  }

  /** The network has gone. */
  away(): void {
    this.#link.away();
  }

  /** Leave the table: what still has its moment is not sent. */
  close(): void {
    this.#drop();
    this.#sendingPlan = false;
    this.#link.close();
  }
}
