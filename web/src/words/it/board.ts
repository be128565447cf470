import type { board as en } from "../en/board";

export const board: Readonly<Record<keyof typeof en, string>> = {
  "board.map": "Mappa: {title}",
  "board.zoom": "Mostra più o meno della mappa",
  "board.nearer": "Avvicina",
  "board.further": "Allontana",
  "board.whole": "Mappa intera",
  "board.mine": "La mia pedina",
  "board.typed": "Stazione {station}: Invio la sceglie",
  "board.none": "Ora nessuna mossa porta a {station}.",
  "board.key": "Linee",
};
