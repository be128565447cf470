/** The keys of the table screen, told in `Keys.svelte`: B conceals, D doubles, P and M are for the map, digits choose, Escape goes back. */
import type { Desk } from "./desk.svelte";

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
    if (offer) void play.play(offer);
    return event.preventDefault();
  }
  switch (event.key.toLowerCase()) {
    case "b":
      if (play.canConceal) play.conceal = !play.conceal;
      break;
    case "d":
      if (play.double) play.leaveDouble();
      else if (play.canDouble) play.double = true;
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
