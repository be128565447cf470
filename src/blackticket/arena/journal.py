"""A run on disk: a first line that says which run it is, then a line for each game, as soon as it is finished."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, Final

from blackticket.arena.errors import ArenaError
from blackticket.arena.match import GameResult
from blackticket.arena.sprt import Sprt
from blackticket.arena.tournament import Tournament, label
from blackticket.knowledge.setup_json import setup_json
from blackticket.rules.outcome import OUTCOMES
from blackticket.rules.setup import RULES_VERSION

FORMAT: Final = 1


def run_line(tournament: Tournament, stop: Sprt | None) -> dict[str, Any]:
    """What identifies a run. The number of games is not part of it: a run can be extended."""
    return {
        "journal": "blackticket arena",
        "format": FORMAT,
        "version": version("blackticket"),
        "rules": RULES_VERSION,
        "games": [
            {
                "game": label(setup),
                "options": setup_json(setup)["options"],
                "characters": list(setup.characters),
                "expert_tiles": list(setup.expert_tiles),
            }
            for setup in tournament.setups
        ],
        "players": list(tournament.players),
        "code": {code.name: code.fingerprint for code in tournament.codes},
        "seed": tournament.seed,
        "seconds_per_move": tournament.seconds,
        "stop": stop_line(stop),
    }


def stop_line(stop: Sprt | None) -> dict[str, object] | None:
    if stop is None:
        return None
    return {"rule": "sprt", "elo0": stop.elo0, "elo1": stop.elo1, "alpha": stop.alpha, "beta": stop.beta}


def tournament_journal(file: Path, tournament: Tournament, stop: Sprt | None = None) -> "Journal":
    """The journal of a tournament, in which each game says what was played."""

    def details(number: int) -> dict[str, object]:
        fixture = tournament.fixture(number)
        fugitive, seekers = tournament.roles(fixture)
        game = label(tournament.setups[fixture.setup])
        return {"game": game, "deal": fixture.deal, "fugitive": fugitive, "seekers": seekers}

    return Journal(file, run_line(tournament, stop), details)


class Journal(AbstractContextManager["Journal"]):
    """The file of a run, held by one run at a time. `run` is its first line; `details` adds to that of a game."""

    def __init__(
        self, file: Path, run: Mapping[str, Any], details: Callable[[int], Mapping[str, object]] = lambda _: {}
    ) -> None:
        """Open the file, or begin it; refuse one that is of another run, or in use."""
        self._path, self._details = file, details
        self._file: BinaryIO = open(file, "a+b", buffering=0)  # noqa: SIM115, PTH123 it is open as long as the run
        try:
            self._lock()
            self._check_or_write_header(run)
        except BaseException:
            self._file.close()
            raise

    def games(self) -> Iterator[tuple[int, GameResult]]:
        """The games that are in the file, in the order in which they were finished."""
        return read_games(self._path)

    def add(self, number: int, played: GameResult) -> None:
        """Write down a game; it is on the disk when this returns."""
        winner, reason = played.outcome
        self._write(
            {"number": number, **self._details(number), "winner": winner, "reason": reason, "plies": played.plies}
        )

    def close(self) -> None:
        self._file.close()

    def __exit__(self, *reason: object) -> None:
        self.close()

    def _write(self, data: Mapping[str, Any]) -> None:
        line = _encoded(data) + b"\n"
        while line:
            line = line[self._file.write(line) :]
        os.fsync(self._file.fileno())

    def _lock(self) -> None:
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                text = f"Another run writes into {self._path}: wait for it, or take another file."
                raise ArenaError("journal-in-use", text) from None

    def _check_or_write_header(self, run: Mapping[str, Any]) -> None:
        """Check the first line, or write it; a last line that a killed run has left unfinished is dropped."""
        self._file.seek(0)
        first = self._file.readline()
        if not first.endswith(b"\n"):
            if not _encoded(run).startswith(first):
                raise _bad(self._path, "it has not even one line of a journal")
            self._file.truncate(0)
            self._write(run)
            return
        self._check_header(first, run)
        size = self._file.seek(0, os.SEEK_END)
        self._file.truncate(self._end_of_last_line(size))

    def _check_header(self, first: bytes, run: Mapping[str, Any]) -> None:
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict) or found.get("journal") != run["journal"]:
            raise _bad(self._path, "its first line does not say which run it is")
        other = next((key for key in run if found.get(key) != json.loads(json.dumps(run[key]))), None)
        if other is not None:
            raise ArenaError(
                "other-run",
                f"{self._path} is the journal of another run. There, {other.replace('_', ' ')}: "
                f"{_short(found.get(other)):.80}; here: {_short(run[other]):.80}. Take another file, "
                "or give the players and options of that run.",
            )

    def _end_of_last_line(self, size: int) -> int:
        """Where the last line that has its end ends; lines are short."""
        at = size
        while at > 0:
            start = max(0, at - 4096)
            self._file.seek(start)
            found = self._file.read(at - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            at = start
        return 0


def read_games(file: Path) -> Iterator[tuple[int, GameResult]]:
    """The games of a journal, in the order in which they were finished."""
    with file.open("rb") as lines:
        next(lines, None)
        for place, line in enumerate(lines, start=2):
            try:
                data = json.loads(line)
                yield data["number"], GameResult(OUTCOMES[f"{data['winner']} {data['reason']}"], data["plies"])
            except (ValueError, KeyError, TypeError):
                raise _bad(file, f"line {place} is not a game") from None


def _encoded(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _bad(file: Path, why: str) -> ArenaError:
    return ArenaError("bad-journal", f"{file} is not a journal of the arena, or is damaged: {why}. Take another.")


def _short(value: object) -> str:
    """A part of the first line, for a sentence: games by their names, if these tell them apart."""
    if isinstance(value, list):
        return ", ".join(str(entry.get("game") if isinstance(entry, dict) else entry) for entry in value)
    return str(value) if isinstance(value, int | str) else json.dumps(value)
