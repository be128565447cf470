"""Random games of every edition and mode, for the tests of text forms."""

import random
from collections.abc import Iterator

from blackticket import Action, Game
from blackticket.boards import TRANSPORTS, Board
from blackticket.rules.actions import FUGITIVE
from tests.knowledge.worlds import random_new_game


def a_game(seed: int, edition: str | None = None, mode: str | None = None) -> Game:
    """A random game, sometimes whole, sometimes cut short, sometimes begun from a position or placed by hand."""
    rng = random.Random(seed)
    game = random_new_game(rng, edition, mode)
    if rng.random() < 0.2 and game.setup.mode.family == "ticket":
        game = by_hand(rng, game)
    play(game, rng, rng.choice((0, 2, 9, 30, 200)))
    if rng.random() < 0.3 and not game.over:
        game = Game.from_position(game.position, seed=seed)
        play(game, rng, rng.randrange(9))
    game.players = {"fugitive": "human", "detective-1": "greedy"} if rng.random() < 0.5 else {}
    return game


def by_hand(rng: random.Random, game: Game) -> Game:
    """The same game with the fugitive placed by hand."""
    setup = game.setup
    free = sorted(set(setup.board.stations) - set(game.state.seekers))
    starts = {FUGITIVE: rng.choice(free), **dict(zip(setup.pawns, game.state.seekers, strict=True))}
    return Game.new(
        setup.edition_id,
        mode=setup.mode_name,
        detectives=setup.detectives,
        options=setup.chosen,
        characters=setup.characters or None,
        starts=starts,
        seed=game.seed,
    )


def play(game: Game, rng: random.Random, actions: int) -> None:
    """Play that many random actions, if the game lasts."""
    for _ in steps(game, rng, actions):
        pass


def steps(game: Game, rng: random.Random, actions: int = 1000) -> Iterator[Game]:
    """The game as it stands, and after each of that many random actions.

    What is rare is chosen often. The seekers do not catch him by chance, mostly, and he seeks his crime scenes.
    """
    yield game
    careful = rng.random() < 0.8
    for _ in range(actions):
        if game.over:
            return
        seat = rng.choice(game.acting)
        legal = game.legal(seat)
        if careful:
            taken = game.state.seekers if seat == FUGITIVE else (game.state.fugitive,)
            legal = tuple(action for action in legal if action.station not in taken) or legal
        rare = [action for action in legal if action.also or action.double or not action.station]
        near = _toward_scenes(game, legal) if seat == FUGITIVE else []
        choice = rng.choices((legal, rare or legal, near or legal), (3, 2, 5 if near else 0))[0]
        game.play(seat, rng.choice(choice))
        yield game


def _toward_scenes(game: Game, legal: tuple[Action, ...]) -> list[Action]:
    """The actions that bring Moriarty nearest to a crime scene, or commit the crime."""
    case = getattr(game.state, "sherlock", None)
    if case is None or not case.cards:
        return []
    far = _distances(game.setup.board, case.cards)
    worth = {action: -1 if "crime" in action.also else far.get(action.station, 99) for action in legal}
    return [action for action in legal if worth[action] == min(worth.values())]


def _distances(board: Board, targets: tuple[int, ...]) -> dict[int, int]:
    found = dict.fromkeys(targets, 0)
    queue = list(targets)
    for station in queue:
        for transport in TRANSPORTS:
            for there in board.neighbours(station, transport):
                if there not in found:
                    found[there] = found[station] + 1
                    queue.append(there)
    return found


def do(game: Game, *texts: str) -> None:
    """Play these actions, each by a seat that may."""
    for text in texts:
        seats = [seat for seat in game.acting if text in [action.text for action in game.legal(seat)]]
        assert seats, f"{text}: nobody may"
        game.play(seats[0], text)
