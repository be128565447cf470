/** Making a table: asking for it, sitting down, starting it, and keeping its keys. */
import { UNNAMED } from "../parts/names";
import { router } from "../router.svelte";
import { commitments, ownSeed } from "../state/fairness";
import { saveGame } from "../state/savedGames";
import { settings } from "../state/settings.svelte";
import { storage } from "../state/storage";
import { createTable, sit, start } from "../wire/http";
import { FIRST, seatsOf, tableRequest, waits, type Choice } from "./choice";

/** Make the table that was chosen, start it if nobody is yet to come, and go there. */
export async function startGame(choice: Choice): Promise<void> {
  const { key, table } = await createTable(tableRequest(choice, settings.name || UNNAMED.host));
  const seen = commitments({ table, entries: [] });
  const saved = { id: table.id, key, edition: choice.edition, mode: choice.mode, seen, at: Date.now() };
  if (choice.side === "pass") {
    const otherKey = await sitOpposite(table.id, choice);
    saveGame(storage, { ...saved, side: "both", otherKey });
  } else saveGame(storage, { ...saved, side: choice.side === "fugitive" ? "fugitive" : "seekers" });
  if (!waits(choice)) await start(table.id, false, key, ownSeed(table.id));
  router.go(`/table/${table.id}`);
}

/** The detectives of a game that is passed around: a second player on this device, with a key of his own. */
async function sitOpposite(id: string, choice: Choice): Promise<string> {
  let key: string | null = null;
  for (const seat of Object.keys(seatsOf(choice))) {
    if (seat === "fugitive") continue;
    const seated = await sit(id, seat, key ? {} : { name: UNNAMED.seekers }, key);
    key = key ?? seated.key;
  }
  return key!;
}

/** The game as most begin it: all detectives, against a program of medium strength. It waits for nothing else. */
export const playNow = (): Promise<void> => startGame(FIRST);
