/** Legal actions as the server would send them, for tests. */
import type { LegalAction } from "../wire/types";

export function legal(
  pawn: string,
  word: LegalAction["word"],
  station: number | null = null,
  { double = false, also = [] as string[] } = {},
): LegalAction {
  const words = [
    pawn === "fugitive" ? "" : pawn,
    double ? "double" : "",
    word,
    station,
    ...also.map((one) => one.replace("-", " ")),
  ];
  return { text: words.filter(Boolean).join(" "), pawn, word, station, double, also };
}
