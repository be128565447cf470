/**
 * The keys of the table screen, told in `Keys.svelte`: B conceals, D doubles, P and M are for the map, digits choose,
 * Escape goes back. While a move has its moment Z takes it back, Enter and Space send it; else Space ends what moves.
 */
import { skip } from "../parts/motion";
import type { Desk } from "./desk.svelte";

/** Whether a key is for something else: a button that has the focus, or the number that is being typed. */
const isTaken = (at: Element): boolean =>
  !!at.closest?.("button, a, summary, [role=button]") || !!document.querySelector("[data-typed]");

export function press(event: KeyboardEvent, desk: Desk): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { play } = desk;
  if ((event.target as Element).closest?.("dialog")) return;
  if (event.key === "Escape") {
    if (desk.marking) desk.marking = false;
    else play.back();
    return;
  }
  if ((event.target as Element).closest?.("input, textarea, select")) return;
  if (play.split && /^[1-9]$/.test(event.key)) {
    const offer = play.split.offers[Number(event.key) - 1];
    if (offer) play.take(offer);
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
      if (play.moment !== null) play.back();
      break;
    case " ":
    case "enter":
      if (isTaken(event.target as Element)) return;
      if (play.moment !== null) play.go();
      else if (event.key === " ") skip();
      else return;
      break;
    case "p":
      desk.possible = !desk.possible;
      break;
    case "?":
      desk.keys = true;
      break;
    case "m":
      if (desk.marks) desk.marking = !desk.marking;
      break;
    default:
      return;
  }
  event.preventDefault();
}
