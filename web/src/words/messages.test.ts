import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { saidInTheTerminal } from "./clientWords";
import { messages as de } from "./de";
import { game, messages as en } from "./en";
import { messages as es } from "./es";
import { messages as it } from "./it";
import { messages as pt } from "./pt";

test.each(Object.entries({ de, es, it, pt }))("%s has no message that English lacks", (_, messages) => {
  expect(Object.keys(messages)).toEqual(Object.keys(en));
});

test("what only the terminal says is not loaded, and not asked for", () => {
  const keys = [game.messages, ...Object.values(game.games)].flatMap((texts) => Object.keys(texts));
  expect(keys).toContain("your-turn");
  expect(keys.filter(saidInTheTerminal)).toEqual([]);
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.(ts|svelte)$/.test(file),
  );
  const asked = sources.flatMap((file) => [
    ...readFileSync(`src/${file}`, "utf8").matchAll(/words\.game\(\s*["`]([\w.-]+)/g),
  ]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.map(([, key]) => key).filter((key) => saidInTheTerminal(key!))).toEqual([]);
});
