"""`blackticket replay`."""

import click

from blackticket.cli.options import HELP, json_option, language_option


@click.command(context_settings=HELP)
@click.argument("file")
@json_option("Print every step as plain data for programs.")
@click.option("--seat", metavar="SEAT", help="Whose eyes: fugitive, a detective seat, or spectator.")
@click.option("--belief", "beliefs", is_flag=True, help="Tell what the seekers could know after each of his moves.")
@language_option()
def command(file: str, as_json: bool, seat: str | None, beliefs: bool, lang: str | None) -> None:
    """Go through the saved or finished game in FILE, or the one kept last ('last'), step by step.

    A finished game shows everything; one that still runs is shown as the seekers see it, unless --seat says
    otherwise. Without a terminal all steps are printed at once.
    """
    import json

    from rich.console import Console

    from blackticket.cli.names import words_for
    from blackticket.cli.replay_steps import Replay, step_through
    from blackticket.cli.saves import find_file, read_game
    from blackticket.cli.screen import Screen
    from blackticket.knowledge import SPECTATOR
    from blackticket.rules.actions import FUGITIVE
    from blackticket.words import load_words, preferred_language

    game = read_game(find_file(file))
    replay = Replay(game, seat or (FUGITIVE if game.over else SPECTATOR), beliefs)
    if as_json:
        click.echo(json.dumps(replay.to_json(), indent=2))
        return
    words = words_for(load_words(lang or preferred_language()), game.setup)
    screen = Screen(Console(highlight=False, soft_wrap=True), words)
    if not game.over and seat is None:
        screen.line(words("replay-running"))
    step_through(replay, screen)
