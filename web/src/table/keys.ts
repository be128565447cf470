/**
 * The keys of the table screen, listed in `KeysDialog.svelte`: B conceals, D doubles, P and M are for the map, digits choose,
 * Escape goes back. While a move has its moment, or moves are planned, Z takes the last back, Enter and Space send them;
 * else Space ends what moves.
 */
import { skipAnimations } from "../parts/motion";
import type { TableModel } from "./tableModel.svelte";

/** Whether a key is for something else: a button that has the focus, or the number that is being typed. */
const isTaken = (at: Element): boolean =>
  !!at.closest?.("button, a, summary, [role=button]") || !!document.querySelector("[data-typed]");

export function press(event: KeyboardEvent, model: TableModel): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { play } = model;
  if ((event.target as Element).closest?.("dialog")) return;
  if (event.key === "Escape") {
    if (model.marking) model.marking = false;
    else play.back();
    return;
  }
  if ((event.target as Element).closest?.("input, textarea, select")) return;
  if (play.split && /^[1-9]$/.test(event.key)) {
    const offer = play.split.offers[Number(event.key) - 1];
    if (offer) play.take(offer, "key");
    return event.preventDefault();
  }
  switch (event.key.toLowerCase()) {
    case "b":
      if (play.canConceal) play.toggleConceal();
      break;
    case "d":
      if (play.canDouble) play.toggleDouble();
      break;
    case "z":
      if (play.undoDelay !== null || play.plan.steps.length) play.back();
      break;
    case " ":
    case "enter":
      if (isTaken(event.target as Element)) return;
      if (play.undoDelay !== null || play.plan.steps.length) play.go();
      else if (event.key === " ") skipAnimations();
      else return;
      break;
    case "p":
      model.possible = !model.possible;
      break;
    case "?":
      model.keys = true;
      break;
    case "m":
      if (model.marks) model.marking = !model.marking;
      break;
    default:
      return;
  }
  event.preventDefault();
}
