export const board = {
  "board.map": "Map: {title}",
  "board.zoom": "Show more or less of the map",
  "board.nearer": "Zoom in",
  "board.further": "Zoom out",
  "board.whole": "Whole map",
  "board.mine": "My pawn",
  "board.typed": "Station {station}: Enter chooses it",
  "board.none": "No move leads to {station} now.",
  "board.key": "Lines",
} as const;
