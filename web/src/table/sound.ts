/** Short tones, unless the player turned them off. Nothing is fetched: they are made here. */
import { settings } from "../state/settings.svelte";

/** By name, each tone with its pitch in hertz, and when it begins and how long it lasts in seconds. */
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
  roll: [
    [210, 0, 0.03],
    [280, 0.06, 0.03],
    [190, 0.13, 0.03],
    [240, 0.22, 0.05],
  ],
  caught: [
    [262, 0, 0.14],
    [330, 0.14, 0.14],
    [392, 0.28, 0.14],
    [523, 0.42, 0.5],
  ],
  escaped: [
    [392, 0, 0.18],
    [330, 0.18, 0.18],
    [247, 0.36, 0.5],
  ],
} as const;

let context: AudioContext | null = null;
let ringing = 0;

export function sound(name: keyof typeof TONES): void {
  // Before the first click or key browsers let no page sound.
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
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
    ringing++;
    // A device that sounds keeps a processor awake, silent or not.
    tone.onended = () => {
      if (--ringing === 0) void context?.suspend();
    };
  }
}
