"""A run is written down game by game, and can be gone on with from wherever it was stopped."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from blackticket import BlackTicketError
from blackticket.arena import Tournament, play_tournament
from blackticket.arena.journal import tournament_journal
from blackticket.arena.report import report
from blackticket.arena.sprt import Sprt
from blackticket.players.user_code import Code
from blackticket.rules.games import prepare

RUN = Tournament((prepare("dice-2019"),), ("random", "greedy"), 6, 3)
WHOLE = report(play_tournament(RUN))


def gone_on_with(file: Path, run: Tournament = RUN) -> dict[str, object]:
    with tournament_journal(file, run) as journal:
        return report(play_tournament(run, journal=journal))


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "run.jsonl"
    assert gone_on_with(file) == WHOLE
    return file


def test_the_journal_says_which_run_it_is_and_has_a_line_for_each_game(finished: Path) -> None:
    first, *games = map(json.loads, finished.read_text(encoding="utf-8").splitlines())
    assert (first["players"], first["seed"], first["stop"]) == (["random", "greedy"], 3, None)
    assert [game["number"] for game in games] == list(range(6))
    assert (
        games[1].items()
        >= {"fugitive": "greedy", "seekers": "random", "deal": 0, "game": "dice-2019:standard:3"}.items()
    )


def test_a_run_that_is_over_plays_nothing_again(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tournament, "play", None)
    before = finished.read_bytes()
    assert gone_on_with(finished) == WHOLE
    assert finished.read_bytes() == before


def test_cut_off_anywhere_it_goes_on_and_ends_the_same(finished: Path) -> None:
    whole = finished.read_bytes()
    ends = [place for place, byte in enumerate(whole, start=1) if byte == ord("\n")]
    for cut in (0, 1, ends[0] - 1, ends[0], ends[0] + 1, ends[3] - 1, ends[3], ends[3] + 30, len(whole) - 1):
        finished.write_bytes(whole[:cut])
        assert gone_on_with(finished) == WHOLE
        assert finished.read_bytes() == whole


def test_games_may_stand_in_any_order_and_be_missing(finished: Path) -> None:
    first, *games = finished.read_text(encoding="utf-8").splitlines(keepends=True)
    finished.write_text("".join((first, games[4], games[1], games[5])), encoding="utf-8")
    assert gone_on_with(finished) == WHOLE
    numbers = [json.loads(line)["number"] for line in finished.read_text(encoding="utf-8").splitlines()[1:]]
    assert numbers == [4, 1, 5, 0, 2, 3]


def test_a_run_can_be_gone_on_with_for_longer_or_be_looked_at_when_shorter(finished: Path) -> None:
    longer, shorter = replace(RUN, games=8), replace(RUN, games=2)
    assert gone_on_with(finished, longer) == report(play_tournament(longer))
    assert gone_on_with(finished, shorter) == report(play_tournament(shorter))


OTHERS = {
    "players": replace(RUN, players=("greedy", "random")),
    "seed": replace(RUN, seed=4),
    "games": replace(RUN, setups=(prepare("dice-2019", detectives=2),)),
    "seconds per move": replace(RUN, seconds=2.0),
    "code": replace(RUN, codes=(Code("bot", "class Bot: ...", "bot.py"),)),
}


@pytest.mark.parametrize("what", OTHERS)
def test_the_journal_of_another_run_is_refused_and_left_as_it_is(finished: Path, what: str) -> None:
    before = finished.read_bytes()
    with pytest.raises(BlackTicketError, match=f"is the journal of another run. There, {what}: ") as refused:
        tournament_journal(finished, OTHERS[what])
    assert refused.value.code == "other-run"
    assert finished.read_bytes() == before


def test_another_stopping_rule_is_another_run(finished: Path) -> None:
    with pytest.raises(BlackTicketError, match="There, stop: null; here: ") as refused:
        tournament_journal(finished, RUN, Sprt())
    assert refused.value.code == "other-run"


@pytest.mark.parametrize("text", ["hello", "hello\n", "[]\n", '{"a": 1}\n', '{"journal": "blackticket arenas'])
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BlackTicketError) as refused:
        tournament_journal(file, RUN)
    assert refused.value.code == "bad-journal"
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("line", ["{}", "7", "no", '{"number": 2, "winner": "nobody", "reason": "caught", "plies": 3}'])
def test_a_damaged_line_is_refused_by_its_number(finished: Path, line: str) -> None:
    lines = finished.read_text(encoding="utf-8").splitlines()
    finished.write_text("\n".join((*lines[:3], line, *lines[4:], "")), encoding="utf-8")
    with pytest.raises(BlackTicketError, match="line 4 is not a game") as refused:
        gone_on_with(finished)
    assert refused.value.code == "bad-journal"


def test_two_runs_cannot_write_into_one_journal(finished: Path) -> None:
    with tournament_journal(finished, RUN):
        with pytest.raises(BlackTicketError) as refused:
            tournament_journal(finished, RUN)
        assert refused.value.code == "journal-in-use"
    tournament_journal(finished, RUN).close()
