"""`blackticket play`."""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click

from blackticket.arena.match import derived_seed
from blackticket.cli.autosave import program_name
from blackticket.cli.choices import HELP, code_option, game_options, read_characters, read_rulings
from blackticket.cli.compiling import compile_for
from blackticket.cli.curtain import Stop
from blackticket.cli.names import wording
from blackticket.cli.play_loop import Table
from blackticket.cli.prompts import HUMAN, SIDES, choose_characters, choose_seats, choose_setup
from blackticket.cli.saves import LAST, find, load, new_file, save
from blackticket.cli.screen import Screen
from blackticket.game import Game
from blackticket.players import PLAYERS, Player, check_player
from blackticket.players.checked import CheckedPlayer
from blackticket.players.registry import Program
from blackticket.players.user_code import programs_in, read_codes
from blackticket.words import LANGUAGES, load_words, preferred_language

ORIGINAL_BOARDS = ("venice", "victorian", "tiles")


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
    "--resume", metavar="FILE", help=f"Go on with a saved game; '{LAST}' is the one stopped last that is not over."
)
@click.option(
    "--save",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Keep the game in FILE when it ends or is stopped.",
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the screen.")
def command(
    edition: str | None,
    mode: str | None,
    detectives: int | None,
    characters: str | None,
    rulings: tuple[str, ...],
    seed: int | None,
    side: str | None,
    opponent: str | None,
    code: tuple[Path, ...],
    helper: str,
    resume: str | None,
    file: Path | None,
    lang: str | None,
) -> int:
    """Play in the terminal: against programs, or passing the screen around.

    What you do not say you are asked for. While you play, type help.
    """
    from rich.console import Console

    _line_editing()
    if resume:
        _refuse_beside_resume(edition, mode, detectives, characters, rulings, seed, side, opponent)
    own = programs_in(read_codes(code))
    words = load_words(lang or preferred_language())
    screen = Screen(Console(highlight=False, soft_wrap=True), words)
    if resume:
        found = find(resume, running=True)
        game = load(found)
        screen.words = wording(words, game.setup)
        _compile(game, game.players, own, screen)
        table = Table(game, _programs(game, game.players, own), game.players, screen, helper == "set", file or found)
        return table.run()
    _check_side(side)
    if opponent is not None:
        check_player(opponent, own)
    try:
        named = read_characters(characters)
        setup = choose_setup(screen, edition, mode, detectives, read_rulings(rulings), named)
        seated = choose_seats(screen, setup, side, opponent, own)
        if named is None and setup.mode.crimes:
            named = choose_characters(screen, setup, seated)
    except (EOFError, KeyboardInterrupt, Stop) as reason:
        screen.line("")
        screen.line(words("stopped"))
        return 130 if isinstance(reason, KeyboardInterrupt) else 0
    game = Game.new(
        setup.edition_id,
        mode=setup.mode_name,
        detectives=setup.detectives,
        options=setup.chosen,
        characters=named,
        seed=seed,
    )
    if file is not None:
        save(game, file)  # a place that cannot be written is better known before the game than after it
    screen.words = wording(words, game.setup)
    board = setup.edition.board
    if board in ORIGINAL_BOARDS:
        screen.line(screen.words("original-board"))
    screen.line(screen.words("board-hint", board=board, program=program_name()), whole=True)
    _compile(game, seated, own, screen)
    return Table(game, _programs(game, seated, own), seated, screen, helper == "set", file or new_file(game)).run()


def _line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 it works by being imported


def _refuse_beside_resume(*choices: object) -> None:
    if any(choice not in (None, ()) for choice in choices):
        raise click.UsageError("A saved game has its edition, players and seed: leave those options out with --resume.")


def _check_side(side: str | None) -> None:
    if side is not None and side not in SIDES and not re.fullmatch(r"detective-[1-9]", side):
        raise click.BadParameter(f"expected {', '.join(SIDES)} or a seat, but got {side!r}.", param_hint="--side")


def _compile(game: Game, seated: Mapping[str, str], own: Mapping[str, Program], screen: Screen) -> None:
    specs = [name for name in seated.values() if name != HUMAN]
    compile_for(specs, own, [game.setup], lambda: screen.line(screen.words("compiling")))


def _programs(game: Game, seated: Mapping[str, str], own: Mapping[str, Program]) -> dict[str, Player]:
    return {
        seat: CheckedPlayer(name, derived_seed(game.seed, 0, seat), "this game", own, discreet=True)
        for seat, name in seated.items()
        if name != HUMAN and seat in game.seats
    }
