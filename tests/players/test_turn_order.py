"""Which program acts first where several seats may."""

import pytest

from blackticket import Game, View
from blackticket.players import Clock, next_action
from blackticket.rules.actions import Action


class ScriptedPlayer:
    """A program that does the first legal action whose text holds one of its words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def choose(self, view: View, clock: Clock) -> Action:  # noqa: ARG002 it knows what to say
        return next(action for word in self.words for action in view.legal if word in action.text)


def after(*words: str) -> tuple[Game, dict[str, ScriptedPlayer]]:
    """A game of the Sherlock mode in which Moriarty has moved; detective-n says the nth of the words."""
    game = Game.new("sherlock-2022", mode="sherlock", detectives=5, seed=2)
    game.play("fugitive", game.legal("fugitive")[0])
    game.play("fugitive", game.legal("fugitive")[0])
    players = {seat: ScriptedPlayer(*word.split(",")) for seat, word in zip(game.seats[1:], words, strict=True)}
    return game, players


def play_next(game: Game, players: dict[str, ScriptedPlayer]) -> str:
    seat, action = next_action(game.acting, players, game.view)
    game.play(seat, action)
    return action.text


@pytest.mark.rule("S-40")
def test_nobody_is_made_to_spend_a_token() -> None:
    game, players = after(*["detective,done"] * 5)
    said = [play_next(game, players) for _ in range(6)]
    assert [text.split()[0] for text in said[:5]] == [f"detective-{number}" for number in range(1, 6)]
    assert said[5] == "seekers done"
    assert game.state.turn == "fugitive"


@pytest.mark.rule("S-40")
def test_the_turn_is_done_only_when_all_say_so() -> None:
    game, players = after(*["detective,done"] * 4, "detective,lestrade,done")
    said = [play_next(game, players) for _ in range(6)]
    assert said[5].startswith("lestrade block")


@pytest.mark.rule("S-40")
def test_a_token_can_be_spent_before_the_detective_moves() -> None:
    game, players = after("search,detective,done", *["detective,done"] * 4)
    assert [play_next(game, players).split()[0] for _ in range(2)] == ["holmes", "detective-1"]
