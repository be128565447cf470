"""What `blackticket review` does before it prints."""

from math import inf

import click

from blackticket.analysis import GameAnalysis, analyse
from blackticket.cli.compiling import COMPILING, compile_for
from blackticket.cli.progress import progress_bar
from blackticket.game import Game
from blackticket.players import has_numba
from blackticket.players.errors import PlayerError
from blackticket.players.registry import STRONGEST


def analysed(game: Game, playouts: int, seconds: float | None) -> GameAnalysis:
    """The analysis of a finished game, with a bar on a terminal."""
    if not has_numba():
        raise PlayerError("no-numba", "A review needs numba: pip install 'blackticket[sim]'.")
    compile_for([STRONGEST], {}, [game.setup], lambda: click.echo(COMPILING, err=True))
    with progress_bar(len(game.actions), "Reviewing") as progress:
        return analyse(game, playouts, inf if seconds is None else seconds, progress)
