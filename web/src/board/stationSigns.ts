/** The signs beside stations, drawn about their middle. */
export type SignName = "hideout" | "symbol-park" | "symbol-attraction" | "symbol-river" | "landing";

interface Sign {
  readonly d: string;
  readonly stroked?: true;
  /** Its key in the legend of the game's words. */
  readonly legend: string;
}

export const STATION_SIGNS: Readonly<Record<SignName, Sign>> = {
  hideout: { d: "M-4.4-.9 0-4.5l4.4 3.6V3.9H1.5V.6h-3V3.9H-4.4Z", legend: "legend.hide-out" },
  "symbol-park": { d: "M0-4.6 3.2.2H1.8l2.1 2.4H.7v1.8H-.7V2.6H-3.9L-1.8.2H-3.2Z", legend: "legend.park" },
  "symbol-attraction": {
    d: "M0-4.4 4.2-1.7H-4.2ZM-3.5-1h1.4v3.2h-1.4ZM-.7-1H.7v3.2H-.7ZM2.1-1h1.4v3.2H2.1ZM-4.2 2.8H4.2V4H-4.2Z",
    legend: "legend.attraction",
  },
  "symbol-river": { d: "M-4-1.6q2-2.2 4 0t4 0M-4 2q2-2.2 4 0t4 0", stroked: true, legend: "legend.river" },
  landing: {
    d: "M0-2.2V4M-1.7-.8H1.7M-3.4 1.4Q-3 4 0 4T3.4 1.4M0-2.3a1 1 0 1 0 0-2a1 1 0 1 0 0 2",
    stroked: true,
    legend: "legend.landing",
  },
};
