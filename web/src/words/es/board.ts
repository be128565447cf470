import type { board as en } from "../en/board";

export const board: Readonly<Record<keyof typeof en, string>> = {
  "board.map": "Mapa: {title}",
  "board.zoom": "Mostrar más o menos del mapa",
  "board.nearer": "Acercar",
  "board.further": "Alejar",
  "board.whole": "Mapa entero",
  "board.mine": "Mi peón",
  "board.typed": "Parada {station}: Intro la elige",
  "board.none": "Ahora ninguna jugada lleva a {station}.",
  "board.key": "Líneas",
};
