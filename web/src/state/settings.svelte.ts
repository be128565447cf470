/** How this browser shows the game. Kept in its storage, the same in all its windows. */
import { LANGUAGES, preferredLanguage, words, type Language } from "../words/index.svelte";

export interface Chosen {
  language: Language;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "none";
  /** Dash patterns and letters for transports, beside their colours. */
  patterns: boolean;
  /** Whether a move has to be confirmed, or can be taken back for a moment. */
  confirm: "touch" | "moment" | "always" | "never";
  sound: boolean;
  /** What the player calls himself. */
  name: string;
}

const PLACE = "blackticket.settings";

function read(): Chosen {
  const fresh: Chosen = {
    language: preferredLanguage(navigator.languages),
    theme: "system",
    motion: "system",
    patterns: true,
    confirm: "touch",
    sound: false,
    name: "",
  };
  try {
    const kept = { ...fresh, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Chosen>) };
    return LANGUAGES.includes(kept.language) ? kept : { ...kept, language: fresh.language };
  } catch {
    return fresh;
  }
}

export const settings: Chosen = $state(read());

/** Change settings, keep them, and show the pages so. A language that cannot be fetched now is not chosen. */
export async function choose(change: Partial<Chosen>): Promise<void> {
  if (change.language) await words.choose(change.language);
  Object.assign(settings, change);
  localStorage.setItem(PLACE, JSON.stringify(settings));
  await show();
}

export async function show(): Promise<void> {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.motion;
  root.dataset["patterns"] = settings.patterns ? "on" : "off";
  await words.choose(settings.language);
}

/** Follow what another window of this browser chooses. */
export function followOtherWindows(): void {
  addEventListener("storage", (event) => {
    if (event.key !== PLACE) return;
    Object.assign(settings, read());
    void show();
  });
}

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  if (settings.motion !== "system") return settings.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
