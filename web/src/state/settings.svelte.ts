/** How this browser shows the game. Kept in its storage, the same in all its windows. */
import { LANGUAGES, preferredLanguage, words } from "../words/index.svelte";
import { chosenFrom, type Chosen } from "./chosen";
import { shelf } from "./shelf";

const PLACE = "blackticket.settings";

function read(): Chosen {
  const fresh: Chosen = {
    language: preferredLanguage(navigator.languages),
    theme: "system",
    motion: "system",
    patterns: true,
    confirm: "touch",
    sound: false,
    moves: false,
    name: "",
  };
  try {
    return chosenFrom(JSON.parse(shelf.getItem(PLACE) ?? "{}"), fresh, LANGUAGES);
  } catch {
    return fresh;
  }
}

export const settings: Chosen = $state(read());

/** Change settings, keep them, and show the pages so. A language that cannot be fetched now is not chosen. */
export async function choose(change: Partial<Chosen>): Promise<void> {
  if (change.language) await words.choose(change.language);
  Object.assign(settings, change);
  shelf.setItem(PLACE, JSON.stringify(settings));
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
