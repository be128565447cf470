/**
 * The link to a table: one socket that comes back by itself, and messages that are sent again until they are answered.
 *
 * Everything it needs from outside (sockets, timers, chance) is handed in, so that it can be tested without a browser.
 */
import type { Frame, Message } from "./types";

export type LinkStatus = "connecting" | "open" | "lost" | "moved" | "refused" | "closed";
export type Reply = Extract<Frame, { id: string | null }>;
type Sent = Exclude<Message, { type: "hello" }>;
type Wanted = Sent extends infer M ? (M extends Sent ? Omit<M, "id"> : never) : never;

export interface SocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Environment {
  open(url: string): SocketLike;
  later(what: () => void, milliseconds: number): () => void;
  id(): string;
}

export interface Listener {
  frame(frame: Frame): void;
  status(status: LinkStatus, code: number | null): void;
  /** How far each stream has been heard. */
  heard(): { table: number; seekers: number };
}

const FINAL: Readonly<Record<number, LinkStatus>> = {
  4001: "moved",
  4003: "refused",
  4000: "refused",
  1009: "refused",
};
const LONGEST = 15_000;
/** Timeout for an answer, in milliseconds: some networks die silently. */
const PATIENCE = 10_000;
/** The close code of a lost connection. */
const GONE = 1006;

export class Link {
  #socket: SocketLike | null = null;
  #waiting = new Map<string, { message: Sent; done: (answer: Reply) => void }>();
  #tries = 0;
  #stopTimer: () => void = () => {};
  #stopWatch: () => void = () => {};
  #opened = false;
  #welcome = false;
  #closed = false;
  #visible = true;

  constructor(
    private readonly url: string,
    private readonly key: string | null,
    private readonly device: string,
    private readonly listener: Listener,
    private readonly environment: Environment = browser,
  ) {
    this.#open();
  }

  /** Send a message; it is answered once, however often the connection is lost on the way. */
  send(message: Wanted): Promise<Reply> {
    const id = this.environment.id();
    const whole = { ...message, id } as Sent;
    return new Promise((done) => {
      this.#waiting.set(id, { message: whole, done });
      if (!this.#welcome) return;
      this.#socket?.send(JSON.stringify(whole));
      this.#watch();
    });
  }

  /** Tell whether somebody looks at the page: a player who does is not called when his turn begins. */
  look(visible: boolean): void {
    this.#visible = visible;
    if (this.#welcome && this.key) this.#socket?.send(JSON.stringify({ type: "look", id: "look", visible }));
  }

  /** Messages that have not been answered yet. */
  get unanswered(): number {
    return this.#waiting.size;
  }

  /** Come back now, without waiting: somebody asked for it, or the network is there again. */
  retry(): void {
    if (this.#closed || this.#socket) return;
    this.#stopTimer();
    this.#open();
  }

  /** The network has gone: do not wait until the socket notices. */
  away(): void {
    if (this.#socket) this.#give();
  }

  close(): void {
    this.#closed = true;
    this.#stopTimer();
    this.#drop();
    this.listener.status("closed", null);
  }

  /** Leave a socket that is of no use, and come back with another one. */
  #give(): void {
    this.#drop();
    this.#lost(GONE);
  }

  /** Give an answer some time to come, or the welcome. */
  #watch(): void {
    this.#stopWatch();
    this.#stopWatch = this.environment.later(() => {
      if (!this.#welcome || this.#waiting.size) this.#give();
    }, PATIENCE);
  }

  #drop(): void {
    this.#stopWatch();
    const socket = this.#socket;
    this.#socket = null;
    this.#welcome = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (this.#opened) socket.close();
    else socket.onopen = () => socket.close(); // browsers complain of one that is closed before it is open
  }

  #open(): void {
    this.listener.status("connecting", null);
    const socket = this.environment.open(this.url);
    this.#socket = socket;
    this.#opened = false;
    socket.onopen = () => {
      this.#opened = true;
      const after = this.listener.heard();
      const hello = { type: "hello", key: this.key, device: this.device, after, changes: true, visible: this.#visible };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#take(JSON.parse(event.data) as Frame);
    socket.onclose = (event) => this.#lost(event.code);
    this.#watch();
  }

  #take(frame: Frame): void {
    this.#watch();
    this.listener.frame(frame);
    if (frame.type === "welcome") {
      this.#welcome = true;
      this.#tries = 0;
      this.listener.status("open", null);
      for (const { message } of this.#waiting.values()) this.#socket?.send(JSON.stringify(message));
    } else if ("id" in frame && frame.id) {
      const waiting = this.#waiting.get(frame.id);
      this.#waiting.delete(frame.id);
      waiting?.done(frame);
    }
  }

  #lost(code: number): void {
    this.#stopWatch();
    this.#socket = null;
    this.#welcome = false;
    const final = FINAL[code];
    if (final) {
      this.#closed = final !== "moved";
      this.listener.status(final, code);
      return;
    }
    this.listener.status("lost", code);
    const wait = code === 1012 && this.#tries === 0 ? 0 : Math.min(LONGEST, 500 * 2 ** this.#tries);
    this.#tries += 1;
    this.#stopTimer = this.environment.later(() => this.#open(), wait);
  }
}

export const browser: Environment = {
  open: (url) => new WebSocket(url) as SocketLike,
  later: (what, milliseconds) => {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
  id: () => {
    const random = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  },
};

/** The address of a table's socket on the server that this page came from. */
export function socketAddress(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket`;
}
