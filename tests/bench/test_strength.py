"""The ledger plays what is missing and no more, over its seeds and roles, and the page is what the journals give."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.strength import __main__ as command
from bench.strength import matches as ledger
from bench.strength.matches import LedgerMatch, chosen, read_matches
from bench.strength.page import PAGE, page_text, table
from blackticket.arena.match import GameResult, Match, play_game
from blackticket.arena.selfplay import play_match
from blackticket.rules.games import prepare

SETUP = prepare("dice-2019")
BOTH = LedgerMatch("pair", "test", SETUP, (("greedy", "random"), ("random", "greedy")), 10)
ONE = LedgerMatch("one", "test", SETUP, (("random", "random"),), 10, "7.0")


@pytest.fixture(autouse=True)
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ledger, "RESULTS", tmp_path)
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *words: str, status: int = 0) -> str:
    monkeypatch.setattr(command, "read_matches", lambda: (BOTH, ONE))
    monkeypatch.setattr(command, "write_page", lambda _: None)
    result = CliRunner().invoke(command.strength, words)
    assert result.exit_code == status, result.output
    return result.output


def test_the_page_is_what_the_journals_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    text = PAGE.read_text(encoding="utf-8")
    assert page_text(text, read_matches()) == text, "`python -m bench.strength write` makes the tables anew"


def test_every_match_can_be_played_and_every_journal_belongs_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    matches = read_matches()
    for match in matches:
        match.check()
        if match.file.exists():
            match.journal().close()
    assert {file.name for file in ledger.RESULTS.glob("*.jsonl")} <= {match.file.name for match in matches}


def test_games_go_round_roles_and_seeds_and_no_seed_is_for_tuning() -> None:
    played = [(one.fugitive, one.seed, deal) for one, deal in map(BOTH.game, range(len(BOTH)))]
    assert len(set(played)) == len(BOTH) == 20
    assert [fugitive for fugitive, _, _ in played[:4]] == ["greedy", "random"] * 2
    assert [seed for _, seed, _ in played[::2]] == [1000, 1001, 1002, 1003, 1004] * 2


def test_a_row_is_the_games_of_its_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "play", "one")
    tallies = [play_match(Match(SETUP, "random", "random", 2, seed)) for seed in range(1000, 1005)]
    assert ONE.scores() == ((10, sum(tally.wins("fugitive") for tally in tallies)),)


def test_stopped_anywhere_it_goes_on_and_plays_no_game_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "play")
    whole = BOTH.file.read_bytes()
    played: list[int] = []

    def counted(match: Match, deal: int) -> GameResult:
        played.append(deal)
        return play_game(match, deal)

    monkeypatch.setattr(ledger, "play_game", counted)
    for kept in (0, 1, len(whole) // 2, len(whole)):
        BOTH.file.write_bytes(whole[:kept])
        played.clear()
        run(monkeypatch, "play", "p*")
        assert BOTH.file.read_bytes() == whole
        assert len(played) == len(BOTH) - max(0, whole[:kept].count(b"\n") - 1)


def test_time_and_games_can_be_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "play", "--minutes", "0")
    assert [match.scores()[0].games for match in (BOTH, ONE)] == [0, 0]
    run(monkeypatch, "play", "--games", "2")
    assert [[score.games for score in match.scores()] for match in (BOTH, ONE)] == [[2, 2], [2]]


def test_only_the_games_before_the_first_gap_count_and_either_role_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "play", "pair")
    lines = BOTH.file.read_text(encoding="utf-8").splitlines(keepends=True)
    BOTH.file.write_text("".join(lines[:6] + lines[8:]), encoding="utf-8")
    assert [score.games for score in BOTH.scores()] == [2, 2]


def test_a_program_that_has_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "play", "one")
    assert "pair: missing\none: the same" in run(monkeypatch, "check")
    monkeypatch.setattr(ledger, "play_game", lambda match, deal: play_game(match, deal + 7))
    assert "one: changed" in run(monkeypatch, "check", "--games", "10", status=1)


def test_a_table_tells_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert table([ONE]).splitlines()[2] == (
        "| `one` | `dice-2019:standard:3` | `random` | `random` | 0 of 10 | missing | 7.0 |"
    )
    run(monkeypatch, "play", "--games", "1")
    assert " 1 of 10 a role | 100.0 % (34.2 to 100.0) |" in table([BOTH])


def test_a_pattern_that_fits_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen((BOTH, ONE), ["o*"]) == [ONE]
    assert "No match is called 'x*'" in run(monkeypatch, "play", "x*", status=2)


def test_two_matches_of_one_name_are_refused(tmp_path: Path) -> None:
    entry = '[[match]]\nname = "a"\ntable = "t"\nat = "dice-2019"\nplayers = ["greedy", "random"]\ngames = 10\n'
    (tmp_path / "matches.toml").write_text(entry * 2, encoding="utf-8")
    with pytest.raises(ValueError, match="a came twice"):
        read_matches(tmp_path / "matches.toml")
