"""Who sits where: a table without its game, as the fold of its log. Pure functions only."""

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
class Player:
    """A person at the table. While `away`, programs move for all his seats."""

    number: int
    name: str
    host: bool = False
    away: bool = False
    left: bool = False  # he is away because he said so


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and who has it: nobody yet, a program of some strength, or a person.

    `invite` is the hash of an invitation: as long as there is one, only its holder can sit down here.
    """

    name: str
    kind: Kind = "open"
    player: int | None = None
    strength: Strength | None = None
    invite: str | None = None

    @property
    def side(self) -> Side:
        """The side that the seat plays for."""
        return "fugitive" if self.name == FUGITIVE else "seekers"


@dataclass(frozen=True)
class Standing:
    """A table as its log leaves it."""

    terms: Terms
    seats: tuple[Seat, ...] = ()
    players: tuple[Player, ...] = ()
    started: bool = False
    rematch: str | None = None
    votes: frozenset[int] = frozenset()  # players who would have the seekers resign
    marks: Mapping[int, str] = field(default_factory=dict)  # of the seekers, by station
    programs_first: bool = False  # a person lets the programs move before him, in this turn

    def seat(self, name: str) -> Seat | None:
        """The seat of that name."""
        return next((seat for seat in self.seats if seat.name == name), None)

    def player(self, number: int) -> Player:
        """The player of that number; there is one for every key."""
        return self.players[number]

    def seats_of(self, number: int | None) -> tuple[str, ...]:
        """The seats that a player holds."""
        return self._held.get(number, ())

    @cached_property
    def _held(self) -> Mapping[int | None, tuple[str, ...]]:
        held: dict[int | None, tuple[str, ...]] = {}
        for seat in self.seats:
            if seat.kind == "person":
                held[seat.player] = (*held.get(seat.player, ()), seat.name)
        return held

    def side_of(self, number: int | None) -> Side | None:
        """The side that a player plays for; None for one who only watches."""
        seats = self._held.get(number)
        return None if not seats else "fugitive" if seats[0] == FUGITIVE else "seekers"

    def mover(self, seat: Seat) -> Strength | None:
        """The strength of the program that moves for a seat; None if a person does."""
        if seat.kind == "person" and seat.player is not None and not self.player(seat.player).away:
            return None
        return seat.strength or self.terms.strength

    @cached_property
    def has_programs(self) -> bool:
        """Whether a program moves for any seat."""
        return any(self.mover(seat) for seat in self.seats)

    @property
    def voters(self) -> frozenset[int]:
        """The people who have to agree before the seekers resign: those who are there."""
        return frozenset(
            seat.player
            for seat in self.seats
            if seat.side == "seekers" and seat.kind == "person" and seat.player is not None and not self.mover(seat)
        )

    @property
    def agreed(self) -> bool:
        """Whether all seekers who are there would resign."""
        return bool(self.voters) and self.votes >= self.voters


def begun(entry: Entry) -> Standing:
    """The table as its first entry makes it."""
    body = entry.body
    return Standing(
        Terms.from_json(body["terms"]),
        tuple(Seat(**seat) for seat in body["seats"]),
        tuple(Player(**player) for player in body["players"]),
    )


def after(standing: Standing, entry: Entry) -> Standing:
    """The table after one more entry."""
    change = _CHANGES.get(entry.kind)
    return change(standing, entry) if change else standing


def _sat(standing: Standing, entry: Entry) -> Standing:
    body = entry.body
    new = Player(body["player"], body["name"])
    players = standing.players if new.number < len(standing.players) else (*standing.players, new)
    return _with_seat(replace(standing, players=players), body["seat"], kind="person", player=body["player"])


def _stood(standing: Standing, entry: Entry) -> Standing:
    """A person has left before the game; if it was the host, the next one with a seat is."""
    number = entry.body["player"]
    for name in entry.body["seats"]:
        standing = _with_seat(standing, name)
    if not standing.player(number).host or standing.seats_of(number):
        return standing
    heir = next((s.player for s in standing.seats if s.kind == "person" and s.player != number), None)
    if heir is None:
        return standing
    return replace(standing, players=tuple(replace(p, host=p.number == heir) for p in standing.players))


def _named(standing: Standing, entry: Entry) -> Standing:
    return _with_player(standing, entry.body["player"], name=entry.body["name"])


def _set(standing: Standing, entry: Entry) -> Standing:
    body = entry.body
    return _with_seat(standing, body["seat"], kind=body["kind"], strength=body["strength"])


def _invited(standing: Standing, entry: Entry) -> Standing:
    return _with_seat(standing, entry.body["seat"], invite=entry.body["invite"])


def _started(standing: Standing, _: Entry) -> Standing:
    return replace(standing, started=True)


def _acted(standing: Standing, entry: Entry) -> Standing:
    return replace(standing, programs_first=False) if entry.body["seat"] == FUGITIVE else standing


def _away(standing: Standing, entry: Entry) -> Standing:
    return _with_player(standing, entry.body["player"], away=True, left=entry.body["why"] == "left")


def _back(standing: Standing, entry: Entry) -> Standing:
    return _with_player(standing, entry.body["player"], away=False, left=False)


def _let(standing: Standing, _: Entry) -> Standing:
    return replace(standing, programs_first=True)


def _rematch(standing: Standing, entry: Entry) -> Standing:
    return replace(standing, rematch=entry.body["table"])


def _voted(standing: Standing, entry: Entry) -> Standing:
    voter = frozenset({entry.author}) if entry.author is not None else frozenset()
    return replace(standing, votes=standing.votes | voter if entry.body["agree"] else standing.votes - voter)


def _marked(standing: Standing, entry: Entry) -> Standing:
    marks = {**standing.marks, entry.body["station"]: entry.body["mark"]}
    return replace(standing, marks={station: mark for station, mark in marks.items() if mark})


_CHANGES: Final = {
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


def _with_seat(standing: Standing, name: str, **fields: Any) -> Standing:
    """The table with that seat made anew."""
    fresh = Seat(name, **fields)
    return replace(standing, seats=tuple(fresh if seat.name == name else seat for seat in standing.seats))


def _with_player(standing: Standing, number: int, **fields: Any) -> Standing:
    players: Iterable[Player] = standing.players
    return replace(standing, players=tuple(replace(p, **fields) if p.number == number else p for p in players))
