/** Whether a game was played as it was committed to: docs/fairness.md tells what is hashed, and what that proves. */
import type { TableState } from "./tableState";

/** The commitments that were told, in order; none in a game without a proof. */
export const commitments = ({ table, entries }: Pick<TableState, "table" | "entries">): string[] =>
  [table.commitment, ...entries.map((entry) => ("commitment" in entry ? entry.commitment : null))].filter(
    (one) => one != null,
  );

/** The commitments that a record opens, in the order in which they were told; none if it has no proof. */
export const published = (record: string): string[] =>
  record.split("\n").flatMap((line) => /^(?:proof|dealt|move \d+): .*?(sha256:\w+)/.exec(line)?.[1] ?? []);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const seeds = new Map<string, string>();
/** What this page adds to the seed of a game. */
export function ownSeed(id: string): string {
  const seed = seeds.get(id) ?? hex(crypto.getRandomValues(new Uint8Array(16)));
  seeds.set(id, seed);
  return seed;
}

/**
 * What this browser keeps of a game: the first commitment that it was told, the last, and the seed that it added. Where
 * the server tells others than before, those of before are kept, and the record will not hold them.
 */
export function witnessed(before: readonly string[] = [], state: TableState): string[] {
  const shown = commitments(state);
  const { id } = state.table;
  const mine = state.entries.find((entry) => entry.kind === "seeded" && entry.seed === seeds.get(id));
  const [first = shown[0], last = first, seed = mine && seeds.get(id)] = before;
  return [first, last && shown.includes(last) ? shown.at(-1) : last, seed].filter((one) => one !== undefined);
}

const digest = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
const link = async (...lines: string[]): Promise<string> =>
  `sha256:${await digest(["blackticket link", ...lines].join("\n"))}`;

/** Whether a record opens everything that was committed to, holds all that was seen, and leads where it was shown. */
export async function isProven(record: string, seen: readonly string[], shown: readonly number[]): Promise<boolean> {
  const lines = record.split("\n");
  const all = (start: string): string[] =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  const value = (name: string): string => all(`${name}: `)[0] ?? "";
  const opened = (name: string): [string, string] => value(name).split(" ", 2) as [string, string];

  const [committed, server, seed] = [value("proof"), value("server seed"), value("seed")];
  const added = all("page of ").map((page) => `${page.replace(":", "")}\n`);
  const mix = added.length ? BigInt(`0x${await digest(`blackticket mix ${server}\n${added.join("")}`)}`) : server;
  let [salt, head] = opened("dealt");
  let proven =
    committed === `sha256:${await digest(`blackticket seed ${server}`)}` &&
    seed === String(mix) &&
    head === (await link(committed, salt, `seed: ${seed}`, value("deal")));

  const stations = all("start fugitive: ");
  let since: string[] = [];
  for (const line of lines) {
    const [, number, seat, action] = /^(\d+)\. (\S+): (.+)$/.exec(line) ?? [];
    if (!number || !seat || !action) continue;
    since.push(`${number}. ${seat}: ${action.padEnd(60)}`);
    if (seat !== "fugitive") continue;
    const previous = head;
    [salt, head] = opened(`move ${number}`);
    proven &&= head === (await link(previous, salt, ...since));
    stations.push(...(/\d+/.exec(action) ?? []));
    since = [];
  }
  return (
    proven &&
    value("closed") === (await link(head, "", ...since, `result: ${value("result")}`)) &&
    seen.every((one) => record.includes(one)) &&
    shown.slice(shown.length - stations.length).join() === stations.join()
  );
}
