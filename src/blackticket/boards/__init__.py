"""Boards: one data file each, loaded, checked and drawn. All but the types is imported when first used."""

from typing import TYPE_CHECKING

from blackticket.boards.board import TRANSPORTS, Board, Station, Transport
from blackticket.lazy import lazy_exports

if TYPE_CHECKING:
    from blackticket.boards.board_files import load, names, read
    from blackticket.boards.checking.check import CODES, BoardError, Fault, check
    from blackticket.boards.drawing.draw import draw

__all__ = [
    "CODES",
    "TRANSPORTS",
    "Board",
    "BoardError",
    "Fault",
    "Station",
    "Transport",
    "check",
    "draw",
    "load",
    "names",
    "read",
]

__getattr__ = lazy_exports(
    __name__,
    dict.fromkeys(("CODES", "BoardError", "Fault", "check"), "checking.check")
    | dict.fromkeys(("load", "names", "read"), "board_files")
    | {"draw": "drawing.draw"},
)
