"""Where games are kept between two sittings."""

import os
import time
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from blackticket.game import Game
from blackticket.record import Record, RecordError
from blackticket.record.record import LIMIT
from blackticket.rules.chance import commitment
from blackticket.rules.errors import BlackTicketError

LAST = "last"
MAX_AUTOSAVED = 100
"""How many games are kept that nobody saved by name; the oldest go first."""


def autosaved_files() -> list[Path]:
    """The games kept without being saved by name, the newest first."""
    return sorted(_folder().glob("*.game"), key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)


def autosave_path(game: Game) -> Path:
    """Where a new game is kept if its players name no file."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return _folder() / f"{stamp}-{game.setup.edition_id}-{commitment(game.seed)[-6:]}.game"


def find_file(name: str, running: bool = False) -> Path:
    """The file that a player means: a path, or `last` for the game kept last, or the last one that is not over."""
    if name != LAST:
        return Path(name).expanduser()
    games = autosaved_files()
    if not games:
        raise BlackTicketError("no-last-game", "No game has been kept yet; begin one with: blackticket play.")
    found = next((file for file in games if not (running and _finished_actions(file))), None)
    if found is None:
        raise BlackTicketError(
            "no-last-game", "All games that were kept are over; see the newest again with: blackticket replay last."
        )
    return found


def write_game(game: Game, file: Path) -> None:
    """Write the game, sealed while it runs; the old file stays whole until the new one is.

    A file that holds anything else than this game is left alone: FileExistsError. One that holds all of a game that
    is over stays as it is, and as old.
    """
    if file.exists():
        if not _is_same_game(game, file):
            raise FileExistsError(17, "there is another file of that name", str(file))
        if game.over and _finished_actions(file) == tuple((seat, action.text) for seat, action in game.actions):
            return
    file.parent.mkdir(parents=True, exist_ok=True)
    text = game.record().dumps(sealed=not game.over)
    with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=file.parent, delete=False) as new:
        new.write(text)
    Path(new.name).replace(file)
    if file.parent == _folder():
        for old in autosaved_files()[MAX_AUTOSAVED:]:
            old.unlink(missing_ok=True)


def read_game(file: Path) -> Game:
    """Read a saved game; raises RecordError, or OSError where there is no such file."""
    try:
        text = _text(file)
    except UnicodeDecodeError as error:
        raise RecordError("not-a-record", f"A game file is UTF-8 text, but byte {error.start} is not.") from None
    return Game.replay(Record.loads(text))


def _folder() -> Path:
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "blackticket" / "games"


def _is_same_game(game: Game, file: Path) -> bool:
    with suppress(UnicodeDecodeError):
        header = game.record().dumps().partition("\nplayer ")[0].partition("\nseed: ")[0]
        return _text(file).startswith(header + "\n")
    return False


def _finished_actions(file: Path) -> tuple[tuple[str, str], ...]:
    """The actions of a game that is over; none if it is not, or if the file is no record."""
    with suppress(UnicodeDecodeError, RecordError):
        record = Record.loads(_text(file))
        return record.actions if record.outcome else ()
    return ()


def _text(file: Path) -> str:
    """The file's text up to the length limit of a record; a longer file is no record."""
    with file.open("rb") as content:
        return content.read(LIMIT + 1).decode()
