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
from blackticket.cli.curtain import Quit
from blackticket.cli.names import words_for
from blackticket.cli.play_loop import PlayLoop
from blackticket.cli.prompts import HUMAN, SIDES, choose_characters, choose_seats, choose_setup
from blackticket.cli.saves import LAST, autosave_path, find_file, read_game, write_game
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

    _enable_line_editing()
    if resume:
        _refuse_beside_resume(edition, mode, detectives, characters, rulings, seed, side, opponent)
    user_programs = programs_in(read_codes(code))
    words = load_words(lang or preferred_language())
    screen = Screen(Console(highlight=False, soft_wrap=True), words)
    if resume:
        found = find_file(resume, running=True)
        game = read_game(found)
        screen.words = words_for(words, game.setup)
        _compile_for_seats(game, game.players, user_programs, screen)
        loop = PlayLoop(
            game, _make_players(game, game.players, user_programs), game.players, screen, helper == "set", file or found
        )
        return loop.run()
    _check_side(side)
    if opponent is not None:
        check_player(opponent, user_programs)
    try:
        chosen_characters = read_characters(characters)
        setup = choose_setup(screen, edition, mode, detectives, read_rulings(rulings), chosen_characters)
        seating = choose_seats(screen, setup, side, opponent, user_programs)
        if chosen_characters is None and setup.mode.crimes:
            chosen_characters = choose_characters(screen, setup, seating)
    except (EOFError, KeyboardInterrupt, Quit) as reason:
        screen.line("")
        screen.line(words("stopped"))
        return 130 if isinstance(reason, KeyboardInterrupt) else 0
    game = Game.new(
        setup.edition_id,
        mode=setup.mode_name,
        detectives=setup.detectives,
        options=setup.chosen,
        characters=chosen_characters,
        seed=seed,
    )
    if file is not None:
        write_game(game, file)  # a place that cannot be written is better known before the game than after it
    screen.words = words_for(words, game.setup)
    board = setup.edition.board
    if board in ORIGINAL_BOARDS:
        screen.line(screen.words("original-board"))
    screen.line(screen.words("board-hint", board=board, program=program_name()), whole=True)
    _compile_for_seats(game, seating, user_programs, screen)
    return PlayLoop(
        game, _make_players(game, seating, user_programs), seating, screen, helper == "set", file or autosave_path(game)
    ).run()


def _enable_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 it works by being imported


def _refuse_beside_resume(*choices: object) -> None:
    if any(choice not in (None, ()) for choice in choices):
        raise click.UsageError("A saved game has its edition, players and seed: leave those options out with --resume.")


def _check_side(side: str | None) -> None:
    if side is not None and side not in SIDES and not re.fullmatch(r"detective-[1-9]", side):
        raise click.BadParameter(f"expected {', '.join(SIDES)} or a seat, but got {side!r}.", param_hint="--side")


def _compile_for_seats(
    game: Game, seating: Mapping[str, str], user_programs: Mapping[str, Program], screen: Screen
) -> None:
    specs = [name for name in seating.values() if name != HUMAN]
    compile_for(specs, user_programs, [game.setup], lambda: screen.line(screen.words("compiling")))


def _make_players(game: Game, seating: Mapping[str, str], user_programs: Mapping[str, Program]) -> dict[str, Player]:
    return {
        seat: CheckedPlayer(name, derived_seed(game.seed, 0, seat), "this game", user_programs, discreet=True)
        for seat, name in seating.items()
        if name != HUMAN and seat in game.seats
    }
