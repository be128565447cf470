"""Two games that differ only in the fugitive's secret: the same public history along another hidden route."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from blackticket import Game, editions
from blackticket.boards import TRANSPORTS
from blackticket.rules.actions import BLACK, FUGITIVE, TICKETS, Action
from blackticket.rules.chase import Chase
from blackticket.rules.errors import IllegalAction


@dataclass(frozen=True)
class Twins:
    """One public history, two secrets: `routes` are the fugitive's stations, his start first."""

    first: Chase
    script: tuple[tuple[str, Action], ...]
    routes: tuple[tuple[int, ...], tuple[int, ...]]

    def play(self, which: int) -> Iterator[tuple[Game, tuple[str, Action] | None]]:
        """The game before the first action and after each, the fugitive taking his route number `which`."""
        route = self.routes[which]
        game = Game(self.first._replace(fugitive=route[0], start=route[0]), seed=1)
        yield game, None
        moves = iter(route[1:])
        for seat, action in self.script:
            mine = Action(FUGITIVE, action.word, next(moves), action.double) if seat == FUGITIVE else action
            game.play(seat, mine)
            yield game, (seat, action)


def random_game(rng: random.Random) -> Game:
    """A random game of a random edition, mode, number of players and options, played for a random while."""
    edition = rng.choice(editions())
    mode = rng.choice(edition.modes)
    game = Game.new(
        edition.id,
        mode=mode.name,
        detectives=rng.choice(mode.detectives),
        options={option.name: rng.random() < 0.8 for option in mode.options},
        seed=rng.randrange(2**64),
    )
    for _ in range(rng.randrange(1, 90)):
        if game.over:
            break
        seat = rng.choice(game.acting)
        game.play(seat, rng.choice(game.legal(seat)))
    return game


def twins(rng: random.Random) -> Twins | None:
    """A random game with a second route that fits all that was public, or None if this one has no other."""
    game = random_game(rng)
    first = game._first
    script = list(game.actions)
    if game.over:
        script.pop()  # with the last action all is shown
    route = (first.fugitive, *(action.station for seat, action in script if seat == FUGITIVE))
    other = _other_route(first, script, route, rng)
    return None if other is None else Twins(first, tuple(script), (route, other))


def many_twins(count: int, seed: int = 0) -> list[Twins]:
    """Twins of random games, without those that have only one possible route."""
    rng = random.Random(seed)
    found: list[Twins] = []
    while len(found) < count:
        pair = twins(rng)
        if pair is not None:
            found.append(pair)
    return found


def _other_route(
    first: Chase, script: Sequence[tuple[str, Action]], route: tuple[int, ...], rng: random.Random
) -> tuple[int, ...] | None:
    """Walk all hidden routes forward, step by step, and pick one that ends elsewhere than `route`."""
    routes: dict[int, tuple[int, ...]] = {start: (start,) for start in first.possible_starts}
    seekers = dict(zip(first.setup.pawns, first.seekers, strict=True))
    moves = 0
    for seat, action in script:
        if seat != FUGITIVE:
            if action.station:
                seekers[action.pawn] = action.station
                routes.pop(action.station, None)
            continue
        moves += 1
        ends = list(routes.items())
        rng.shuffle(ends)  # where several routes meet, keep any of them
        routes = {}
        for here, path in ends:
            for target in _reached(first, here, action.word):
                if target not in seekers.values():
                    routes[target] = (*path, target)
        if moves in first.setup.mode.reveals:
            routes = {target: path for target, path in routes.items() if target == route[moves]}
    candidates = [path for path in routes.values() if path != route]
    rng.shuffle(candidates)
    return next((path for path in candidates if _is_legal(first, script, path)), None)


def _reached(first: Chase, here: int, word: str) -> set[int]:
    transports = TRANSPORTS if word == BLACK else tuple(name for name in TICKETS if name == word)
    return {target for transport in transports for target in first.setup.board.neighbours(here, transport)}


def _is_legal(first: Chase, script: Sequence[tuple[str, Action]], path: tuple[int, ...]) -> bool:
    """Whether the rules allow the route and the public history is the same: nobody caught, boxed in or cut short."""
    try:
        return not any(game.over for game, _ in Twins(first, tuple(script), (path, path)).play(0))
    except IllegalAction:
        return False
