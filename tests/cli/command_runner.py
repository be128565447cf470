"""Running commands as a person would."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from blackticket.cli import run


@dataclass(frozen=True)
class CommandResult:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What was printed on either channel, line breaks and indents folded."""
        return " ".join((self.out + self.err).split())


Terminal = Callable[..., CommandResult]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object) -> Terminal:
    """A function that runs `blackticket WORDS`, with `typed` on its standard input."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("BLACKTICKET_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")

    def execute(*words: str, typed: str = "") -> CommandResult:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = run(list(words))
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return CommandResult(status, out, err)

    return execute
