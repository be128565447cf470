"""Where games are kept between two sittings."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from blackticket.game import Game
from blackticket.record import Record, RecordError

LAST = "last"


def last_save() -> Path:
    """Where a game goes that was stopped without being saved by name."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "blackticket" / "last.game"


def save(game: Game, file: Path) -> None:
    """Write the game, sealed while it runs; the old file stays whole until the new one is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = game.record().dumps(sealed=not game.over)
    with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=file.parent, delete=False) as new:
        new.write(text)
    Path(new.name).replace(file)


def load(file: Path) -> Game:
    """Read a saved game; raises RecordError, or OSError where there is no such file."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError("not-a-record", f"A game file is UTF-8 text, but byte {error.start} is not.") from None
    return Game.replay(Record.loads(text))
