"""Boards as a client draws them: worked out once each, in a thread, and cached as responses."""

from collections.abc import Sequence
from typing import Final

from blackticket.boards import load, names
from blackticket.boards.drawing.board_json import board_json, tiles_json
from blackticket.boards.drawing.json_types import BoardJson
from blackticket.boards.tiles import load_tiles
from blackticket.server.cached_response import CachedResponse
from blackticket.server.errors import ServerError
from blackticket.server.frames import compact
from blackticket.server.single_flight import SingleFlightCache
from blackticket.server.validation_messages import one_of

CACHED_LAYOUTS: Final = 64
"""Layouts of tiles that are cached; one takes a moment, a board half a second."""
WORKERS: Final = 2
"""Layouts that are worked out at the same time."""

TileRows = tuple[str, ...]


class BoardPages:
    """Boards and laid tiles as responses, made when first asked for and cached."""

    def __init__(self) -> None:
        self._boards = SingleFlightCache[CachedResponse](len(names()), 1)
        self._tiles = SingleFlightCache[CachedResponse](CACHED_LAYOUTS, WORKERS)

    async def board(self, name: str) -> CachedResponse:
        """A board that comes with the package; raises ServerError."""
        if name not in names():
            known = one_of([*names(), "tiles"])
            raise ServerError("unknown-board", f"There is no board of that name: a board is {known}.")
        return await self._boards.get(name, lambda: _page(board_json(load(name))))

    async def tiles(self, rows: str, expert: str) -> CachedResponse:
        """The tiles as they lie in a game, rows and expert sides as its view has them; raises ServerError."""
        laid, turned = _parts(rows), tuple(sorted(_parts(expert)))
        _check(laid, turned)
        return await self._tiles.get((laid, turned), lambda: _page(tiles_json(load_tiles(), laid, turned)))


def _page(board: BoardJson) -> CachedResponse:
    return CachedResponse.of(compact(board).encode(), "application/json", "public, max-age=3600")


def _parts(text: str) -> TileRows:
    return tuple(text.split(",")) if text else ()


def _check(rows: TileRows, expert: TileRows) -> None:
    laid, there = "".join(rows), load_tiles().tiles
    if not laid or not _once(laid) or not set(laid) <= there.keys() or len({len(row) for row in rows}) > 1:
        text = f"rows expects rows of equally many tiles, as in DEC,GIA: letters of {''.join(there)}, each once."
        raise ServerError("bad-request", text)
    if not _once(expert) or not set(expert) <= set(laid):
        raise ServerError("bad-request", "expert expects letters of tiles that lie in rows, as in E,I, each once.")


def _once(letters: Sequence[str]) -> bool:
    return len(set(letters)) == len(letters)
