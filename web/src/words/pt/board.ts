import type { board as en } from "../en/board";

export const board: Readonly<Record<keyof typeof en, string>> = {
  "board.map": "Mapa: {title}",
  "board.zoom": "Mostrar mais ou menos do mapa",
  "board.nearer": "Aproximar",
  "board.further": "Afastar",
  "board.whole": "Mapa inteiro",
  "board.mine": "O meu peão",
  "board.typed": "Paragem {station}: Enter escolhe-a",
  "board.none": "Nenhuma jogada leva agora a {station}.",
  "board.key": "Linhas",
};
