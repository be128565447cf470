/** How this browser shows the game. Kept in its storage, the same in all its windows. */
import { LANGUAGES, preferredLanguage, words } from "../words/index.svelte";
import { preferencesFrom, type Preferences } from "./preferences";
import { storage } from "./storage";

const STORAGE_KEY = "blackticket.settings";

function read(): Preferences {
  const defaults: Preferences = {
    language: preferredLanguage(navigator.languages),
    theme: "system",
    motion: "system",
    patterns: true,
    confirm: "mouse",
    sound: true,
    moves: false,
    name: "",
  };
  try {
    return preferencesFrom(JSON.parse(storage.getItem(STORAGE_KEY) ?? "{}"), defaults, LANGUAGES);
  } catch {
    return defaults;
  }
}

export const settings: Preferences = $state(read());

/** Change settings, keep them, and show the pages so. A language that cannot be fetched now is not chosen. */
export async function changeSettings(change: Partial<Preferences>): Promise<void> {
  if (change.language) await words.choose(change.language);
  Object.assign(settings, change);
  storage.setItem(STORAGE_KEY, JSON.stringify(settings));
  await applySettings();
}

export async function applySettings(): Promise<void> {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.motion;
  root.dataset["patterns"] = settings.patterns ? "on" : "off";
  await words.choose(settings.language);
}

/** Follow what another window of this browser chooses. */
export function followOtherWindows(): void {
  addEventListener("storage", (event) => {
    if (event.key !== STORAGE_KEY) return;
    Object.assign(settings, read());
    void applySettings();
  });
}

/** Whether things may move on the screen. */
export function mayMove(): boolean {
  if (settings.motion !== "system") return settings.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
