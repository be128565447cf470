/** Running animations, which the player can skip. */
const running = new Set<() => void>();

/** Register a running animation; `finish` ends it at once. Call the result when it has ended by itself. */
export function onSkip(finish: () => void): () => void {
  running.add(finish);
  return () => void running.delete(finish);
}

/** Finish all animations: those registered with `onSkip`, and CSS animations below `data-moments`. */
export function skipAnimations(): void {
  for (const finish of [...running]) finish();
  for (const animation of document.getAnimations()) {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target?.closest("[data-moments]")) continue;
    if (Number.isFinite(effect.getComputedTiming().endTime)) animation.finish();
  }
}
