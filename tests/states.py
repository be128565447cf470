"""The state of a game as its own family's."""

from blackticket import Game
from blackticket.rules.dice import DiceState
from blackticket.rules.ticket import TicketState


def ticket_state(game: Game) -> TicketState:
    assert isinstance(game.state, TicketState)
    return game.state


def dice_state(game: Game) -> DiceState:
    assert isinstance(game.state, DiceState)
    return game.state
