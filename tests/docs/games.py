"""Games of every kind, played by chance, for the pages that list what can come up in them."""

import random
from functools import cache

from blackticket import Action, Event, Game

KINDS_OF_GAME = {
    "tickets": ("london-2023", "standard", 3),
    "sherlock": ("sherlock-2022", "sherlock", 5),
    "dice": ("dice-2019", "expert", 3),
}
"""Edition, mode and detective players of a game of each kind."""
OTHERS = [
    *(("london-2023", "standard", 5), ("sherlock-2022", "classic", 2), ("sherlock-2022", "sherlock", 2)),
    *(("research-2013", "standard", 5), ("dice-2019", "standard", 1)),
]


def played(edition: str, mode: str, detectives: int, seed: int) -> tuple[Game, frozenset[Action]]:
    """A whole game, and all that was legal in it. What comes up seldom is chosen often."""
    dice = random.Random(seed)
    game = Game.new(edition, mode=mode, detectives=detectives, seed=seed)
    legal: set[Action] = set()
    while not game.over:
        seat = dice.choice(game.acting)
        actions = game.legal(seat)
        legal.update(actions)
        seldom = [action for action in actions if action.also or action.double or not action.station]
        game.play(seat, dice.choice(seldom if seldom and dice.random() < 0.4 else actions))
    return game, frozenset(legal)


def begun(edition: str, mode: str, detectives: int) -> Game:
    """A game in which the fugitive has made a move, and in the Sherlock mode answered a question."""
    game = Game.new(edition, mode=mode, detectives=detectives, seed=1)
    while not game.view("spectator").log:
        seat, actions = game.acting[0], game.legal(game.acting[0])
        game.play(seat, actions[-1 if actions[0].word == "start" and seat == "fugitive" else 0])  # far from the others
    if mode == "sherlock":
        game.play("detective-1", "holmes search")
    return game


@cache
def some_games() -> tuple[tuple[Game, frozenset[Action]], ...]:
    """Whole games of every kind."""
    return tuple(played(*which, seed) for which in (*KINDS_OF_GAME.values(), *OTHERS) for seed in range(6))


def some_events() -> list[Event]:
    """Events of every kind, as they happen in games."""
    games = [game for game, _ in some_games()]
    return [event for game in (*games, lost_leg(), hemmed_in(), vanished()) for event in game.events]


def some_actions() -> frozenset[Action]:
    """What can be legal, as it comes up in games."""
    return frozenset[Action]().union(*(legal for _, legal in some_games()))


def lost_leg() -> Game:
    """Mister X on 2 has a double ticket, and takes the last taxi ticket."""
    dealt = Game.new("london-2023", starts=placed(2, 199, 29, 34, 50, 53), options={"double-needs-second-leg": False})
    game = Game.from_position(dealt.position.replace(" supply=2.", " supply=1.").replace(" black=5 ", " black=0 "))
    game.play("fugitive", "double taxi 20")
    return game


def hemmed_in() -> Game:
    """Detective 1 on 2 has colleagues on 10 and 20, and nowhere else to go."""
    game = Game.new("london-2023", starts=placed(45, 2, 10, 20, 50, 53), options={"hemmed-in-waits": False})
    game.play("fugitive", "taxi 58")
    game.play("detective-1", "detective-1 pass")
    return game


def vanished() -> Game:
    """Moriarty, placed by hand and so without a start card, goes from 166 to a hide-out, back, and there again."""
    game = Game.new("sherlock-2022", mode="sherlock", starts=placed(166, 1, 2, 3, 4, 5))
    for text in ("taxi 183", "taxi 166", "taxi 183 vanish"):
        while game.acting != ("fugitive",):
            game.play(game.acting[0], game.legal(game.acting[0])[0])
        game.play("fugitive", text)
    return game


def placed(fugitive: int, *detectives: int) -> dict[str, int]:
    return {"fugitive": fugitive} | {f"detective-{n}": station for n, station in enumerate(detectives, start=1)}
