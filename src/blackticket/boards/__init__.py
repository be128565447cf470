"""Boards: one data file each, loaded, checked and drawn."""

from blackticket.boards.board import TRANSPORTS, Board, Station, Transport
from blackticket.boards.check import CODES, BoardError, Fault, check
from blackticket.boards.draw import draw
from blackticket.boards.load import load, names, read

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
