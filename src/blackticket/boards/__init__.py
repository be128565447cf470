"""Boards: one data file each, loaded, checked and drawn. The checker and the drawing are imported when first used."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from blackticket.boards.board import TRANSPORTS, Board, Station, Transport
from blackticket.boards.load import load, names, read

if TYPE_CHECKING:
    from blackticket.boards.checking.check import CODES, BoardError, Fault, check
    from blackticket.boards.drawing.draw import draw

_HOMES = dict.fromkeys(("CODES", "BoardError", "Fault", "check"), "checking.check") | {"draw": "drawing.draw"}

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


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
