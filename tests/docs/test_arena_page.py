"""The page on the arena is in step with the code."""

import json
from pathlib import Path

from blackticket.arena import Tournament, play_tournament
from blackticket.arena.journal import tournament_journal
from blackticket.arena.report import report
from blackticket.arena.sprt import Sprt
from blackticket.players import PLAYERS
from blackticket.players.registry import Program
from blackticket.rules.games import prepare
from tests.docs.pages import first_table, keys, missing, page, rows, sections

SECTIONS = sections(page("arena.md"), 2)


def test_every_player_and_every_setting_has_its_row() -> None:
    players = first_table(SECTIONS["Players"])
    assert rows(players) == [[f"`{name}`", entry.help] for name, entry in PLAYERS.items()]
    settings = SECTIONS["Players"].partition(players)[2]
    assert rows(settings) == [
        [f"`{name}:{key}`", setting.expected, str(setting.default), setting.help]
        for name, entry in PLAYERS.items()
        if isinstance(entry, Program)
        for key, setting in entry.settings.items()
    ]


def test_every_key_of_the_report_is_told() -> None:
    tournament = Tournament((prepare("dice-2019"),), ("greedy", "random"), 2, 1)
    summary = report(play_tournament(tournament, stop=Sprt()))
    table = first_table(SECTIONS["What is reported"])
    assert sorted(keys(table)) == sorted([*summary, "seconds"])
    parts = {key for part in ("games", "pairings", "cross_table", "ratings") for key in summary[part][0]} - {"player"}
    parts |= set(summary["pairings"][0]["stop"]) | set(summary["pairings"][0]["pairs"])
    assert missing(table, parts) == []


def test_every_key_of_a_game_in_the_journal_is_told(tmp_path: Path) -> None:
    tournament = Tournament((prepare("dice-2019"),), ("greedy", "random"), 2, 1)
    with tournament_journal(tmp_path / "run.jsonl", tournament) as journal:
        play_tournament(tournament, journal=journal)
    line = (tmp_path / "run.jsonl").read_text(encoding="utf-8").splitlines()[1]
    assert keys(first_table(SECTIONS["Stopping and going on"])) == list(json.loads(line))
