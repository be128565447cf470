/** The pictures of all boards; loaded after the page they stand on. */
import type { BoardPicture } from "./boardPicture";
import london from "../../../src/blackticket/boards/data/london.json?picture";
import victorian from "../../../src/blackticket/boards/data/victorian.json?picture";
import venice from "../../../src/blackticket/boards/data/venice.json?picture";
import tiles from "../../../src/blackticket/boards/tile_sets/tiles.json?picture";
import type { EditionCard } from "../looks/editions";

export const PICTURES: Readonly<Record<EditionCard["picture"], BoardPicture>> = { london, victorian, venice, tiles };
