"""The puzzles that come with the program, and files of puzzles: one JSON object a line."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final

from blackticket.puzzles.puzzle import HARDEST, KINDS, Puzzle, PuzzleError

_FIELDS: Final = {"kind", "difficulty", "answer", "position"}
FIRST_DAY: Final = date(2026, 1, 1)


def dump_puzzle(puzzle: Puzzle) -> str:
    row = {"kind": puzzle.kind, "difficulty": puzzle.difficulty, "answer": puzzle.answer, "position": puzzle.position}
    return json.dumps(row, separators=(",", ":"))


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles of a file; raises PuzzleError where a line is none."""
    for number, line in enumerate(lines, start=1):
        try:
            row: Any = json.loads(line)
        except ValueError:
            row = None
        if not _is_puzzle(row):
            raise PuzzleError(
                "bad-puzzle",
                f"Line {number}: expected a puzzle with {', '.join(sorted(_FIELDS))}, but got {line.strip()[:60]!r}.",
            )
        yield Puzzle(row["kind"], row["position"], tuple(row["answer"]), row["difficulty"])


def _is_puzzle(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and row.keys() == _FIELDS
        and row["kind"] in KINDS
        and isinstance(row["position"], str)
        and isinstance(row["answer"], list)
        and bool(row["answer"])
        and all(isinstance(text, str) for text in row["answer"])
        and type(row["difficulty"]) is int
        and 1 <= row["difficulty"] <= HARDEST
    )


@cache
def shipped_puzzles() -> Mapping[str, Puzzle]:
    """By id, in the order of editions, kinds and difficulty."""
    found: dict[str, Puzzle] = {}
    for path in sorted((files("blackticket.puzzles") / "data").iterdir(), key=lambda path: path.name):
        with path.open(encoding="utf-8") as lines:
            found |= {puzzle.id: puzzle for puzzle in read_puzzles(lines)}
    return found


def find_puzzle(name: str) -> Puzzle:
    """The shipped puzzle of that id; raises PuzzleError."""
    puzzle = shipped_puzzles().get(name)
    if puzzle is None:
        raise PuzzleError("unknown-puzzle", f"There is no puzzle {name!r:.60}: 'blackticket puzzles list' shows all.")
    return puzzle


def puzzle_of_day(day: date) -> Puzzle:
    """The same puzzle for all on that day; every puzzle has its day before one comes again."""
    puzzles = sorted(shipped_puzzles().values(), key=lambda puzzle: puzzle.id)
    return puzzles[(day - FIRST_DAY).days % len(puzzles)]
