/** The player's preferences, and how stored ones are validated. */
import type { Language } from "../words/index.svelte";

export interface Preferences {
  language: Language;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "none";
  /** Dash patterns and letters for transports, beside their colours. */
  patterns: boolean;
  /** Whether a move has to be confirmed, or can be taken back for a moment. */
  confirm: "mouse" | "moment" | "touch" | "always" | "never";
  sound: boolean;
  /** Whether a panel lists all moves as buttons. */
  moves: boolean;
  /** What the player calls himself. */
  name: string;
}

const ONE_OF: { readonly [Setting in "theme" | "motion" | "confirm"]: readonly Preferences[Setting][] } = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "none"],
  confirm: ["mouse", "moment", "touch", "always", "never"],
};

/** Each stored setting that is valid, and the default for the others. */
export function preferencesFrom(stored: unknown, defaults: Preferences, languages: readonly Language[]): Preferences {
  const found = (stored && typeof stored === "object" ? stored : {}) as Record<keyof Preferences, unknown>;
  const usable = (setting: keyof Preferences): boolean => {
    if (setting === "language") return languages.some((one) => one === found.language);
    if (setting === "theme" || setting === "motion" || setting === "confirm")
      return ONE_OF[setting].some((one) => one === found[setting]);
    return typeof found[setting] === typeof defaults[setting];
  };
  const settings = Object.keys(defaults) as (keyof Preferences)[];
  return Object.fromEntries(
    settings.map((one) => [one, (usable(one) ? found : defaults)[one]]),
  ) as unknown as Preferences;
}
