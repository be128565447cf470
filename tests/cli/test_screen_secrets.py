"""I-02, I-03 on the terminal: in two worlds that differ only in the secret, the seekers' screen is the same."""

import io
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.console import Console

from blackticket import Game, View
from blackticket.cli import autosave
from blackticket.cli.names import words_for
from blackticket.cli.play_loop import PlayLoop
from blackticket.cli.screen import Screen
from blackticket.players import Clock
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.words import LANGUAGES, load_words
from tests.knowledge.worlds import Twins, many_twins
from tests.length import repeats

GAMES = (("london-2023", None), ("dice-2019", None), ("sherlock-2022", "sherlock"))
PAIRS = 1
"""The pairs shown in each language; `python -m tests.knowledge.proof` shows more."""
EVERY = repeats(3, at_length=1)
"""Each game is shown in every third language, in all of them at length."""
PROBES = (
    "show",
    "where",
    "d1 taxi 999",
    "taxi 58 crime",
    "fly",
    "1 take black",
    "mycroft",
    "done 1",
    "h 3",
    "start 200",
)


class ScriptedFugitive:
    """A player who does what is written, and then leaves."""

    def __init__(self, actions: Iterator[Action]) -> None:
        self.actions = actions

    def choose(self, view: View, clock: Clock) -> Action:
        del view, clock
        for action in self.actions:
            return action
        raise EOFError


def screen_of_the_seekers(pair: Twins, which: int, language: str) -> str:
    """All that people on the seekers' side see of a world, each of their moves being typed after a few other things."""
    game = Game(pair.firsts[which], pair.seed)
    his = (action for seat, action in pair.scripts[which] if seat == FUGITIVE)
    theirs = (action.text for seat, action in pair.scripts[which] if seat != FUGITIVE)
    typed = (text for number, move in enumerate(theirs) for text in (PROBES[number % len(PROBES)], move))

    def ask(question: str) -> str:
        seen.write(question)
        for text in typed:
            return text
        raise EOFError

    seen = io.StringIO()
    width = 45 if LANGUAGES.index(language) % 2 else 100  # a narrow screen is laid out otherwise
    screen = Screen(Console(file=seen, width=width, soft_wrap=True), words_for(load_words(language), game.setup))
    names = {FUGITIVE: "scripted"}
    PlayLoop(game, {FUGITIVE: ScriptedFugitive(his)}, names, screen, helper=True, file=Path("game"), ask=ask).run()
    return seen.getvalue()


def compare_screens(pair: Twins, language: str) -> None:
    """The seekers' screens in both worlds are the same."""
    with patch.object(autosave, "write_game"):
        one, other = (screen_of_the_seekers(pair, which, language) for which in (0, 1))
    assert len(one) > 500
    assert one == other


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize(
    ("edition", "mode", "language"),
    [(*game, language) for number, game in enumerate(GAMES) for language in LANGUAGES[number % EVERY :: EVERY]],
)
def test_the_seekers_screen_does_not_depend_on_the_secret(edition: str, mode: str | None, language: str) -> None:
    for pair in many_twins(PAIRS, LANGUAGES.index(language), edition, mode):
        compare_screens(pair, language)
