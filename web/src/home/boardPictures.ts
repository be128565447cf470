/** The pictures of all boards by name; loaded after the page they stand on. */
import type { BoardPicture } from "./boardPicture";

const files = import.meta.glob<BoardPicture>("../../../src/blackticket/boards/{data,tile_sets}/*.json", {
  query: "?picture",
  import: "default",
  eager: true,
});

export const PICTURES: Readonly<Record<string, BoardPicture>> = Object.fromEntries(
  Object.entries(files).map(([file, picture]) => [file.replace(/^.*\/|\.json$/g, ""), picture]),
);
