/** Announces the steps of a replay to screen readers. */
import { announce } from "../parts/announce.svelte";
import type { Playback } from "./playback.svelte";

/** Each step is announced when it is reached; while the replay plays only his moves are. The sliders announce themselves. */
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
