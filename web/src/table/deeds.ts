/** What deeds are called: all that can be done and has no place on the map. */
import type { Deed } from "../state/actions";
import { t } from "../words/index.svelte";
import type { Desk } from "./desk.svelte";

export function deedText({ deed, pawn, about }: Deed, { view, name }: Pick<Desk, "view" | "name">): string {
  switch (deed) {
    case "pass":
      return pawn === "fugitive" ? t("table.deed.pass") : t("table.deed.passPawn", { pawn: name(pawn) });
    case "stay":
      return t("table.deed.stay", { pawn: name(pawn) });
    case "reroll":
      return t("table.deed.reroll", { count: "dice" in view ? view.dice.rerolls : 0 });
    case "ban":
      return t("table.deed.ban", { transport: name(about) });
    case "ask":
      if (about === "park" || about === "attraction" || about === "river") return t(`table.deed.ask.${about}`);
      return about ? t("table.deed.ask", { symbol: name(about) }) : t("table.deed.clues");
    default:
      return t(`table.deed.${deed}`);
  }
}
