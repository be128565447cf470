/** The signs beside stations, drawn about their middle: the same as on the boards of boards/drawing/marks.py. */
export type SignName = "hideout" | "symbol-park" | "symbol-attraction" | "symbol-river" | "landing";

interface Sign {
  readonly d: string;
  readonly stroked?: true;
  /** Its key in the legend of the game's words. */
  readonly legend: string;
}

export const STATION_SIGNS: Readonly<Record<SignName, Sign>> = {
  hideout: {
    d: "M-4.7 1.3Q-3.6 2.1 -2.5 2L-2.9 -3.7Q0 -4.5 2.9 -3.7L2.5 2Q3.6 2.1 4.7 1.3Q4.2 3.9 0 3.9T-4.7 1.3Z",
    legend: "legend.hide-out",
  },
  "symbol-park": { d: "M0 -4.6L3.2 .2H1.8L3.9 2.6H.7V4.4H-.7V2.6H-3.9L-1.8 .2H-3.2Z", legend: "legend.park" },
  "symbol-attraction": {
    d: "M0 -4.4L4.2 -1.7H-4.2ZM-3.5 -1H-2.1V2.2H-3.5ZM-.7 -1H.7V2.2H-.7ZM2.1 -1H3.5V2.2H2.1ZM-4.2 2.8H4.2V4H-4.2Z",
    legend: "legend.attraction",
  },
  "symbol-river": { d: "M-4 -1.6Q-2 -3.8 0 -1.6T4 -1.6M-4 2Q-2 -.2 0 2T4 2", stroked: true, legend: "legend.river" },
  landing: {
    d: "M0 -2.2V4M-1.7 -.8H1.7M-3.4 1.4Q-3 4 0 4T3.4 1.4M0 -2.3A1 1 0 1 0 0 -4.3A1 1 0 1 0 0 -2.3",
    stroked: true,
    legend: "legend.landing",
  },
};
