"""An error boundary around a player: its mistakes become errors that name the player and the game."""

import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO

from blackticket.knowledge import View
from blackticket.players.clock import Clock
from blackticket.players.errors import PlayerError, describe_error
from blackticket.players.player import Player
from blackticket.players.registry import Program, make_player
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.errors import SetupError, shown


class CheckedPlayer:
    """A player like any other, whose output goes to stderr and whose exceptions become PlayerError.

    Where people play, a mistake of the fugitive's program is told without what it knew: `discreet`.
    """

    def __init__(
        self,
        spec: str,
        seed: int,
        where: str,
        user_programs: Mapping[str, Program] | None = None,
        discreet: bool = False,
    ) -> None:
        """Make the player that `spec` means; `where` names the game for a sentence."""
        self._spec, self._where, self._discreet = spec, where, discreet
        try:
            with redirect_stdout(sys.stderr):
                self._player: Player = make_player(spec, seed, user_programs)
        except (PlayerError, SetupError):
            raise
        except (Exception, SystemExit) as error:
            raise self._failed("could not be made for", error) from error

    def choose(self, view: View, clock: Clock) -> Action:
        """What the player chooses, if that is one of its legal actions."""
        try:
            with redirect_stdout(StringIO() if self._hides(view) else sys.stderr):
                action: object = self._player.choose(view, clock)
        except (Exception, SystemExit) as error:
            if self._hides(view):
                raise PlayerError("player-failed", f"{self._spec} failed as {view.seat} in {self._where}.") from None
            raise self._failed(f"failed as {view.seat} in", error) from error
        if not isinstance(action, Action) or action not in view.legal:
            came = "something else" if self._hides(view) else shown(action)
            raise PlayerError(
                "illegal-choice",
                f"{self._spec} as {view.seat} in {self._where} was to answer with one of view.legal, "
                f"but answered {came}.",
            )
        return action

    def _hides(self, view: View) -> bool:
        """Whether what the program says could tell others where the fugitive is."""
        return self._discreet and view.seat == FUGITIVE

    def _failed(self, what: str, error: BaseException) -> PlayerError:
        return PlayerError("player-failed", f"{self._spec} {what} {self._where}: {describe_error(error)}.")
