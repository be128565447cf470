/** Announces the steps of a replay to screen readers. */
import { announce } from "../parts/announce.svelte";
import type { Playback } from "./playback.svelte";

/** What happens is said when we come there, in play only of him; the sliders say it by themselves. */
export function announceSteps(playback: Playback, sentence: (at: number) => string): void {
  let heard = playback.at;
  $effect(() => {
    const { at, playing } = playback;
    if (at === heard) return;
    heard = at;
    const his = playback.steps[at]!.events.some(({ event }) => event === "fugitive-moved" || event === "ended");
    if (playing ? his : !document.activeElement?.matches("[type=range], [role=slider]")) announce(sentence(at));
  });
}
