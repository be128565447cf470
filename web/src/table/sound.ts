/** Short tones, if the player wants to hear them. Nothing is fetched: they are made here. */
import { settings } from "../state/settings.svelte";

const TONES = {
  move: [[330, 0, 0.07]],
  turn: [
    [523, 0, 0.1],
    [659, 0.11, 0.16],
  ],
  reveal: [
    [392, 0, 0.12],
    [523, 0.12, 0.12],
    [784, 0.24, 0.3],
  ],
} as const;

let context: AudioContext | null = null;

export function sound(name: keyof typeof TONES): void {
  // Before the first click or key browsers let no page sound.
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, start, length] of TONES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
