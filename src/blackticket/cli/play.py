"""`blackticket play`."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import click

from blackticket.arena.selfplay import derived_seed
from blackticket.cli.choices import HELP, game_options, read_rulings
from blackticket.cli.saves import LAST, find, load, new_file, save
from blackticket.cli.screen import Screen
from blackticket.cli.table import HUMAN, Table, program_name
from blackticket.game import Game
from blackticket.players import PLAYERS, Player, make_player
from blackticket.rules.editions import EDITIONS
from blackticket.rules.setup import Setup, prepare
from blackticket.words import LANGUAGES, load_words, preferred_language

ORIGINAL_BOARDS = ("venice", "victorian")
SIDES = ("fugitive", "seekers", "both")


@click.command(context_settings=HELP)
@game_options
@click.option(
    "--side", metavar="SIDE", help="fugitive, seekers, both (pass and play), or one seat such as detective-2."
)
@click.option("--opponent", metavar="PLAYER", help=f"The program in every other seat: {', '.join(PLAYERS)}.")
@click.option(
    "--helper",
    type=click.Choice(["none", "set"]),
    default="set",
    show_default=True,
    help="Whether the stations where he can be are listed.",
)
@click.option("--resume", metavar="FILE", help=f"Go on with a saved game; '{LAST}' is the one stopped last.")
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
    rulings: tuple[str, ...],
    seed: int | None,
    side: str | None,
    opponent: str | None,
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
        _refuse_beside_resume(edition, mode, detectives, rulings, seed, side, opponent)
    words = load_words(lang or preferred_language())
    screen = Screen(Console(highlight=False, soft_wrap=True), words)
    if resume:
        found = find(resume)
        game = load(found)
        table = Table(game, _programs(game, game.players), screen, helper == "set", file or found)
        return table.run()
    _check_side(side)
    if opponent is not None:
        make_player(opponent, 0)
    try:
        setup = _choose_setup(screen, edition, mode, detectives, read_rulings(rulings))
        seated = _choose_seats(screen, setup, side, opponent)
    except (EOFError, KeyboardInterrupt) as reason:
        screen.line("")
        screen.line(words("stopped"))
        return 130 if isinstance(reason, KeyboardInterrupt) else 0
    game = Game.new(
        setup.edition_id, mode=setup.mode_name, detectives=setup.detectives, options=setup.chosen, seed=seed
    )
    if file is not None:
        save(game, file)  # a place that cannot be written is better known before the game than after it
    board = game.setup.board
    if board.name in ORIGINAL_BOARDS:
        screen.line(words("original-board"))
    screen.line(words("board-hint", board=board.name, program=program_name()))
    return Table(game, _programs(game, seated), screen, helper == "set", file or new_file(game)).run()


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


def _programs(game: Game, seated: Mapping[str, str]) -> dict[str, Player]:
    return {
        seat: make_player(name, derived_seed(game.seed, 0, seat))
        for seat, name in seated.items()
        if name != HUMAN and seat in game.seats
    }


def _choose_setup(
    screen: Screen, edition: str | None, mode: str | None, detectives: int | None, options: Mapping[str, bool]
) -> Setup:
    words = screen.words
    if edition is None:
        titles = [f"{name}: {words.name(name, 'title')}" for name in EDITIONS]
        edition = _ask(screen, "ask-edition", list(EDITIONS), titles, default="london-2023")
        if detectives is None:
            counts = prepare(edition, mode).mode.detectives
            names = [str(count) for count in counts]
            screen.line(words("ask-detectives", counts=", ".join(names)))
            detectives = int(_ask_until(screen, names, default=names[-1]))
    return prepare(edition, mode, detectives, options)


def _choose_seats(screen: Screen, setup: Setup, side: str | None, opponent: str | None) -> dict[str, str]:
    """Who sits where: a person, or the name of a program."""
    if side is None:
        side = _ask(
            screen, "ask-side", SIDES, [f"{name}: {screen.words(f'side-{name}')}" for name in SIDES], default="seekers"
        )
    if side not in SIDES and side not in setup.seats:
        raise click.BadParameter(
            f"expected one of {', '.join((*SIDES, *setup.seats[1:]))}, but got {side!r}.", param_hint="--side"
        )
    people = {"both": setup.seats, "seekers": setup.seats[1:]}.get(side, (side,))
    if opponent is None:
        opponent = "greedy" if side == "both" else _ask(screen, "ask-opponent", list(PLAYERS), list(PLAYERS), "greedy")
    make_player(opponent, 0)
    return {seat: HUMAN if seat in people else opponent for seat in setup.seats}


def _ask(screen: Screen, question: str, names: Sequence[str], texts: Sequence[str], default: str) -> str:
    """Ask for one of `names`, by name or by number."""
    screen.line(screen.words(question), "bold")
    for number, text in enumerate(texts, start=1):
        screen.line(f"  {number}. {text}")
    return _ask_until(screen, names, default, numbered=True)


def _ask_until(screen: Screen, names: Sequence[str], default: str, numbered: bool = False) -> str:
    ask: Callable[[str], str] = input
    question = screen.words("ask-choice" if numbered else "ask-number", default=default)
    while True:
        text = ask(question).strip().lower()
        if not text:
            return default
        if text in names:
            return text
        if numbered and text.isdecimal() and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        screen.line(screen.words("bad-choice", choices=", ".join(names), text=text[:40]))
