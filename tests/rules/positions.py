"""Small positions to show a rule in: pawns where a test wants them, all others out of the way."""

from collections.abc import Mapping
from typing import Any

import pytest

from blackticket import Event, Game, IllegalAction
from blackticket.rules.games import all_actions
from blackticket.rules.ticket import LogEntry

FAR = (199, 174, 112, 162, 83)
"""Stations of London in its far corners, for the seekers that a test does not care about."""


def place(
    fugitive: int,
    *seekers: int,
    edition: str = "london-2023",
    detectives: int = 4,
    options: Mapping[str, bool] | None = None,
    moves: int = 0,
    waiting: tuple[str, ...] = (),
    **changes: Any,
) -> Game:
    """A game with the pawns where the test wants them, detectives first.

    `moves` spaces of the travel log are used. The fugitive is to move, or, if named, the `waiting` pawns are.
    `changes` are fields of the state: tickets, rounds.
    """
    pawns = Game.new(edition, detectives=detectives, options=options, seed=0).setup.pawns
    free = [station for station in FAR if station not in (fugitive, *seekers)]
    stations = [*seekers, *free][: len(pawns)]
    starts = {"fugitive": fugitive, **dict(zip(pawns, stations, strict=True))}
    game = Game.new(edition, detectives=detectives, options=options, starts=starts, seed=0)
    mode = game.setup.mode
    log = tuple(
        LogEntry("taxi", fugitive, "single", move, move in mode.reveals, game.state.seekers)
        for move in range(1, moves + 1)
    )
    if log or waiting:
        changes = {"log": log, "round": moves + (not waiting), **changes}
    changes["waiting"] = sum(1 << pawns.index(pawn) for pawn in waiting)
    game.state = game.state._replace(**changes)
    return game


def play(game: Game, *texts: str) -> tuple[Event, ...]:
    """Play actions by their texts, each by a seat that moves its pawn; returns all that happened."""
    events: tuple[Event, ...] = ()
    for text in texts:
        pawn = text.split()[0]
        seats = [seat for seat in game.seats if pawn in game.setup.moved_by(seat)]
        events += game.play(seats[0] if seats else "fugitive", text)
    return events


def finish_round(game: Game) -> tuple[Event, ...]:
    """The seekers that have yet to move make any move that does not catch the fugitive."""
    events: tuple[Event, ...] = ()
    while game.state.turn == "seekers":
        action = next(action for action in all_actions(game.state) if action.station != game.state.fugitive)
        events += play(game, action.text)
    return events


def texts(game: Game, seat: str = "fugitive") -> set[str]:
    """What the seat may do, in words."""
    return {action.text for action in game.legal(seat)}


def singles(game: Game) -> set[str]:
    """What the fugitive may do without a double ticket."""
    return {action.text for action in game.legal("fugitive") if not action.double}


def refused(game: Game, seat: str, text: str) -> IllegalAction:
    """The refusal of an action, nothing having changed."""
    before = game.state
    happened = len(game.events), len(game.actions)
    with pytest.raises(IllegalAction) as caught:
        game.play(seat, text)
    assert game.state == before
    assert (len(game.events), len(game.actions)) == happened
    return caught.value


def kinds(events: tuple[Event, ...]) -> list[str]:
    """What kinds of things happened, in order."""
    return [event.kind for event in events]
