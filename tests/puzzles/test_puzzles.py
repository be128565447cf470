"""The shipped puzzles hold, answers are judged by the rules, and more can be made."""

import json
from datetime import timedelta
from itertools import islice
from pathlib import Path

import pytest

from blackticket.puzzles.collection import (
    FIRST_DAY,
    dump_puzzle,
    find_puzzle,
    puzzle_of_day,
    read_puzzles,
    shipped_puzzles,
)
from blackticket.puzzles.make import make_puzzles
from blackticket.puzzles.puzzle import KINDS, Puzzle, PuzzleError, fault, judge
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.errors import IllegalAction
from blackticket.rules.games import prepare
from tests.cli.command_runner import Terminal, terminal
from tests.length import AT_LENGTH

__all__ = ["terminal"]

ALL = list(shipped_puzzles().values())


def of_kind(kind: str) -> Puzzle:
    return next(puzzle for puzzle in ALL if puzzle.kind == kind)


def test_there_are_enough_of_every_kind() -> None:
    assert len(ALL) >= 500
    assert {puzzle.kind for puzzle in ALL} == set(KINDS)
    assert {puzzle.setup.edition_id for puzzle in ALL} == {
        "london-2023",
        "venice-2018",
        "sherlock-2022",
        "research-2013",
    }


@pytest.mark.parametrize("puzzle", ALL if AT_LENGTH else ALL[::23], ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_is_proved_anew(puzzle: Puzzle) -> None:
    assert fault(puzzle) is None
    assert judge(puzzle, puzzle.answer).solved


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_is_cut_short_does_not_solve(kind: str) -> None:
    puzzle = of_kind(kind)
    if puzzle.side == "seekers" and kind != "where-is-he":
        verdict = judge(puzzle, puzzle.answer[:-1])
        assert not verdict.solved
        assert verdict.why


def test_a_station_where_he_cannot_be_is_no_answer() -> None:
    puzzle = of_kind("where-is-he")
    wrong = "1" if puzzle.answer != ("1",) else "2"
    assert judge(puzzle, (wrong,)).why == f"he cannot be on {wrong}"


def test_every_other_move_can_be_followed() -> None:
    puzzle = of_kind("slip-away")
    moves = [action for action in puzzle.game.legal(FUGITIVE) if not action.double]
    answer = {action.station for action in moves if judge(puzzle, (action.text,)).solved}
    assert len(answer) == 1
    assert len({action.station for action in moves}) > 2


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalAction):
        judge(of_kind("slip-away"), ("taxi 1999",))
    with pytest.raises(IllegalAction):
        judge(of_kind("catch-in-one"), ("detective-1 taxi 1999",))


def test_a_puzzle_with_another_answer_does_not_hold() -> None:
    puzzle = of_kind("where-is-he")
    other = Puzzle(puzzle.kind, puzzle.position, ("1000",), puzzle.difficulty)
    assert fault(other) == "he cannot be on 1000"


def test_the_same_seed_makes_the_same_puzzles() -> None:
    def made() -> list[str]:
        setup = prepare("london-2023", detectives=4)
        return [dump_puzzle(puzzle) for _, some in islice(make_puzzles(setup, KINDS, 3), 2) for puzzle in some]

    assert made() == made()
    assert made()


def test_a_line_reads_back() -> None:
    lines = [dump_puzzle(puzzle) for puzzle in ALL[:3]]
    assert [dump_puzzle(puzzle) for puzzle in read_puzzles(lines)] == lines


@pytest.mark.parametrize(
    "line", ["", "[]", "{}", '{"kind":"catch-in-one"}', '{"kind":"x","difficulty":1,"answer":["1"],"position":""}']
)
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(PuzzleError, match="Line 1: expected a puzzle"):
        list(read_puzzles([line]))


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    days = [puzzle_of_day(FIRST_DAY + timedelta(days=day)).id for day in range(len(ALL) + 1)]
    assert len(set(days)) == len(ALL)
    assert days[0] == days[-1]


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(PuzzleError, match="There is no puzzle 'x'"):
        find_puzzle("x")


def test_of_other_games_no_puzzles_are_made() -> None:
    with pytest.raises(PuzzleError, match="common ticket game"):
        make_puzzles(prepare("dice-2019"), KINDS, 0)


def test_a_puzzle_is_solved_in_the_terminal(terminal: Terminal) -> None:
    puzzle = of_kind("catch-in-one")
    shown = json.loads(terminal("puzzles", "show", puzzle.id, "--json").out)
    assert "answer" not in shown
    assert "fugitive=?" in shown["position"]
    assert terminal("puzzles", "solve", puzzle.id, *puzzle.answer).out == "Solved.\n"
    wrong = terminal("puzzles", "solve", puzzle.id, *puzzle.answer[:-1])
    assert wrong.status == 1
    assert wrong.out.startswith("Not solved: he can be on")
    answered = terminal("puzzles", "show", puzzle.id, "--answer")
    assert f"Answer: {'; '.join(puzzle.answer)}" in answered.out
    assert terminal("puzzles", "show", "today").status == 0


def test_puzzles_are_listed_made_and_checked_in_the_terminal(terminal: Terminal, tmp_path: Path) -> None:
    listed = json.loads(terminal("puzzles", "list", "--kind", "slip-away", "--json").out)
    assert {row["kind"] for row in listed} == {"slip-away"}
    assert len(terminal("puzzles", "list").out.splitlines()) == len(ALL)
    file = tmp_path / "more.jsonl"
    made = terminal("puzzles", "make", "--kind", "slip-away", "--count", "1", "--games", "20", "--out", str(file))
    assert made.err == "1 of slip-away\n"
    assert terminal("puzzles", "check", str(file)).out == "1 puzzles, 0 that do not hold\n"
    row = json.loads(file.read_text())
    file.write_text(json.dumps({**row, "answer": ["black 1"]}) + "\n")
    checked = terminal("puzzles", "check", str(file), "--json")
    assert checked.status == 1
    assert len(json.loads(checked.out)["faults"]) == 1
    assert "There is no kind 'x' of puzzles" in terminal("puzzles", "list", "--kind", "x").err
