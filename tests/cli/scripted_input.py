"""Someone who types whole games: what he has to type is found by playing the same game beforehand."""

import random
from collections.abc import Iterable

from blackticket import Game
from blackticket.arena.match import derived_seed
from blackticket.cli.input_parser import Unclear, read_action
from blackticket.cli.names import pawns_by_character
from blackticket.players import make_player, next_action
from blackticket.rules.actions import FUGITIVE, Action

SHORT = {"taxi": "t", "bus": "b", "underground": "u", "black": "x", "helicopter": "h", "double": "dd"}


def typed_game(game: Game, people: Iterable[str], opponent: str, rng: random.Random) -> str:
    """All lines that `people` type until `game`, which is played here, is over; programs have the other seats."""
    people = tuple(people)
    programs = {
        seat: make_player(opponent, derived_seed(game.seed, 0, seat)) for seat in game.seats if seat not in people
    }
    curtains = FUGITIVE in people and len(people) > 1
    lines: list[str] = []
    side = ""
    while not game.over:
        acting = [seat for seat in game.acting if seat in people]
        if not acting:
            game.play(*next_action(game.acting, programs, game.view))
            continue
        now = FUGITIVE if acting == [FUGITIVE] else "seekers"
        if curtains and now != side:
            lines += [""] * ((side != "") + (now == FUGITIVE))
            side = now
        legal = [(seat, action) for seat in acting for action in game.legal(seat)]
        seat, action = rng.choice(legal)
        lines.append(shortened(game, action, [option for _, option in legal], rng))
        game.play(seat, action)
    return "".join(f"{line}\n" for line in lines)


def shortened(game: Game, action: Action, legal: Iterable[Action], rng: random.Random) -> str:
    """The action's text, or a shorter one that means the same."""
    legal = tuple(dict.fromkeys(legal))
    pawns = pawns_by_character(game.setup)
    words = action.text.split()
    short = [SHORT.get(word, word) for word in words]
    if means(short, action, legal, pawns):
        words = short
    for word in rng.sample(words, len(words)):
        fewer = list(words)
        fewer.remove(word)
        if means(fewer, action, legal, pawns):
            words = fewer
    return " ".join(words)


def means(words: list[str], action: Action, legal: tuple[Action, ...], pawns: dict[str, str]) -> bool:
    if words == ["h"]:  # at the table that is help
        return False
    try:
        return read_action(" ".join(words), legal, pawns=pawns) == action
    except Unclear:
        return False
