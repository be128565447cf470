import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { EDITION_CARDS, EDITION_LOOKS, iconFor, lookOf, markOf } from "./editions";

it("has colours for every edition that says so, and for no other", () => {
  const css = readFileSync("src/looks/themes.css", "utf8");
  const themed = Object.entries(EDITION_LOOKS).flatMap(([id, { theme }]) => (theme ? [id] : []));
  const blocks = [...css.matchAll(/^\[data-edition="([^"]+)"\](?::not\(:lang\(pt\)\))? \{$/gm)];
  expect([...new Set(blocks.map(([, id]) => id))]).toEqual(themed);
});

it("never shows one edition as another", () => {
  expect(() => lookOf("paris-2030")).toThrow("paris-2030");
  expect(markOf("paris-2030")).toBe(markOf(""));
});

it("has a mark of its own for every edition", () => {
  const marks = Object.values(EDITION_LOOKS).map(({ mark }) => mark);
  expect(Object.keys(EDITION_LOOKS).filter((_, row) => marks.indexOf(marks[row]!) < row)).toEqual([]);
});

it("has its own pictures of transports, and else those of the same name", () => {
  expect(iconFor("venice-2018", "taxi")).toBe("gondola");
  expect(iconFor("venice-2018", "black")).toBe("black");
  expect(iconFor("london-2023", "taxi")).toBe("taxi");
});

it("shows the edition of a first game before the others, and no research rules", () => {
  const shown = EDITION_CARDS.map(({ id }) => id);
  const others = Object.keys(EDITION_LOOKS).filter((id) => id !== "london-2023" && id !== "research-2013");
  expect(shown).toEqual(["london-2023", ...others]);
});
