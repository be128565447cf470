"""A player whose mistakes are told in a sentence: whose they were, and in which game."""

import sys
from collections.abc import Mapping
from contextlib import redirect_stdout

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.players.errors import PlayerError, told
from blackticket.players.named import Program, make_player
from blackticket.players.player import Player
from blackticket.rules.actions import Action
from blackticket.rules.errors import SetupError, shown


class Watched:
    """A player that is made and asked like any other; what it prints goes to the error channel."""

    def __init__(self, spec: str, seed: int, where: str, own: Mapping[str, Program] | None = None) -> None:
        """Make the player that `spec` means; `where` names the game for a sentence."""
        self._spec, self._where = spec, where
        try:
            with redirect_stdout(sys.stderr):
                self._player: Player = make_player(spec, seed, own)
        except (PlayerError, SetupError):
            raise
        except (Exception, SystemExit) as error:
            raise self._failed("could not be made for", error) from error

    def choose(self, view: View, clock: Clock) -> Action:
        """What the player chooses, if that is one of its legal actions."""
        try:
            with redirect_stdout(sys.stderr):
                action: object = self._player.choose(view, clock)
        except (Exception, SystemExit) as error:
            raise self._failed(f"failed as {view.seat} in", error) from error
        if not isinstance(action, Action) or action not in view.legal:
            raise PlayerError(
                "illegal-choice",
                f"{self._spec} as {view.seat} in {self._where} was to answer with one of view.legal, "
                f"such as {view.legal[0].text!r}, but answered {shown(action)}.",
            )
        return action

    def _failed(self, what: str, error: BaseException) -> PlayerError:
        return PlayerError("player-failed", f"{self._spec} {what} {self._where}: {told(error)}.")
