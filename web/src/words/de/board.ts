import type { board as en } from "../en/board";

export const board: Readonly<Record<keyof typeof en, string>> = {
  "board.map": "Plan: {title}",
  "board.zoom": "Mehr oder weniger vom Plan zeigen",
  "board.nearer": "Näher heran",
  "board.further": "Weiter weg",
  "board.whole": "Ganzer Plan",
  "board.mine": "Meine Figur",
  "board.typed": "Station {station}: Enter wählt sie",
  "board.none": "Kein Zug führt jetzt nach {station}.",
  "board.key": "Linien",
};
