import { expect, test } from "vitest";
import { messages as de } from "./de";
import { messages as en } from "./en";
import { messages as es } from "./es";
import { messages as it } from "./it";
import { messages as pt } from "./pt";

test.each(Object.entries({ de, es, it, pt }))("%s has no message that English lacks", (_, messages) => {
  expect(Object.keys(messages)).toEqual(Object.keys(en));
});
