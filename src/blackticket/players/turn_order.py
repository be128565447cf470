"""Which of several programs acts first, where more than one seat may act."""

from collections.abc import Callable, Iterable, Mapping

from blackticket.knowledge import View
from blackticket.players.clock import UNLIMITED, Clock
from blackticket.players.player import Player
from blackticket.rules.actions import DONE, Action


def next_action(
    acting: Iterable[str], players: Mapping[str, Player], look: Callable[[str], View], clock: Clock = UNLIMITED
) -> tuple[str, Action]:
    """The seat that acts next and what it does: the first of `acting`, all of which have a program.

    A detective of the Sherlock mode who has nothing left to do but to spend a token is not made to: a colleague
    moves first. When all have moved, the turn is over as soon as each of them says `done`.
    """
    done: tuple[str, Action] | None = None
    for seat in acting:
        view = look(seat)
        if not has_to_act(view):
            continue
        action = players[seat].choose(view, clock)
        if action.word != DONE:
            return seat, action
        done = done or (seat, action)
    assert done, "somebody can act while it is not over"
    return done


def has_to_act(view: View) -> bool:
    """Whether the game waits for this seat: it can do more than spend a token."""
    return any(action.pawn not in view.setup.characters for action in view.legal)
