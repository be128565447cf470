"""Several dice games that differ only in the fugitive's secret: the same public history along other hidden routes."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from blackticket.rules.chance import Seeded
from blackticket.rules.dice import Action, DiceGame, DiceSetup, acting, apply, legal_actions, prepare, start
from blackticket.rules.dice.options import OPTIONS, Value
from blackticket.rules.dice.setup import COUNTS, MODES
from blackticket.rules.events import Event

Script = tuple[tuple[str, Action], ...]
KEPT = 8
"""So many hidden routes are followed at once."""


@dataclass(frozen=True)
class Twins:
    """One public history, two scripts: only the places of the fugitive's actions differ."""

    setup: DiceSetup
    seed: int
    scripts: tuple[Script, Script]

    def play(self, which: int) -> Iterator[tuple[DiceGame, tuple[Event, ...]]]:
        """The state at the start and after each action of script number `which`, with what happened."""
        state, events = start(self.setup, Seeded(self.seed))
        yield state, events
        for seat, action in self.scripts[which]:
            state, events = apply(state, seat, action, Seeded(self.seed, state.version + 1))
            yield state, events


def twins(rng: random.Random) -> Twins | None:
    """A random game with a second route that fits all that was public, or None if this one has no other."""
    names = [name for name, option in OPTIONS.items() if isinstance(option.default, bool)]
    options: dict[str, Value] = {name: rng.random() < 0.85 for name in names}
    if rng.random() < 0.4:
        options["die-faces"] = ("taxi", "bus", "underground", "underground", "underground", "X")
    setup, seed = prepare(rng.choice(MODES), rng.choice(COUNTS), options), rng.randrange(2**64)
    state, _ = start(setup, Seeded(seed))
    script: Script = ()
    others: list[tuple[DiceGame, Script]] = [(state, ())]
    for _ in range(rng.randrange(4, 70)):
        (seat,) = acting(state)
        action = _choose(rng, state, seat)
        after, _ = _do(state, seed, seat, action)
        if after.outcome:
            break  # all is shown
        following = [world for other in others for world in _follow(other, seed, seat, action, after)]
        if not following and seat != "fugitive":
            break
        rng.shuffle(following)
        state, script = after, (*script, (seat, action))
        others = list({world.fugitive: (world, path) for world, path in following}.values())[:KEPT]
        if not others:
            return None
    found = [path for _, path in others if path != script]
    return Twins(setup, seed, (script, rng.choice(found))) if found else None


def many_twins(count: int, seed: int = 0) -> list[Twins]:
    """Twins of random games, without those that have only one possible route."""
    rng = random.Random(seed)
    found: list[Twins] = []
    while len(found) < count:
        pair = twins(rng)
        if pair is not None:
            found.append(pair)
    return found


def _choose(rng: random.Random, state: DiceGame, seat: str) -> Action:
    """Rare words as often as common ones, and underground stops more often than other places."""
    actions = legal_actions(state, seat)
    word = rng.choice(sorted({action.word for action in actions}))
    found = [action for action in actions if action.word == word]
    tube = [action for action in found if action.station and state.table.rides[action.station]["underground"]]
    return rng.choice(tube if tube and rng.random() < 0.5 else found)


def _do(state: DiceGame, seed: int, seat: str, action: Action) -> tuple[DiceGame, tuple[Event, ...]]:
    return apply(state, seat, action, Seeded(seed, state.version + 1))


def _follow(
    world: tuple[DiceGame, Script], seed: int, seat: str, action: Action, real: DiceGame
) -> Iterator[tuple[DiceGame, Script]]:
    """The worlds to which `world` can go when the public sees `action`: the fugitive's place may be another."""
    state, script = world
    tries = [action]
    if seat == "fugitive":
        same = action._replace(station=0)
        tries = [mine for mine in legal_actions(state, seat) if mine._replace(station=0) == same]
    for mine in tries:
        after, _ = _do(state, seed, seat, mine)
        if after.outcome is None and _public_place(after) == _public_place(real):
            yield after, (*script, (seat, mine))


def _public_place(state: DiceGame) -> tuple[object, ...]:
    """What the fugitive has told of his places: the tile of his start, and where he was shown."""
    tile = state.table.tile_of[state.log[0].station] if state.log else ""
    return (tile, *(space.station for space in state.log if space.shown))
