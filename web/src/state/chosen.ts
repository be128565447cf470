/** How a reader wants the game to be shown, and what of it can be trusted in what was kept. */
import type { Language } from "../words/index.svelte";

export interface Chosen {
  language: Language;
  theme: "system" | "light" | "dark";
  motion: "system" | "full" | "none";
  /** Dash patterns and letters for transports, beside their colours. */
  patterns: boolean;
  /** Whether a move has to be confirmed, or can be taken back for a moment. */
  confirm: "touch" | "moment" | "always" | "never";
  sound: boolean;
  /** Whether a panel lists all moves as buttons. */
  moves: boolean;
  /** What the player calls himself. */
  name: string;
}

const ONE_OF: { readonly [Setting in "theme" | "motion" | "confirm"]: readonly Chosen[Setting][] } = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "none"],
  confirm: ["touch", "moment", "always", "never"],
};

/** Each setting as it was kept, or fresh where that is none that there is. */
export function chosenFrom(kept: unknown, fresh: Chosen, languages: readonly Language[]): Chosen {
  const told = (kept && typeof kept === "object" ? kept : {}) as Record<keyof Chosen, unknown>;
  const usable = (setting: keyof Chosen): boolean => {
    if (setting === "language") return languages.some((one) => one === told.language);
    if (setting === "theme" || setting === "motion" || setting === "confirm")
      return ONE_OF[setting].some((one) => one === told[setting]);
    return typeof told[setting] === typeof fresh[setting];
  };
  const settings = Object.keys(fresh) as (keyof Chosen)[];
  return Object.fromEntries(settings.map((one) => [one, (usable(one) ? told : fresh)[one]])) as unknown as Chosen;
}
