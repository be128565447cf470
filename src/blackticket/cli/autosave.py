"""The file in which a game at the terminal is kept."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from blackticket.cli.saves import write_game
from blackticket.cli.screen import Screen
from blackticket.game import Game


@dataclass
class Autosave:
    """Writes a game into its file, and says where that is, or why it could not be done."""

    game: Game
    players: Mapping[str, str]  # who sits where: a person or the name of a program
    screen: Screen
    file: Path
    helper: bool = True  # whether the stations where he can be are listed
    saved: bool = True  # whether the file holds all that people have played

    def save(self) -> bool:
        """Write the game into its file; says so only when that fails, and only once."""
        self.saved = self._write(self.file, quiet=not self.saved)
        return self.saved

    def save_as(self, file: Path) -> bool:
        """Keep the game in `file` from now on."""
        if self._write(file):
            self.file = file
            return True
        return False

    def announce(self, key: str) -> None:
        """Tell where the game is, and how to come back to it."""
        file = quote(str(self.file.absolute()))
        helper = "" if self.helper else " --helper none"
        self.screen.line(self.screen.words(key, file=file, program=program_name(), helper=helper), whole=True)

    def _write(self, file: Path, quiet: bool = False) -> bool:
        self.game.players = dict(self.players)
        try:
            write_game(self.game, file)
        except OSError as error:
            if not quiet:
                message = self.screen.words("not-saved", file=file, reason=error.strerror or error)
                self.screen.line(message, whole=True)
            return False
        return True


def program_name() -> str:
    """The name by which this program was called, for commands that are suggested."""
    return quote(sys.argv[0]) if sys.argv[0].endswith("blackticket") else "blackticket"
