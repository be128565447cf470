import { expect, it } from "vitest";
import { messages as de } from "../words/de";
import { messages as en, type MessageKey } from "../words/en";
import { messages as es } from "../words/es";
import { messages as it_ } from "../words/it";
import { messages as pt } from "../words/pt";

type Code<Key> = Key extends `home.code.${infer Found}` ? Found : never;

/** What a server can refuse with, by docs/errors.md. */
const CODES: readonly Code<MessageKey>[] = [
  ...(["bad-request", "bad-record", "damaged-record", "bad-setting", "no-key", "wrong-key"] as const),
  ...(["not-allowed", "wrong-origin"] as const),
  ...(["unknown-table", "unknown-board", "unknown-page", "wrong-method", "seat-taken", "one-side-only"] as const),
  ...(["seats-open", "already-started", "not-started", "not-over", "stale", "too-large", "too-many"] as const),
  ...(["too-many-tables", "table-full", "newer-rules", "store-full", "store-unavailable", "newer-database"] as const),
  ...(["database-in-use", "stopping", "no-server", "server-error"] as const),
];

it.each(CODES)("there are words for the refusal %s in every language", (code) => {
  const liveRegion = [en, de, es, it_, pt].map((messages) => messages[`home.code.${code}`]);
  expect(liveRegion.every((text) => text.length > 5)).toBe(true);
  expect(new Set(liveRegion).size).toBe(5);
});
