"""`blackticket play`."""

import click

from blackticket.cli.options import HELP, GameOptions, code_option, game_options, language_option
from blackticket.players.registry import PLAYERS


@click.command(context_settings=HELP)
@game_options
@click.option(
    "--side", metavar="SIDE", help="fugitive, seekers, both (pass and play), or one seat such as detective-2."
)
@click.option("--opponent", metavar="PLAYER", help=f"The program in every other seat: {', '.join(PLAYERS)}.")
@code_option
@click.option(
    "--helper",
    type=click.Choice(["none", "set"]),
    default="set",
    show_default=True,
    help="Whether the stations where he can be are listed.",
)
@click.option(
    "--resume", metavar="FILE", help="Go on with a saved game; 'last' is the one stopped last that is not over."
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep the game in FILE when it ends or is stopped.",
)
@language_option()
def command(
    game: GameOptions,
    side: str | None,
    opponent: str | None,
    code: tuple[str, ...],
    helper: str,
    resume: str | None,
    save: str | None,
    lang: str | None,
) -> int:
    """Play in the terminal: against programs, or passing the screen around.

    What you do not say you are asked for. While you play, type help.
    """
    if resume and (game.name_game or any(choice is not None for choice in (game.seed, side, opponent))):
        raise click.UsageError("A saved game has its edition, players and seed: leave those options out with --resume.")
    from blackticket.cli.play_session import PlaySession

    session = PlaySession(code, helper == "set", save, lang)
    return session.resume(resume) if resume else session.begin(game, side, opponent)
