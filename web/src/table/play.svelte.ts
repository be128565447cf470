/**
 * A player at a table: what is known, what is chosen on the screen, and what is sent. Components read it and call it;
 * it knows no rules, only what the server offers.
 */
import { untrack } from "svelte";
import {
  canConceal,
  canDouble,
  isDeed,
  mustConceal,
  movers,
  placers,
  readOffers,
  targets,
  type Offer,
  type Placed,
  type Target,
} from "../state/offers";
import { readAction, type Move } from "../state/actions";
import { after, heard, type TableState } from "../state/table";
import { goneSince } from "../state/waiting";
import { Link, socketAddress, type Answer, type LinkStatus } from "../wire/link";
import type { Frame } from "../wire/types";

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
  /** A move that waits to be confirmed. */
  chosen = $state.raw<Offer<Placed> | null>(null);
  firstLeg = $state.raw<FirstLeg | null>(null);
  /** Whether an action is on its way. */
  sending = $state(false);
  /** The code of the last refusal, until something else is done. */
  refusal = $state<{ code: string; text: string } | null>(null);

  readonly #now = $derived(readOffers(this.state?.legal ?? {}));
  /** What can be done, or could be after the first leg of a double move. */
  readonly offers: readonly Offer[] = $derived(this.firstLeg ? this.firstLeg.offers : this.#now);
  /** The pawns that can be moved, as they are listed at the table, and then whoever puts up road blocks. */
  readonly movers: readonly string[] = $derived.by(() => {
    const order = this.state?.view?.pawns.map(({ pawn }) => pawn) ?? [];
    const rank = (pawn: string): number => (order.includes(pawn) ? order.indexOf(pawn) : order.length);
    return movers(this.offers).toSorted((one, other) => rank(one) - rank(other));
  });
  /** The pawn to move now: the one wanted, or the first that can move, or else act. */
  readonly pawn = $derived.by(() => {
    if (this.#wanted && this.movers.includes(this.#wanted)) return this.#wanted;
    const placing = placers(this.offers);
    return this.movers.find((pawn) => placing.includes(pawn)) ?? this.movers[0] ?? null;
  });
  /** Whether the next hop is the first of a double move. */
  readonly doubling = $derived(this.double && !this.firstLeg);
  /** Whether the next hop is made with a black ticket: by choice, or because nothing else leads anywhere. */
  readonly concealed = $derived(this.conceal || mustConceal(this.offers, this.doubling));
  /** Whether something can be done now: what is offered while the connection is lost may be past. */
  readonly live = $derived(this.status === "open");
  readonly targets: readonly Target[] = $derived(
    this.pawn && this.live && !this.sending
      ? targets(this.offers, {
          pawn: this.pawn,
          conceal: this.concealed,
          double: this.doubling,
          ticket: this.ticket,
        })
      : [],
  );
  readonly deeds = $derived(this.offers.filter(isDeed).filter(({ action }) => action.double === this.doubling));
  readonly canDouble = $derived(canDouble(this.#now));
  readonly canConceal = $derived(canConceal(this.offers));
  readonly mine = $derived(this.offers.length > 0);

  readonly #link: Link;

  constructor(
    readonly id: string,
    key: string | null,
    device: string,
    /** Whether a move has to be confirmed when it was chosen in this way. */
    private readonly confirms: (touch: boolean) => boolean,
  ) {
    this.#link = new Link(socketAddress(id), key, device, {
      frame: (frame) => this.#take(frame),
      status: (status) => (this.status = status),
      heard: () => untrack(() => heard(this.state)),
    });
  }

  #take(frame: Frame): void {
    const version = this.state?.view?.version;
    const here = this.state?.present ?? null;
    this.state = after(this.state, frame);
    this.gone = goneSince(this.gone, here, this.state?.present ?? [], Date.now() / 1000);
    this.frame = frame;
    if (this.state?.view?.version !== version) this.#forget();
  }

  /** Nothing is chosen any more: the game has gone on. */
  #forget(): void {
    this.split = this.chosen = this.firstLeg = null;
    this.ticket = null;
    this.conceal = this.double = false;
  }

  select(pawn: string): void {
    if (!this.movers.includes(pawn)) return;
    this.#wanted = pawn;
    this.split = this.chosen = null;
    this.ticket = null;
  }

  /** A station was clicked or tapped: play there, ask with which ticket, or ask to confirm. */
  pick(station: number, touch: boolean): void {
    if (!this.live) return;
    const target = this.targets.find((one) => one.station === station);
    if (!target) return this.back();
    const [only, ...others] = target.offers;
    if (others.length || !only) {
      this.split = this.split?.station === station ? null : target;
      this.chosen = null;
    } else if (this.chosen?.action.text === only.action.text || !this.confirms(touch)) void this.play(only);
    else {
      this.chosen = only;
      this.split = null;
    }
  }

  /** Take one step back: close what is open, take back the first leg, leave the double move. */
  back(): void {
    this.refusal = null;
    if (this.split || this.chosen) this.split = this.chosen = null;
    else if (this.firstLeg) this.firstLeg = null;
    else if (this.ticket) this.ticket = null;
    else if (this.double) this.double = false;
    else this.conceal = false;
  }

  /** No double move after all. */
  leaveDouble(): void {
    this.split = this.chosen = this.firstLeg = null;
    this.double = false;
  }

  /** Do what is offered. The first leg of a double move is kept back until the second is chosen. */
  async play(offer: Offer): Promise<void> {
    const { action } = offer;
    this.split = this.chosen = null;
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
    this.firstLeg = { offer, offers: answer.legal.map((text) => ({ seat: offer.seat, action: readAction(text) })) };
    this.ticket = null;
    this.conceal = false;
  }

  #act({ seat, action }: Offer, version: number): Promise<Answer> {
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

  async letPrograms(): Promise<boolean> {
    return this.#note(await this.#link.send({ type: "let-programs" }));
  }

  #note(answer: Answer): boolean {
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

  close(): void {
    this.#link.close();
  }
}
