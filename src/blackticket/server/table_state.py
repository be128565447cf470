"""The projection of a table's log onto seats and participants, without the game. Pure functions only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Literal

from blackticket.rules.actions import FUGITIVE
from blackticket.server.store.models import Entry
from blackticket.server.terms import Strength, Terms

Kind = Literal["open", "program", "person"]
Side = Literal["fugitive", "seekers"]


@dataclass(frozen=True, slots=True)
class Participant:
    """A person at the table; everywhere else `player` is their number. While `away`, bots move for all their seats."""

    number: int
    name: str
    host: bool = False
    away: bool = False
    left: bool = False  # away by their own choice


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who has it: nobody yet, a bot of some strength, or a person.

    `invite` is the hash of an invitation: while there is one, only its holder can take the seat.
    """

    name: str
    kind: Kind = "open"
    player: int | None = None
    strength: Strength | None = None
    invite: str | None = None

    @property
    def side(self) -> Side:
        return "fugitive" if self.name == FUGITIVE else "seekers"


@dataclass(frozen=True)
class TableState:
    """A table after all entries of its log."""

    terms: Terms
    seats: tuple[Seat, ...] = ()
    participants: tuple[Participant, ...] = ()
    started: bool = False
    rematch: str | None = None
    votes: frozenset[int] = frozenset()  # players who would have the seekers resign
    marks: Mapping[int, str] = field(default_factory=dict)  # of the seekers, by station
    programs_first: bool = False  # a seeker lets the bots move first in this turn

    def seat(self, name: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.name == name), None)

    def participant(self, number: int) -> Participant:
        return self.participants[number]

    def seats_of(self, number: int | None) -> tuple[str, ...]:
        return self._held.get(number, ())

    @cached_property
    def _held(self) -> Mapping[int | None, tuple[str, ...]]:
        held: dict[int | None, tuple[str, ...]] = {}
        for seat in self.seats:
            if seat.kind == "person":
                held[seat.player] = (*held.get(seat.player, ()), seat.name)
        return held

    def side_of(self, number: int | None) -> Side | None:
        """None for one who only watches."""
        seats = self._held.get(number)
        return None if not seats else "fugitive" if seats[0] == FUGITIVE else "seekers"

    def bot_strength(self, seat: Seat) -> Strength | None:
        """The strength of the bot that moves for a seat; None if a person does."""
        if seat.kind == "person" and seat.player is not None and not self.participant(seat.player).away:
            return None
        return seat.strength or self.terms.strength

    @cached_property
    def has_bots(self) -> bool:
        return any(self.bot_strength(seat) for seat in self.seats)

    @property
    def voters(self) -> frozenset[int]:
        """The people who have to agree before the seekers resign: those who are not away."""
        return frozenset(
            seat.player
            for seat in self.seats
            if seat.side == "seekers"
            and seat.kind == "person"
            and seat.player is not None
            and not self.bot_strength(seat)
        )

    @property
    def agreed(self) -> bool:
        """Whether all voters would resign."""
        return bool(self.voters) and self.votes >= self.voters

    @property
    def seat_names(self) -> dict[str, str]:
        """The name of each seat's player, or the strength of its bot."""
        return {
            seat.name: seat.strength or self.terms.strength
            if seat.kind == "program" or seat.player is None
            else self.participant(seat.player).name
            for seat in self.seats
        }


def initial_state(entry: Entry) -> TableState:
    """The state after the first entry."""
    body = entry.body
    return TableState(
        Terms.from_json(body["terms"]),
        tuple(Seat(**seat) for seat in body["seats"]),
        tuple(Participant(**player) for player in body["players"]),
    )


def apply_entry(state: TableState, entry: Entry) -> TableState:
    change = _APPLY.get(entry.kind)
    return change(state, entry) if change else state


def _sat(state: TableState, entry: Entry) -> TableState:
    body = entry.body
    new = Participant(body["player"], body["name"])
    players = state.participants if new.number < len(state.participants) else (*state.participants, new)
    return _with_seat(replace(state, participants=players), body["seat"], kind="person", player=body["player"])


def _stood(state: TableState, entry: Entry) -> TableState:
    """A person has left before the start; if it was the host, the next one with a seat becomes host."""
    number = entry.body["player"]
    for name in entry.body["seats"]:
        state = _with_seat(state, name)
    if not state.participant(number).host or state.seats_of(number):
        return state
    heir = next((s.player for s in state.seats if s.kind == "person" and s.player != number), None)
    if heir is None:
        return state
    return replace(state, participants=tuple(replace(p, host=p.number == heir) for p in state.participants))


def _named(state: TableState, entry: Entry) -> TableState:
    return _with_player(state, entry.body["player"], name=entry.body["name"])


def _set(state: TableState, entry: Entry) -> TableState:
    body = entry.body
    return _with_seat(state, body["seat"], kind=body["kind"], strength=body["strength"])


def _invited(state: TableState, entry: Entry) -> TableState:
    return _with_seat(state, entry.body["seat"], invite=entry.body["invite"])


def _started(state: TableState, _: Entry) -> TableState:
    return replace(state, started=True)


def _acted(state: TableState, entry: Entry) -> TableState:
    return replace(state, programs_first=False) if entry.body["seat"] == FUGITIVE else state


def _away(state: TableState, entry: Entry) -> TableState:
    return _with_player(state, entry.body["player"], away=True, left=entry.body["why"] == "left")


def _back(state: TableState, entry: Entry) -> TableState:
    return _with_player(state, entry.body["player"], away=False, left=False)


def _let(state: TableState, _: Entry) -> TableState:
    return replace(state, programs_first=True)


def _rematch(state: TableState, entry: Entry) -> TableState:
    return replace(state, rematch=entry.body["table"])


def _voted(state: TableState, entry: Entry) -> TableState:
    voter = frozenset({entry.author}) if entry.author is not None else frozenset()
    return replace(state, votes=state.votes | voter if entry.body["agree"] else state.votes - voter)


def _marked(state: TableState, entry: Entry) -> TableState:
    marks = {**state.marks, entry.body["station"]: entry.body["mark"]}
    return replace(state, marks={station: mark for station, mark in marks.items() if mark})


_APPLY: Final = {
    "sat": _sat,
    "stood": _stood,
    "named": _named,
    "set": _set,
    "invited": _invited,
    "started": _started,
    "acted": _acted,
    "away": _away,
    "back": _back,
    "let": _let,
    "rematch": _rematch,
    "voted": _voted,
    "marked": _marked,
}


def _with_seat(state: TableState, name: str, **fields: Any) -> TableState:
    fresh = Seat(name, **fields)
    return replace(state, seats=tuple(fresh if seat.name == name else seat for seat in state.seats))


def _with_player(state: TableState, number: int, **fields: Any) -> TableState:
    players: Iterable[Participant] = state.participants
    return replace(state, participants=tuple(replace(p, **fields) if p.number == number else p for p in players))
