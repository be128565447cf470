import { expect, test } from "vitest";
import { Link, type Listener, type LinkStatus, type SocketLike, type Environment } from "./link";
import type { Frame } from "./types";

class Line implements SocketLike {
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  tell(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  get messages(): { type: string; id: string }[] {
    return this.sent.map((text) => JSON.parse(text) as { type: string; id: string });
  }
}

class World implements Environment, Listener {
  lines: Line[] = [];
  timers: { what: () => void; milliseconds: number }[] = [];
  watches: (() => void)[] = [];
  statuses: [LinkStatus, number | null][] = [];
  frames: Frame[] = [];
  #ids = 0;

  open(): SocketLike {
    const line = new Line();
    this.lines.push(line);
    return line;
  }
  later(what: () => void, milliseconds: number): () => void {
    if (milliseconds === 10_000) {
      this.watches.push(what);
      return () => this.watches.splice(this.watches.indexOf(what), 1);
    }
    const timer = { what, milliseconds };
    this.timers.push(timer);
    return () => this.timers.splice(this.timers.indexOf(timer), 1);
  }
  id(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }
  frame(frame: Frame): void {
    this.frames.push(frame);
  }
  status(status: LinkStatus, code: number | null): void {
    this.statuses.push([status, code]);
  }
  heard(): { table: number; seekers: number } {
    return { table: this.frames.length, seekers: 0 };
  }
  get last(): Line {
    return this.lines.at(-1)!;
  }
  welcomed(): void {
    this.last.onopen?.();
    this.last.tell({ type: "welcome" });
  }
  pass(): void {
    this.timers.shift()!.what();
  }
}

function linked(): [World, Link] {
  const world = new World();
  return [world, new Link("ws://here", "KEY", "device", world, world)];
}

test("it says hello with the key and how far it has heard, and nothing before the welcome", () => {
  const [world, link] = linked();
  void link.send({ type: "let-programs" });
  world.last.onopen?.();
  expect(world.last.messages).toEqual([
    { type: "hello", key: "KEY", device: "device", after: { table: 0, seekers: 0 }, changes: true, visible: true },
  ]);
  world.last.tell({ type: "welcome" });
  expect(world.last.messages.map(({ type }) => type)).toEqual(["hello", "let-programs"]);
  expect(world.statuses.at(-1)).toEqual(["open", null]);
});

test("it says whether somebody looks, at once and again when it comes back", () => {
  const [world, link] = linked();
  world.welcomed();
  link.look(false);
  expect(world.last.messages.at(-1)).toEqual({ type: "look", id: "look", visible: false });
  world.last.onclose?.({ code: 1006 });
  world.pass();
  world.last.onopen?.();
  expect(world.last.messages).toMatchObject([{ type: "hello", visible: false }]);
});

test("what was not answered is sent again under its id, and what was answered is not", async () => {
  const [world, link] = linked();
  world.welcomed();
  const answered = link.send({ type: "say", channel: "table", text: "one" });
  const lost = link.send({ type: "say", channel: "table", text: "two" });
  const [, one, two] = world.last.messages;
  world.last.tell({ type: "done", id: one!.id, stream: "table", number: 5, version: null });
  expect((await answered).type).toBe("done");
  world.last.onclose?.({ code: 1006 });
  expect(link.unanswered).toBe(1);
  world.pass();
  world.welcomed();
  expect(world.last.messages.slice(1)).toEqual([two]);
  expect(world.last.messages[0]).toMatchObject({ after: { table: 2 } });
  world.last.tell({ type: "refused", id: two!.id, code: "stale", text: "", version: 3 });
  expect((await lost).type).toBe("refused");
  expect(link.unanswered).toBe(0);
});

test("it waits longer each time, at most a quarter of a minute, and begins anew after a welcome", () => {
  const [world] = linked();
  const waits: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    world.last.onclose?.({ code: 1006 });
    waits.push(world.timers[0]!.milliseconds);
    world.pass();
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  world.welcomed();
  world.last.onclose?.({ code: 1012 });
  expect(world.timers[0]!.milliseconds).toBe(0);
});

test("a seat that was opened on another device is not taken back unless somebody asks", () => {
  const [world, link] = linked();
  world.welcomed();
  world.last.onclose?.({ code: 4001 });
  expect(world.statuses.at(-1)).toEqual(["moved", 4001]);
  expect(world.timers).toEqual([]);
  link.retry();
  expect(world.lines).toHaveLength(2);
});

test("a wrong key is not tried again", () => {
  const [world, link] = linked();
  world.last.onclose?.({ code: 4003 });
  link.retry();
  expect(world.statuses.at(-1)).toEqual(["refused", 4003]);
  expect(world.lines).toHaveLength(1);
  expect(world.timers).toEqual([]);
});

test("somebody who asks does not have to wait, and there is never a second socket", () => {
  const [world, link] = linked();
  link.retry();
  expect(world.lines).toHaveLength(1);
  world.last.onclose?.({ code: 1006 });
  link.retry();
  expect(world.lines).toHaveLength(2);
  expect(world.timers).toEqual([]);
});

test("a closed link stays closed", () => {
  const [world, link] = linked();
  world.welcomed();
  link.close();
  expect(world.last.closed).toBe(true);
  expect(world.last.onmessage).toBe(null);
  link.retry();
  expect(world.lines).toHaveLength(1);
});

test("a line that has died without a word is left when an answer does not come, and the message is sent again", () => {
  const [world, link] = linked();
  world.welcomed();
  void link.send({ type: "let-programs" });
  expect(world.watches).toHaveLength(1);
  world.watches[0]!();
  expect(world.lines[0]!.closed).toBe(true);
  expect(world.statuses.at(-1)).toEqual(["lost", 1006]);
  world.pass();
  world.welcomed();
  expect(world.last.messages.map(({ type }) => type)).toEqual(["hello", "let-programs"]);
});

test("silence is no reason to leave as long as nothing is waited for", () => {
  const [world] = linked();
  world.welcomed();
  world.watches[0]!();
  expect(world.lines).toHaveLength(1);
  expect(world.statuses.at(-1)).toEqual(["open", null]);
});

test("a welcome that does not come is not waited for for ever", () => {
  const [world] = linked();
  world.last.onopen?.();
  world.watches[0]!();
  expect(world.statuses.at(-1)).toEqual(["lost", 1006]);
  expect(world.watches).toEqual([]);
});

test("when the network goes, so does the line, and it comes back when it is asked to", () => {
  const [world, link] = linked();
  world.welcomed();
  link.away();
  expect(world.statuses.at(-1)).toEqual(["lost", 1006]);
  link.retry();
  expect(world.lines).toHaveLength(2);
  expect(world.timers).toEqual([]);
});
