"""Small positions of the Sherlock mode, and a game played by the text of actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from blackticket.boards import load
from blackticket.rules.actions import FUGITIVE, Action, parse_action
from blackticket.rules.chance import Chance
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event
from blackticket.rules.games import prepare
from blackticket.rules.outcome import Outcome
from blackticket.rules.ticket import LogEntry, TicketState, all_actions, apply, legal_actions, start
from blackticket.rules.ticket.sherlock.state import SherlockState
from blackticket.rules.ticket.state import sherlock_of
from tests.seats import seat_of

BY_PAWN = ("holmes", "adler", "watson", "mycroft", "lestrade")
FAR = (199, 190, 188, 175, 171)
"""Stations in the far south, for the seekers that a test does not care about."""
BOARD = load("victorian")


class ScriptedPicks:
    """Chance that draws what a test wants: these numbers, and then always the first."""

    def __init__(self, *picks: int) -> None:
        self.picks = list(picks)

    def below(self, count: int) -> int:
        picked = self.picks.pop(0) if self.picks else 0
        assert picked < count
        return picked


@dataclass
class SherlockGame:
    """A game to play by words."""

    state: TicketState
    chance: Chance = field(default_factory=ScriptedPicks)
    events: list[Event] = field(default_factory=list)

    @property
    def turn(self) -> str:
        return self.state.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.state.outcome

    @property
    def case(self) -> SherlockState:
        """What the mode adds."""
        return sherlock_of(self.state)

    def play(self, *texts: str) -> tuple[Event, ...]:
        """Play actions by their texts, each by a seat that may; returns all that happened."""
        happened: tuple[Event, ...] = ()
        for text in texts:
            action = parse_action(text)
            self.state, events = apply(self.state, seat_of(self.state, action), action, self.chance)
            happened += events
        self.events += happened
        return happened

    def texts(self, seat: str = FUGITIVE) -> set[str]:
        """What the seat may do, in words."""
        return {action.text for action in legal_actions(self.state, seat)}

    def refused(self, seat: str, said: str | Action) -> IllegalAction:
        """The refusal of an action, nothing having changed."""
        action = parse_action(said) if isinstance(said, str) else said
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, seat, action, self.chance)
        assert self.state == before
        return caught.value

    def answer_round(self) -> tuple[Event, ...]:
        """The seekers make any moves that do not catch him, spend no token, and say that they are done."""
        happened: tuple[Event, ...] = ()
        while self.state.turn == "seekers":
            happened += self.play(next(text for text in map(str, self._harmless())))
        return happened

    def _harmless(self) -> list[Action]:
        return [
            action
            for action in all_actions(self.state)
            if action.pawn in (*self.state.setup.pawns, "seekers") and action.station != self.state.fugitive
        ]


def deal(
    detectives: int = 4,
    options: Mapping[str, bool] | None = None,
    characters: Sequence[str] | None = None,
    starts: Mapping[str, int] | None = None,
    chance: Chance | None = None,
) -> SherlockGame:
    """A game just dealt."""
    setup = prepare("sherlock-2022", "sherlock", detectives, options, characters)
    state, events = start(setup, chance or ScriptedPicks(), starts)
    return SherlockGame(state, events=list(events))


def place(
    fugitive: int,
    *seekers: int,
    detectives: int = 4,
    options: Mapping[str, bool] | None = None,
    characters: Sequence[str] | None = None,
    moves: int = 0,
    also: str = "",
    waiting: Sequence[str] | None = None,
    case: Mapping[str, Any] | None = None,
    **changes: Any,
) -> SherlockGame:
    """A game with the pawns where the test wants them, detectives first, and `moves` spaces of the log used.

    `also` was said at the last of them. `case` and `changes` are fields of the case and of the state. The fugitive is
    to move, or, if named, the `waiting` pawns are.
    """
    characters = characters or BY_PAWN[: max(detectives, 2)]
    pawns = prepare("sherlock-2022", "sherlock", detectives, options, characters).pawns
    stations = [*seekers, *(station for station in FAR if station not in (fugitive, *seekers))][: len(pawns)]
    starts = {FUGITIVE: fugitive, **dict(zip(pawns, stations, strict=True))}
    game = deal(detectives, options, characters, starts)
    log = [LogEntry("taxi", fugitive, "single", move, False, game.state.seekers) for move in range(1, moves + 1)]
    if log:
        log[-1] = log[-1]._replace(also=also)
    game.state = game.state._replace(
        sherlock=game.case._replace(**case or {}),
        log=tuple(log),
        round=moves + (waiting is None),
        waiting=sum(1 << pawns.index(pawn) for pawn in waiting or ()),
    )._replace(**changes)
    return game


def around(station: int) -> tuple[int, ...]:
    """Every station that a line joins to this one."""
    return tuple({target for targets in BOARD.stations[station].lines.values() for target in targets})


def kinds(events: Sequence[Event]) -> list[str]:
    """What kinds of things happened, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[Event], kind: str) -> Mapping[str, Any]:
    """What everyone learned by the only event of that kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event.facts
