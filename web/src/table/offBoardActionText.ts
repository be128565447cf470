/** The labels of off-board actions. */
import { diceView } from "../families";
import type { OffBoardAction } from "../state/actions";
import { t } from "../words/index.svelte";
import type { TableModel } from "./tableModel.svelte";

export function offBoardActionText(
  { word, pawn, about }: OffBoardAction,
  { view, name }: Pick<TableModel, "view" | "name">,
): string {
  switch (word) {
    case "pass":
      return pawn === "fugitive" ? t("table.action.pass") : t("table.action.passPawn", { pawn: name(pawn) });
    case "stay":
      return t("table.action.stay", { pawn: name(pawn) });
    case "reroll":
      return t("table.action.reroll", { count: diceView(view)?.dice.rerolls ?? 0 });
    case "ban":
      return t("table.action.ban", { transport: name(about) });
    case "ask":
      if (about === "park" || about === "attraction" || about === "river") return t(`table.action.ask.${about}`);
      return about ? t("table.action.ask", { symbol: name(about) }) : t("table.action.clues");
    default:
      return t(`table.action.${word}`);
  }
}
