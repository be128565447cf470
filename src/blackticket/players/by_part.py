"""A player that is another one in each part: each side of each game."""

from collections.abc import Callable, Mapping

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.players.player import Player
from blackticket.players.registry import Part
from blackticket.rules.actions import FUGITIVE, Action


class PlayerByPart:
    """Becomes the player for the part that its first view is of."""

    def __init__(self, makers: Mapping[Part, Callable[[], Player]]) -> None:
        self._makers = makers
        self._player: Player | None = None

    def choose(self, view: View, clock: Clock) -> Action:
        if self._player is None:
            self._player = self._makers[view.setup.variant, "fugitive" if view.seat == FUGITIVE else "seekers"]()
        return self._player.choose(view, clock)
