"""A move of the travel log in a position line: `first-bus>102@103.26.155.174`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from blackticket.knowledge.view_parts import LogLine
from blackticket.record.values import COUNT, HIDDEN, STATIONS, TextCodec, UnreadableError, list_of, one_of
from blackticket.rules.actions import PASS, TICKETS
from blackticket.rules.editions import TicketCounts
from blackticket.rules.outcome import Leg

_LEGS: Final[Mapping[str, Leg]] = {"": "single", "first-": "first", "second-": "second", "only-": "only"}
_DECLARED: Final = r"(?::(?P<also>crime|(?:crime-)?(?:take-black|take-double|vanish)))?"
_LEFT: Final = r"(?:\$(?P<left>[a-z0-9.]+))?"
_BOUND: Final = r"(?:#(?P<blocks>[0-9.]+))?(?:!(?P<ban>bus|underground))?"

_DICE: Final = list_of(one_of({face: face for face in TICKETS}), ".")


@dataclass(frozen=True, slots=True)
class Move:
    """A space of the log in a position; `station` is None where it is hidden.

    `supply` is what was left of the tickets when a second leg was lost, or when he passed; in the dice game `used` are
    the dice that lay there when he passed. The rest is of the Sherlock mode: what was declared, the road blocks and the
    ban that bound the move.
    """

    ticket: str
    leg: Leg
    station: int | None
    seekers: tuple[int, ...]
    supply: TicketCounts | None = None
    used: tuple[str, ...] = ()
    also: str = ""
    blocks: tuple[int, ...] = ()
    ban: str = ""


def move_of_line(line: LogLine) -> Move:
    """The move of a line of the log that a seat sees."""
    return Move(
        line.ticket, line.leg, line.station, line.seekers, line.supply, line.used, line.also, line.blocks, line.ban
    )


def moves(tickets: Sequence[str], *, declared: bool = False, dice: bool = False) -> TextCodec:
    """The moves of a log that knows these tickets; `declared` if more can be said with a move, `dice` if there are."""
    pattern = re.compile(
        rf"(?P<leg>first-|second-|only-|)(?P<ticket>{'|'.join(tickets)})>(?P<station>\?|[1-9][0-9]{{0,3}})"
        rf"{_DECLARED if declared else ''}@(?P<seekers>[0-9.]+){_LEFT}{_BOUND if declared else ''}"
    )

    def read(text: str) -> Move:
        match = pattern.fullmatch(text)
        if match is None:
            raise UnreadableError(text)
        parts = match.groupdict()
        left = parts["left"]
        if not dice and (left is not None) != (parts["leg"] == "only-" or parts["ticket"] == PASS):
            raise UnreadableError(text)
        return Move(
            ticket=parts["ticket"],
            leg=_LEGS[parts["leg"]],
            station=None if parts["station"] == HIDDEN else int(parts["station"]),
            seekers=STATIONS.read(parts["seekers"]),
            supply=COUNT.read(left) if left and not dice else None,
            used=_DICE.read(left) if left and dice else (),
            also=(parts.get("also") or "").replace("-", " "),
            blocks=STATIONS.read(parts["blocks"]) if parts.get("blocks") else (),
            ban=parts.get("ban") or "",
        )

    return list_of(TextCodec(_write, read), ";")


def _write(move: Move) -> str:
    leg = next(prefix for prefix, leg in _LEGS.items() if leg == move.leg)
    also = f":{move.also.replace(' ', '-')}" if move.also else ""
    blocks = f"#{STATIONS.write(move.blocks)}" if move.blocks else ""
    ban = f"!{move.ban}" if move.ban else ""
    station = HIDDEN if move.station is None else move.station
    left = f"${COUNT.write(move.supply)}" if move.supply else f"${_DICE.write(move.used)}" if move.used else ""
    return f"{leg}{move.ticket}>{station}{also}@{STATIONS.write(move.seekers)}{left}{blocks}{ban}"
