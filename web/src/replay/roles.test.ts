import { expect, it } from "vitest";
import { roles } from "./roles";

it("people have all their seats", () => {
  expect(roles({ fugitive: "Max", "detective-1": "Ann", "detective-2": "Ann" })).toEqual([
    { name: "Max", seats: ["fugitive"] },
    { name: "Ann", seats: ["detective-1", "detective-2"] },
  ]);
});
