"""Before a game people are asked how strong the programs are: in words, and only for what can play here."""

import re

import pytest

from tests.cli.command_runner import Terminal

TWO = ("play", "--edition", "london-2023", "--detectives", "2")


@pytest.mark.parametrize("language", ["en", "de", "es", "it", "pt"])
def test_the_levels_are_offered_from_the_weakest_to_the_strongest_in_words(terminal: Terminal, language: str) -> None:
    printed = terminal(*TWO, "--side", "fugitive", "--lang", language, typed="\n").out
    offered = [
        line.split(".")[1].split(":")[0].strip() for line in printed.splitlines() if re.match(r" +[1-9]\. ", line)
    ]
    assert offered == ["easy", "medium", "hard", "master"]
    assert "[medium]" in printed


def test_another_program_can_be_named_where_levels_are_offered(terminal: Terminal) -> None:
    printed = terminal(*TWO, "--side", "seekers", typed="hal\nrandom\nquit\n").out
    assert printed.count("[medium]") == 2
    assert "detective-1" in printed


def test_without_numba_no_level_is_offered_that_searches(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackticket.players.registry.find_spec", lambda _: None)
    printed = terminal(*TWO, "--side", "seekers", typed="hard\n3\nmedium\nquit\n").out
    assert ("2. medium" in printed, "hard:" in printed, printed.count("[medium]")) == (True, False, 3)
    refused = terminal(*TWO, "--side", "seekers", "--opponent", "hard")
    assert (refused.status, "needs numba" in refused.err, "(no-numba)" in refused.err) == (2, True, True)
