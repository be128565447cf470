/** Making a table: asking for it, sitting down, starting it, and keeping its keys. */
import { UNNAMED } from "../parts/names";
import { place } from "../router.svelte";
import { keepGame } from "../state/kept";
import { settings } from "../state/settings.svelte";
import { shelf } from "../state/shelf";
import { makeTable, sit, start } from "../wire/http";
import { FIRST, seatsOf, tableAsked, waits, type Choice } from "./choice";

/** Make the table that was chosen, start it if nobody is yet to come, and go there. */
export async function make(choice: Choice): Promise<void> {
  const { key, table } = await makeTable(tableAsked(choice, settings.name || UNNAMED.host));
  const kept = { id: table.id, key, edition: choice.edition, mode: choice.mode, at: Date.now() };
  if (choice.side === "pass") {
    const otherKey = await sitOpposite(table.id, choice);
    keepGame(shelf, { ...kept, side: "both", otherKey });
  } else keepGame(shelf, { ...kept, side: choice.side === "fugitive" ? "fugitive" : "seekers" });
  if (!waits(choice)) await start(table.id, false, key);
  place.go(`/table/${table.id}`);
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
export const playNow = (): Promise<void> => make(FIRST);
