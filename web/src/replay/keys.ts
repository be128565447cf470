/** The keys of a replay: Space plays and stops, arrows go a step, with Shift to his next move, Home and End to both ends. */
import type { Playback } from "./playback.svelte";

export function press(event: KeyboardEvent, playback: Playback): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const range = target.matches("input[type=range]");
  const tab = target.matches("[role=tab]"); // the arrows choose it, so that Space is free
  if (!range && target.matches("input, select, textarea")) return;
  if (tab ? event.key !== " " : event.key === " " && target.matches("button, a, summary")) return;
  if (target.closest(".board, [role=slider]") && event.key !== " ") return; // they have keys of their own
  if (event.key === " ") playback.toggle();
  else if (event.key === "Home") playback.jump(0);
  else if (event.key === "End") playback.jump(playback.last);
  else if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  else if (event.shiftKey) playback.move(event.key === "ArrowRight");
  else playback.step(event.key === "ArrowRight");
  event.preventDefault();
}
