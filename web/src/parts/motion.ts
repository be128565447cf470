/** What moves on the screen for a moment, so that it can be brought to its end at once. */
const running = new Set<() => void>();

/** Something moves; `finish` brings it to its end. Call what is returned when it has come there by itself. */
export function onSkip(finish: () => void): () => void {
  running.add(finish);
  return () => void running.delete(finish);
}

/** Everything that moves comes to its end: what was told here, and what is animated in a part with `data-moments`. */
export function skipAnimations(): void {
  for (const finish of [...running]) finish();
  for (const animation of document.getAnimations()) {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target?.closest("[data-moments]")) continue;
    if (Number.isFinite(effect.getComputedTiming().endTime)) animation.finish();
  }
}
