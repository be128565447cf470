/** The view model of the table screen: derived state, names and texts, and what is switched on. */
import { tick } from "svelte";
import { diceView, familyOf, specialTurn, ticketView } from "../families";
import { personName } from "../parts/names";
import { ticketLetter } from "../parts/ticketLetters";
import { justSeen } from "../state/log";
import { beliefHistoryOf, type BeliefHistory } from "../state/beliefHistory";
import { left, pawnLetter } from "../state/pieces";
import { eventText, nameOf } from "../state/eventText";
import { fitting, news } from "../state/news";
import { leadsToCapture, spendsToken } from "../state/actions";
import { hintsSeen } from "../state/hints";
import { seatFor } from "../state/roundPlanning";
import { storage } from "../state/storage";
import type { Offer, OnBoardAction } from "../state/offers";
import type { Scene } from "../replay/boardScene";
import { replay } from "../wire/http";
import type { View } from "../wire/types";
import type { MessageKey } from "../words/en";
import { t, words } from "../words/index.svelte";
import { offBoardActionText } from "./offBoardActionText";
import type { Play } from "./play.svelte";

/** The text of a mark without words. */
export const PLAIN_MARK = "•";

/** How many lines of news the tray has room for, and how many letters a line. */
const NEWS = { lines: 4, line: 42 };

/** So many stations are named in a prompt. */
const FEW = 4;

/** How many letters of a name a ghost has room for. */
const NAME = 12;

/** How high that button is, with the gap above it. */
const LET_PROGRAMS = 44;

/** What is added to the tray of a phone: a row of pawns, and a hint. */
const PEEK = { pawns: 64, hint: 46 };

export class TableModel {
  /** Whether the stations where he can be are shown, and by how likely each is. */
  possible = $state(true);
  weights = $state(true);
  /** Whether a click marks a station, and which one is being marked. */
  marking = $state(false);
  marked = $state<number | null>(null);
  /** The past move that is pointed at, and the one that was chosen: where he could have been then is shown. */
  pointedMove = $state<number | null>(null);
  chosenMove = $state<number | null>(null);
  #beliefHistory = $state.raw<BeliefHistory | null>(null);
  #beliefVersion = -1;
  /** When the game is over and looked at again: what the map showed then. */
  scene = $state.raw<Scene | null>(null);
  /** Which panel is open, and how far the sheet of a phone is drawn up: to one of its three stops. */
  panel = $state("players");
  sheet = $state(0);
  /** Whether the keys are shown. */
  keys = $state(false);

  constructor(
    readonly play: Play,
    readonly key: string | null,
    /** Whether both sides play on this device. */
    readonly passAndPlay = false,
  ) {}

  readonly state = $derived.by(() => this.play.state!);
  readonly view: View = $derived.by(() => this.play.state!.view!);
  readonly family = $derived(familyOf(this.view));
  readonly side = $derived(this.state.you.side);
  readonly over = $derived(this.view.outcome !== null);
  /** The most pixels that the tray takes, in a low window too; where programs can be let go first there is a button more. */
  readonly trayHeight = $derived.by(() => {
    const programs = this.state.table.seats.some(({ seat, has }) => seat !== "fugitive" && has === "program");
    const more = programs && this.side === "seekers" ? LET_PROGRAMS : 0;
    const { trayHeight, lowTrayHeight } = this.family;
    const side = this.side ?? "watchers";
    return { usual: trayHeight[side] + more, low: lowTrayHeight[side] + more };
  });
  /**
   * The pixels that the tray of a phone has from the start. Three pawns have no room beside the tickets, and first hints
   * stand below them.
   */
  readonly peekHeight = $derived.by(() => {
    const { family, side, view, state } = this;
    const own = view.pawns.filter(({ pawn }) => seatFor(pawn, view, state.you));
    const crowded = side === "seekers" && ticketView(view) && own.length > 2;
    const hinted = family.hints && side && !this.over && hintsSeen(storage, side) < 3;
    return family.peekHeight[side ?? "watchers"] + (crowded ? PEEK.pawns : 0) + (hinted ? PEEK.hint : 0);
  });
  /** Whether the player may share marks with the other seekers. */
  readonly marks = $derived(this.side === "seekers" && !this.over);

  /** Whether somebody else hunts too, and not only programs. */
  readonly otherSeekers = $derived(
    this.state.table.seats.some(
      ({ seat, has, player }) => seat !== "fugitive" && has === "person" && player !== this.state.you.player,
    ),
  );

  /** Whether the player may know where he could have been. */
  readonly canLook = $derived(this.over || (this.side !== "fugitive" && this.state.helper !== null));
  readonly lookedAt = $derived(this.canLook ? (this.pointedMove ?? this.chosenMove) : null);
  /** Where he could have been after the past move that is looked at. */
  readonly then = $derived(this.lookedAt === null ? null : (this.#beliefHistory?.after.get(this.lookedAt) ?? null));
  /** How many stations were possible just before he was seen, in the round in which he was. */
  readonly beforeReveal = $derived.by(() => {
    const seen = justSeen(this.view);
    return (seen && this.state.helper && this.#beliefHistory?.before.get(seen.move)?.length) ?? null;
  });

  /** What threatens the player, if he is the fugitive and the table has help. */
  readonly danger = $derived.by(() => (this.over ? null : (this.state.danger ?? null)));
  readonly threatened = $derived(new Set(this.danger?.reach));
  /** Where he can go, and would be caught because a seeker stands there. */
  readonly lost = $derived.by(
    () =>
      new Set(
        this.play.targets.flatMap(({ station, offers }) =>
          offers.some(({ action }) => leadsToCapture(action, this.view)) ? station : [],
        ),
      ),
  );

  /** What is to be feared at a station, in words. */
  dangerAt(station: number): string | null {
    if (this.lost.has(station)) return t("table.danger.caught");
    return this.threatened.has(station) ? t("table.danger.here") : null;
  }

  /** What has just happened and is told until the next decision: all of it, and what there is room for, in words. */
  readonly happened = $derived.by(() => (this.over ? [] : news(this.state.entries, this.state.you)));
  readonly news = $derived.by(() => {
    const room = this.lastLine === "call" ? NEWS.lines - 1 : NEWS.lines;
    const lines = this.happened.map((one) => ({ ...one, text: eventText(one.event, this.view, words) }));
    return fitting(lines, ({ text }) => Math.ceil(text.length / NEWS.line), room);
  });

  /** What the last line of the tray has: what the player is about to do, or a call or a plan, below which news have room. */
  readonly lastLine = $derived.by((): "doing" | "call" | null => {
    const { chosen, double, refusal, sending, plan } = this.play;
    if (this.marking || double || sending || chosen || refusal) return "doing";
    return plan.on || plan.proposal || this.prompt ? "call" : null;
  });

  /** Open all that has happened, and go there. */
  showHistory(): void {
    this.panel = "history";
    this.sheet = 2;
    void tick().then(() => document.getElementById("tab-history")?.focus());
  }

  /** Mark a station for all seekers, at once; what is on the mark can be said then. */
  mark(station: number): void {
    this.marked = station;
    if (!this.state.seekers?.marks.some((one) => one.station === station)) void this.play.mark(station, PLAIN_MARK);
  }

  /** Fetch the belief history, unless this move is known already, once per version of the game. */
  async recall(move: number): Promise<void> {
    const { version } = this.view;
    if (!this.canLook || version === this.#beliefVersion || this.#beliefHistory?.after.has(move)) return;
    this.#beliefVersion = version;
    try {
      this.#beliefHistory = beliefHistoryOf((await replay(this.state.table.id, this.key)).steps);
    } catch {
      this.#beliefVersion = -1;
    }
  }

  readonly name = (thing: string): string => nameOf(thing, this.view, words);

  /** A pawn's label for screen readers: its name, after its letter where the name does not contain it. */
  spoken(pawn: string): string {
    const [letter, name] = [this.letter(pawn), this.name(pawn)];
    return name.toLowerCase().includes(letter.toLowerCase()) ? name : `${letter}, ${name}`;
  }

  letter(pawn: string): string {
    return pawnLetter(pawn, this.name(pawn), this.view.characters);
  }

  ticketLetter(ticket: string): string {
    return ticketLetter(ticket, (one) => words.name(this.view.edition, one));
  }

  /** `Taxi, 8 left`, or what else a way to a station is. */
  way({ action }: Offer<OnBoardAction>): string {
    if (action.kind !== "move") return t(action.kind === "start" ? "table.way.start" : "table.way.block");
    const name = action.ticket === "land" ? t("table.way.land") : this.name(action.ticket);
    const have = left(this.view, action.pawn, action.ticket);
    const way = have === null ? name : t("table.way.left", { way: name, left: have - 1 });
    return [way, ...action.also.map((one) => t(`table.also.${one}` as MessageKey))].join(" + ");
  }

  /** How far the round is planned, in words. */
  readonly planned = $derived.by(() => {
    const { steps, pawns } = this.play.plan;
    return steps.length ? t("table.plan.placed", { count: steps.length, all: pawns.length }) : t("table.plan.begin");
  });

  /** Who proposes something, in a few letters. */
  readonly proposer = $derived.by(() => {
    const name = this.person(this.play.plan.proposal?.player);
    return name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name;
  });

  /** What a colleague proposes, in words: who, and which pawn goes where. */
  readonly proposed = $derived.by(() => {
    const { proposal } = this.play.plan;
    if (!proposal) return null;
    const moves = proposal.steps.map(({ action }) => `${this.letter(action.pawn)}\u00a0→\u00a0${action.station}`);
    return t("table.proposal", { who: this.proposer, moves: moves.join(", ") });
  });

  /** What waits to be confirmed, in words. */
  sentence({ action }: Offer): string {
    const token = (text: string): string => (spendsToken(action) ? t("table.confirm.token", { action: text }) : text);
    if (action.kind === "move" && leadsToCapture(action, this.view))
      return `${action.station}: ${t("table.danger.caught")}`;
    if (action.kind === "off-board") return token(offBoardActionText(action, this));
    const from = this.view.pawns.find(({ pawn }) => pawn === action.pawn)?.station;
    const way = this.way({ seat: "", action });
    if (action.kind !== "move" || from === undefined)
      return token(t("table.confirm.at", { station: action.station, way }));
    return t("table.confirm.move", {
      from: this.play.firstLeg?.offer.action.station ?? from,
      station: action.station,
      way,
    });
  }

  /** A player's name. Where the device is passed around nobody has one: the sides are called as in the game. */
  person(number: number | null | undefined): string {
    const { seats, players } = this.state.table;
    const player = players.find((one) => one.number === number);
    if (!player || !this.passAndPlay) return personName(player?.name ?? "");
    const hides = seats.some((one) => one.seat === "fugitive" && one.player === number);
    return hides ? this.name("fugitive") : t("home.name.seekers");
  }

  /** What a program or a person at a seat is called. */
  holder(seat: string): string {
    const found = this.state.table.seats.find((one) => one.seat === seat);
    if (found?.has === "program")
      return t("home.has.program", { strength: t(`home.strength.${found.strength}` as MessageKey) });
    return this.person(found?.player);
  }

  /** A prompt with the stations to choose from, if they are few. */
  #named(prompt: string): string {
    const stations = this.play.targets.map(({ station }) => station);
    return stations.length > FEW ? prompt : `${prompt} (${stations.join(", ")})`;
  }

  /** Whether he can only pass, in a game without dice, which say that by themselves. */
  readonly #isBoxedIn = $derived.by(() => {
    const { offers } = this.play;
    const passes = offers.every(({ action }) => action.kind === "off-board" && action.word === "pass");
    return passes && offers[0]?.action.pawn === "fugitive" && !diceView(this.view);
  });
  /** What a choice on the map is for, where it is no plain move. */
  readonly prompt = $derived.by(() => {
    const action = this.play.targets[0]?.offers[0]?.action;
    if (!action) return this.#isBoxedIn ? t("table.prompt.stuck") : null;
    if (action.kind === "block") return t("table.prompt.block");
    if (action.kind === "move") {
      if (action.ticket === "land") return this.#named(t("table.prompt.land"));
      return this.danger?.surrounded ? t("table.danger.all") : null;
    }
    return action.pawn === "fugitive"
      ? this.#named(t(this.danger?.count === null ? "table.prompt.hideDanger" : "table.prompt.hide"))
      : t("table.prompt.start", { pawn: this.name(action.pawn) });
  });

  /** Whose turn it is, in words. */
  readonly turn = $derived.by(() => {
    const { view, play } = this;
    if (this.over) return t("table.over");
    if (play.mine) {
      if (play.plan.on && !play.pawn) return t("table.plan");
      if (play.ending && !play.pawn) return t("table.allMoved");
      if (play.pawn === "fugitive") return t(view.second_leg ? "table.yourSecondLeg" : "table.yourMove");
      return t("table.yourTurn", { pawn: this.name(play.pawn ?? view.acting[0] ?? "") });
    }
    const fugitive = this.name("fugitive");
    const special = specialTurn(view);
    if (special) return words.game(special, this.family.words, { fugitive });
    if (view.turn === "seekers") {
      const waited = [...new Set(view.acting.map((seat) => this.holder(seat)))];
      return waited.length
        ? t("table.waitingFor", { who: waited.join(", ") })
        : words.game("turn-seekers", this.family.words);
    }
    return words.game(view.second_leg ? "turn-second-leg" : "turn-fugitive", this.family.words, { fugitive });
  });
}
