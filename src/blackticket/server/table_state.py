"""The projection of a table's log onto seats and participants, without the game. Pure functions only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from blackticket.record.proof import PlayerSeeds
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.outcome import Side
from blackticket.server.store.models import Entry
from blackticket.server.terms import Strength, Terms

Occupant = Literal["open", "program", "person"]


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
    """A seat and its holder: nobody yet, a bot of some strength, or a person.

    `invite` is the hash of an invitation: while there is one, only its holder can take the seat.
    """

    name: str
    kind: Occupant = "open"
    player: int | None = None
    strength: Strength | None = None
    invite: str | None = None

    @property
    def side(self) -> Side:
        return "fugitive" if self.name == FUGITIVE else "seekers"

    @property
    def reserved(self) -> bool:
        """Whether it is kept for somebody invited."""
        return self.invite is not None


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
    commitment: str | None = None  # to the server's seed; None for a table made before games had a proof
    seeds: PlayerSeeds = ()  # what the players' pages have added to it

    def seat(self, name: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.name == name), None)

    def participant(self, number: int) -> Participant:
        return self.participants[number]

    def seats_of(self, number: int | None) -> tuple[str, ...]:
        return self.seats_by_player.get(number, ())

    @cached_property
    def seats_by_player(self) -> Mapping[int | None, tuple[str, ...]]:
        found: dict[int | None, tuple[str, ...]] = {}
        for seat in self.seats:
            if seat.kind == "person":
                found[seat.player] = (*found.get(seat.player, ()), seat.name)
        return found

    @cached_property
    def people_by_seat(self) -> Mapping[str, int]:
        return {seat.name: seat.player for seat in self.seats if seat.kind == "person" and seat.player is not None}

    def side_of(self, number: int | None) -> Side | None:
        """None for one who only watches."""
        return self.sides.get(number)

    @cached_property
    def sides(self) -> Mapping[int | None, Side]:
        """Of the players with seats."""
        return {
            player: "fugitive" if seats[0] == FUGITIVE else "seekers" for player, seats in self.seats_by_player.items()
        }

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
    body = entry.body
    return TableState(
        Terms.from_json(body["terms"]),
        tuple(Seat(**seat) for seat in body["seats"]),
        tuple(Participant(**player) for player in body["players"]),
        commitment=body.get("commitment"),
    )


def apply_entry(state: TableState, entry: Entry) -> TableState:
    body = entry.body
    if entry.kind == "acted":
        ends_turn = state.programs_first and body["seat"] == FUGITIVE
        return replace(state, programs_first=False) if ends_turn else state
    match entry.kind:
        case "sat":
            return _sat(state, body["player"], body["name"], body["seat"])
        case "stood":
            return _stood(state, body["player"], body["seats"])
        case "named":
            return _with_player(state, body["player"], name=body["name"])
        case "set":
            return _with_seat(state, body["seat"], kind=body["kind"], strength=body["strength"])
        case "invited":
            return _with_seat(state, body["seat"], invite=body["invite"])
        case "seeded":
            return replace(state, seeds=(*state.seeds, (body["player"], body["seed"])))
        case "started":
            return replace(state, started=True)
        case "away":
            return _with_player(state, body["player"], away=True, left=body["why"] == "left")
        case "back":
            return _with_player(state, body["player"], away=False, left=False)
        case "let":
            return replace(state, programs_first=True)
        case "rematch":
            return replace(state, rematch=body["table"])
        case "voted" if entry.author is not None:
            voter = {entry.author}
            return replace(state, votes=state.votes | voter if body["agree"] else state.votes - voter)
        case "marked":
            marks = {**state.marks, body["station"]: body["mark"]}
            return replace(state, marks={station: mark for station, mark in marks.items() if mark})
    return state


def _sat(state: TableState, player: int, name: str, seat: str) -> TableState:
    if player >= len(state.participants):
        state = replace(state, participants=(*state.participants, Participant(player, name)))
    return _with_seat(state, seat, kind="person", player=player)


def _stood(state: TableState, player: int, seats: Iterable[str]) -> TableState:
    """A person has left before the start; if it was the host, the next one with a seat becomes host."""
    for name in seats:
        state = _with_seat(state, name)
    if not state.participant(player).host or state.seats_of(player):
        return state
    heir = next((seat.player for seat in state.seats if seat.kind == "person" and seat.player != player), None)
    if heir is None:
        return state
    return replace(state, participants=tuple(replace(p, host=p.number == heir) for p in state.participants))


def _with_seat(state: TableState, name: str, **fields: Any) -> TableState:
    fresh = Seat(name, **fields)
    return replace(state, seats=tuple(fresh if seat.name == name else seat for seat in state.seats))


def _with_player(state: TableState, number: int, **fields: Any) -> TableState:
    changed = (replace(p, **fields) if p.number == number else p for p in state.participants)
    return replace(state, participants=tuple(changed))
