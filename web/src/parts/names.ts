/** What people are called who gave no name: the server keeps these words, and everyone reads them in his language. */
import { t } from "../words/index.svelte";

export const UNNAMED = { host: "Host", guest: "Guest", seekers: "Detectives" } as const;

export function personName(name: string): string {
  const found = (["host", "guest", "seekers"] as const).find((one) => UNNAMED[one] === name);
  return found ? t(`home.name.${found}`) : name;
}
