"""A game in the terminal from the command's options on: a new one or a saved one, with its players and its screen."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console

from blackticket.arena.match import derived_seed
from blackticket.cli.autosave import program_name
from blackticket.cli.compiling import compile_for
from blackticket.cli.curtain import Quit
from blackticket.cli.names import words_for
from blackticket.cli.options import GameOptions
from blackticket.cli.play_loop import PlayLoop
from blackticket.cli.prompts import HUMAN, SIDES, choose_characters, choose_seats, choose_setup
from blackticket.cli.saves import autosave_path, find_file, read_game, write_game
from blackticket.cli.screen import DISPLAYS, Screen
from blackticket.game import Game
from blackticket.players import check_player
from blackticket.players.checked import CheckedPlayer
from blackticket.players.user_code import programs_in, read_codes
from blackticket.words import load_words, preferred_language


class PlaySession:
    """What every game of the command has: the user's programs, the helper, the file to save to and the screen."""

    def __init__(self, code: Iterable[str], helper: bool, file: str | None, language: str | None) -> None:
        with suppress(ImportError):
            import readline  # noqa: F401 importing it gives the prompt arrow keys and history
        self._user_programs = programs_in(read_codes(map(Path, code)))
        self._helper = helper
        self._file = None if file is None else Path(file)
        words = load_words(language or preferred_language())
        self._screen = Screen(Console(highlight=False, soft_wrap=True), words)

    def resume(self, name: str) -> int:
        """Go on with a saved game; returns the exit status."""
        found = find_file(name, running=True)
        game = read_game(found)
        self._screen.words = words_for(self._screen.words, game.setup)
        return self._play(game, game.players, self._file or found)

    def begin(self, options: GameOptions, side: str | None, opponent: str | None) -> int:
        """Play a new game, asking for what the options leave open; returns the exit status."""
        screen, words = self._screen, self._screen.words
        if side is not None and side not in SIDES and not re.fullmatch(r"detective-[1-9]", side):
            raise click.BadParameter(f"expected {', '.join(SIDES)} or a seat, but got {side!r}.", param_hint="--side")
        if opponent is not None:
            check_player(opponent, self._user_programs)
        try:
            setup = choose_setup(screen, options)
            seating = choose_seats(screen, setup, side, opponent, self._user_programs)
            if options.characters is None and DISPLAYS[setup.variant].asks_characters:
                setup = replace(setup, characters=choose_characters(screen, setup, seating))
        except (EOFError, KeyboardInterrupt, Quit) as reason:
            screen.line("")
            screen.line(words("stopped"))
            return 130 if isinstance(reason, KeyboardInterrupt) else 0
        game = Game.from_setup(setup, seed=options.seed)
        if self._file is not None:
            write_game(game, self._file)  # a place that cannot be written is better known before the game than after it
        screen.words = words_for(words, game.setup)
        if setup.edition.original_board:
            screen.line(screen.words("original-board"))
        screen.line(screen.words("board-hint", board=setup.edition.board, program=program_name()), whole=True)
        return self._play(game, seating, self._file or autosave_path(game))

    def _play(self, game: Game, seating: Mapping[str, str], file: Path) -> int:
        bots = {seat: name for seat, name in seating.items() if name != HUMAN}
        screen = self._screen
        compile_for(bots.values(), self._user_programs, [game.setup], lambda: screen.line(screen.words("compiling")))
        players = {
            seat: CheckedPlayer(name, derived_seed(game.seed, 0, seat), "this game", self._user_programs, discreet=True)
            for seat, name in bots.items()
            if seat in game.seats
        }
        return PlayLoop(game, dict(players), seating, screen, self._helper, file).run()
