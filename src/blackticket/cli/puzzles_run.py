"""What `blackticket puzzles` does."""

import json
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from blackticket.cli.options import GameOptions
from blackticket.cli.progress import progress_bar
from blackticket.knowledge import SPECTATOR
from blackticket.puzzles.collection import dump_puzzle, find_puzzle, puzzle_of_day, read_puzzles, shipped_puzzles
from blackticket.puzzles.make import make_puzzles
from blackticket.puzzles.puzzle import KINDS, Puzzle, PuzzleKind, check_kind, fault, judge
from blackticket.record import position_of, position_seen

QUESTIONS = {
    "catch-in-one": "Seekers: catch him for certain in this turn, wherever he can be.",
    "catch-in-two": "Seekers: move so that he is caught for certain in the turn after this one, whatever he does.",
    "where-is-he": "Seekers: there is one station where he can be. Which?",
    "slip-away": "Fugitive: one move leads where no seeker can follow at once. Which?",
}


def list_puzzles(kind: str | None, as_json: bool) -> None:
    puzzles = [puzzle for puzzle in shipped_puzzles().values() if kind is None or puzzle.kind == check_kind(kind)]
    if as_json:
        click.echo(json.dumps([_row(puzzle) for puzzle in puzzles], indent=2))
        return
    for puzzle in puzzles:
        click.echo(f"{puzzle.id}  {puzzle.setup.edition_id:<14} {puzzle.kind:<13} {'*' * puzzle.difficulty}")


def show_puzzle(name: str, answer: bool, as_json: bool) -> None:
    puzzle = _named(name)
    row = {**_row(puzzle), "question": QUESTIONS[puzzle.kind], "position": _position(puzzle)}
    if puzzle.side == "seekers":
        row["possible"] = len(puzzle.public.stations)
    if answer:
        row["answer"] = list(puzzle.answer)
    if as_json:
        click.echo(json.dumps(row, indent=2))
        return
    click.echo(f"{row['question']}\n{row['edition']}, difficulty {puzzle.difficulty} of 5, {puzzle.id}\n")
    click.echo("\n".join(row["position"].split(" ")[2:]))
    if answer:
        click.echo(f"\nAnswer: {'; '.join(puzzle.answer)}")


def solve_puzzle(name: str, actions: Iterable[str], as_json: bool) -> int:
    verdict = judge(_named(name), tuple(actions))
    if as_json:
        click.echo(json.dumps({"solved": verdict.solved, "why": verdict.why}))
    else:
        click.echo("Solved." if verdict.solved else f"Not solved: {verdict.why}.")
    return 0 if verdict.solved else 1


def check_puzzles(file: str | None, as_json: bool) -> int:
    puzzles = list(shipped_puzzles().values()) if file is None else _read(file)
    faults = {}
    with progress_bar(len(puzzles)) as progress:
        for number, puzzle in enumerate(puzzles, start=1):
            if wrong := fault(puzzle):
                faults[puzzle.id] = wrong
            progress(number)
    if as_json:
        click.echo(json.dumps({"puzzles": len(puzzles), "faults": faults}, indent=2))
    else:
        for name, wrong in faults.items():
            click.echo(f"{name}: {wrong}")
        click.echo(f"{len(puzzles)} puzzles, {len(faults)} that do not hold")
    return 1 if faults else 0


def make_more(game: GameOptions, kinds: Iterable[str], count: int, games: int, out: str) -> None:
    wanted = tuple(map(check_kind, kinds)) or KINDS
    found: dict[PuzzleKind, list[Puzzle]] = {kind: [] for kind in wanted}
    with progress_bar(games) as progress:
        for number, puzzles in make_puzzles(game.setup(), wanted, game.seed or 0):
            for puzzle in puzzles:
                if len(found[puzzle.kind]) < count:
                    found[puzzle.kind].append(puzzle)
            progress(number)
            if number == games or all(len(kept) == count for kept in found.values()):
                break
    ordered = sorted((puzzle for kept in found.values() for puzzle in kept), key=_order)
    text = "".join(f"{dump_puzzle(puzzle)}\n" for puzzle in ordered)
    if out == "-":
        click.echo(text, nl=False)
    else:
        Path(out).write_text(text, encoding="utf-8")
    counts = Counter(puzzle.kind for puzzle in ordered)
    click.echo(", ".join(f"{counts[kind]} of {kind}" for kind in wanted), err=True)


def _order(puzzle: Puzzle) -> tuple[int, int, str]:
    return KINDS.index(puzzle.kind), puzzle.difficulty, puzzle.id


def _named(name: str) -> Puzzle:
    return puzzle_of_day(datetime.now(UTC).date()) if name == "today" else find_puzzle(name)


def _read(file: str) -> list[Puzzle]:
    with Path(file).open(encoding="utf-8") as lines:
        return list(read_puzzles(lines))


def _row(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "edition": puzzle.setup.edition_id,
        "difficulty": puzzle.difficulty,
        "side": puzzle.side,
    }


def _position(puzzle: Puzzle) -> str:
    """What the side to solve it may see."""
    game = puzzle.game
    hidden = puzzle.side == "seekers"
    return (position_seen(game.view(SPECTATOR)) if hidden else position_of(game.state)).dumps()
