"""`blackticket review`."""

import click

from blackticket.cli.options import HELP, json_option, language_option


@click.command(context_settings=HELP)
@click.argument("file")
@click.option("--playouts", type=click.IntRange(50, 1_000_000), default=None, help="Games that a search plays.")
@click.option("--seconds", type=click.FloatRange(1), default=None, help="Time for all; what is left is searched least.")
@json_option("Print every decision as plain data for programs.")
@language_option()
def command(file: str, playouts: int | None, seconds: float | None, as_json: bool, lang: str | None) -> None:
    """Say what each decision in the finished game in FILE was worth ('last' is the game kept last).

    Each decision is judged by what its side could know then: the chance to win that it kept, and what would have kept
    more. It takes some seconds, and the simulator.
    """
    import json

    from rich.console import Console

    from blackticket.analysis.game_analysis import PLAYOUTS
    from blackticket.cli.names import words_for
    from blackticket.cli.review_run import analysed
    from blackticket.cli.review_text import print_analysis
    from blackticket.cli.saves import find_file, read_game
    from blackticket.words import load_words, preferred_language

    game = read_game(find_file(file))
    playouts = playouts or PLAYOUTS
    found = analysed(game, playouts, seconds)
    if as_json:
        click.echo(json.dumps({**found.to_json(), "playouts": playouts}, indent=2))
        return
    words = words_for(load_words(lang or preferred_language()), game.setup)
    print_analysis(found, game, playouts, words, Console(highlight=False, soft_wrap=True))
