"""A position in one line of text, whole or as a seat sees it.

    london-2023 standard detectives=4 options=… round=1 version=0 waiting=- fugitive=45 seekers=26.29.34.50
    stocks=11.8.4/11.8.4/11.8.4/11.8.4 supply=13.13.7 black=5 double=2 start=45 dealt=yes log=- outcome=-

Where a seat may not know a station, its line says `?`. Such a line reads back too, but no game can go on from it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from blackticket.knowledge import View, view
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chase import Chase, Outcome
from blackticket.rules.chase.state import Leg
from blackticket.rules.editions import Count
from blackticket.rules.errors import BlackTicketError
from blackticket.rules.setup import Setup, prepare

T = TypeVar("T")
HIDDEN: Final = "?"
NONE: Final = "-"
LIMIT: Final = 20_000
"""No position is longer."""

POSITION_CODES: Final = {
    "not-a-position": "The text is not a position line.",
    "bad-field": "A field of the position cannot be read.",
    "bad-setup": "The edition, mode, players or options do not exist.",
    "hidden-position": "The position hides the fugitive, so no game can go on from it.",
    "impossible-position": "No game can come to this position.",
}

_FIELDS: Final = [
    *("detectives", "options", "round", "version", "waiting", "fugitive", "seekers", "stocks", "supply"),
    *("black", "double", "start", "dealt", "log", "outcome"),
]
_WHITE: Final = re.compile(r"[ \t\r\n]+")
_LEGS: Final[Mapping[Leg, str]] = {"single": "", "first": "first-", "second": "second-", "only": "only-"}
_MOVE: Final = re.compile(
    r"(first-|second-|only-|)(taxi|bus|underground|black)>(\?|[1-9][0-9]{0,3})@([0-9]{1,4}(?:\.[0-9]{1,4})*)"
)
_OUTCOMES: Final[Mapping[str, Outcome]] = {
    "fugitive:escaped": Outcome("fugitive", "escaped"),
    "fugitive:stranded": Outcome("fugitive", "stranded"),
    "seekers:caught": Outcome("seekers", "caught"),
    "seekers:boxed-in": Outcome("seekers", "boxed-in"),
}


class PositionError(BlackTicketError):
    """A text that is not a position, or a position that cannot be."""


@dataclass(frozen=True, slots=True)
class Move:
    """A space of the log in a position; `station` is None where it is hidden."""

    ticket: str
    leg: Leg
    station: int | None
    seekers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """What a position line says, read but not yet judged by the rules."""

    setup: Setup
    round: int
    version: int
    waiting: tuple[str, ...]
    fugitive: int | None
    seekers: tuple[int, ...]
    stocks: tuple[Count, ...]
    supply: Count
    black: int
    double: int
    start: int | None
    dealt: bool
    log: tuple[Move, ...]
    outcome: Outcome | None

    def dumps(self) -> str:
        """The line."""
        options = ",".join(f"{name}:{_yes(value)}" for name, value in self.setup.options)
        values = (
            str(self.setup.detectives),
            options or NONE,
            str(self.round),
            str(self.version),
            ",".join(self.waiting) or NONE,
            _station(self.fugitive),
            _numbers(self.seekers),
            "/".join(map(_numbers, self.stocks)),
            _numbers(self.supply),
            str(self.black),
            str(self.double),
            _station(self.start),
            _yes(self.dealt),
            ";".join(map(_move_text, self.log)) or NONE,
            ":".join(self.outcome) if self.outcome else NONE,
        )
        fields = (f"{name}={value}" for name, value in zip(_FIELDS, values, strict=True))
        return " ".join((self.setup.edition_id, self.setup.mode_name, *fields))

    @staticmethod
    def loads(text: str) -> "Position":
        """Read a line; raises PositionError."""
        setup, fields = _split(text)
        return Position(
            setup=setup,
            round=_read(fields, "round", _number),
            version=_read(fields, "version", _number),
            waiting=_read(fields, "waiting", _names),
            fugitive=_read(fields, "fugitive", _hidden_number),
            seekers=_read(fields, "seekers", _number_list),
            stocks=_read(fields, "stocks", lambda value: tuple(_count(part) for part in value.split("/"))),
            supply=_read(fields, "supply", _count),
            black=_read(fields, "black", _number),
            double=_read(fields, "double", _number),
            start=_read(fields, "start", _hidden_number),
            dealt=_read(fields, "dealt", _truth),
            log=_read(fields, "log", _log),
            outcome=_read(fields, "outcome", lambda value: None if value == NONE else _OUTCOMES[value]),
        )


def position_of(state: Chase) -> Position:
    """The whole truth, which is what the fugitive sees."""
    return position_seen(view(state, FUGITIVE))


def position_seen(seen: View) -> Position:
    """The position as the seat of a view sees it."""
    setup = seen.setup
    stocks = tuple(pawn.tickets for pawn in seen.seekers if pawn.tickets is not None)
    return Position(
        setup=setup,
        round=seen.round,
        version=seen.version,
        waiting=tuple(pawn.pawn for pawn in seen.seekers if pawn.waiting),
        fugitive=seen.fugitive,
        seekers=tuple(pawn.station for pawn in seen.seekers),
        stocks=stocks[:1] if setup.shares_tickets else stocks,
        supply=seen.supply,
        black=seen.black,
        double=seen.double,
        start=seen.start,
        dealt=seen.dealt,
        log=tuple(Move(line.ticket, line.leg, line.station, line.seekers) for line in seen.log),
        outcome=seen.outcome,
    )


def _split(text: object) -> tuple[Setup, dict[str, str]]:
    words = (
        _WHITE.split(text.strip(" \t\r\n")) if isinstance(text, str) and len(text) <= LIMIT and text.isascii() else []
    )
    names = [word.partition("=")[0] for word in words[2:]]
    if names != _FIELDS or not all("=" in word for word in words[2:]):
        raise PositionError(
            "not-a-position",
            "A position is an edition, a mode and the fields "
            f"{', '.join(_FIELDS)}, each as name=value, but got {text!r:.60}.",
        )
    fields = {name: word.partition("=")[2] for name, word in zip(names, words[2:], strict=True)}
    options = _read(fields, "options", _options)
    detectives = _read(fields, "detectives", _number)
    try:
        return prepare(words[0], words[1], detectives, options), fields
    except BlackTicketError as error:
        raise PositionError("bad-setup", error.text) from None


def _read(fields: Mapping[str, str], name: str, reader: Callable[[str], T]) -> T:
    try:
        return reader(fields[name])
    except (ValueError, KeyError):
        raise PositionError("bad-field", f"The field {name} cannot be {fields[name]!r:.60}.") from None


def _number(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise ValueError(text)
    return int(text)


def _hidden_number(text: str) -> int | None:
    return None if text == HIDDEN else _number(text)


def _number_list(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split(".")))


def _count(text: str) -> Count:
    taxi, bus, underground = _number_list(text)
    return taxi, bus, underground


def _names(text: str) -> tuple[str, ...]:
    names = () if text == NONE else tuple(text.split(","))
    if not all(re.fullmatch(r"[a-z]+-[1-9]", name) for name in names):
        raise ValueError(text)
    return names


def _truth(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def _options(text: str) -> dict[str, bool]:
    if text == NONE:
        return {}
    pairs = [part.split(":") for part in text.split(",")]
    options = {name: _truth(value) for name, value in pairs}
    if len(options) != len(pairs):
        raise ValueError(text)
    return options


def _log(text: str) -> tuple[Move, ...]:
    if text == NONE:
        return ()
    legs = {prefix: leg for leg, prefix in _LEGS.items()}
    moves = []
    for part in text.split(";"):
        match = _MOVE.fullmatch(part)
        if match is None:
            raise ValueError(part)
        moves.append(Move(match[2], legs[match[1]], _hidden_number(match[3]), _number_list(match[4])))
    return tuple(moves)


def _move_text(move: Move) -> str:
    return f"{_LEGS[move.leg]}{move.ticket}>{_station(move.station)}@{_numbers(move.seekers)}"


def _station(station: int | None) -> str:
    return HIDDEN if station is None else str(station)


def _numbers(values: tuple[int, ...]) -> str:
    return ".".join(map(str, values))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
