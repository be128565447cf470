"""Where hidden moves can have led: one layer of worlds after the other, each with the number of its histories.

A world is where the fugitive is and, in the Sherlock Holmes mode, where he has committed his crimes: no two of them
share a scene, so where the first was says where the second was not. What else he hides changes nothing that he can do.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar

from blackticket.knowledge.view import LogLine
from blackticket.rules.chance import Chance
from blackticket.rules.dice.streets import Streets
from blackticket.rules.setup import Setup

T = TypeVar("T")
Stations = frozenset[int]
WorldWeights = Mapping[Stations, Mapping[int, float]]
"""By the scenes of his crimes, by station: how many histories lead there, or what a model makes of them."""
FINE: Final = 2**53
"""Into so many parts a weight that is no whole number is cut to draw from it."""


class Moment(NamedTuple):
    """What everyone knew when the fugitive had made a move: the line of the log, and the black tickets he had before.

    `streets` is where one travels in the dice game; all others have `setup.board`.
    """

    setup: Setup
    line: LogLine
    black: int
    streets: Streets | None = None


Model = Callable[[Moment, int, Sequence[int]], Sequence[float]]
"""How likely the fugitive, on a station, was to choose each of the stations to which that move can have led."""


class MoveConstraint(NamedTuple):
    """What a line of the log says of the move: where it can have led."""

    rides: Mapping[int, Sequence[int]]  # by station
    left: Stations  # where he was not as he set out: a seeker stood there
    open: Stations  # where he could go, having said what he said
    fits: Stations  # and where all that was learned later allows him to have gone
    crime: bool = False  # he committed a crime there
    shares: dict[int, Mapping[int, float]] | None = None  # by station, by target: what the model said, filled as asked


@dataclass(frozen=True, eq=False, slots=True)
class BeliefHistory:
    """The worlds after a move, and those before it."""

    layer: WorldWeights
    before: "BeliefHistory | None" = None
    way: MoveConstraint | None = None
    _came: dict[tuple[Stations, int], "WeightedSampler[int]"] = field(default_factory=dict, repr=False)

    def route(self, scenes: Stations, station: int, chance: Chance) -> tuple[int, ...]:
        """A way that he can have come to that world, from his start on: each history as likely as its weight."""
        route, trail = [station], self
        while trail.before is not None and trail.way is not None:
            came = trail.came(scenes, station)
            scenes = scenes - {station} if trail.way.crime else scenes
            station, trail = came.draw(chance), trail.before
            route.append(station)
        return tuple(reversed(route))

    def came(self, scenes: Stations, station: int) -> "WeightedSampler[int]":
        """Where he can have been before the move that led to that world."""
        if (scenes, station) not in self._came:
            self._came[scenes, station] = WeightedSampler(dict(self._before(scenes, station)))
        return self._came[scenes, station]

    def _before(self, scenes: Stations, station: int) -> Iterator[tuple[int, float]]:
        assert self.before
        assert self.way
        for here, weight in self.before.layer[scenes - {station} if self.way.crime else scenes].items():
            share = 0 if here in self.way.left else _share(self.way, here, station)
            if share:
                yield here, weight * share


class WeightedSampler(Generic[T]):
    """Things to draw from, each as likely as its weight."""

    def __init__(self, weights: Mapping[T, float]) -> None:
        self._things = list(weights)
        self._sums = list(accumulate(weights.values()))

    def draw(self, chance: Chance) -> T:
        """One of them."""
        total = self._sums[-1]
        drawn = chance.below(total) if isinstance(total, int) else chance.below(FINE) / FINE * total
        return self._things[bisect(self._sums, drawn)]


def onward(
    trail: BeliefHistory, way: MoveConstraint, ask: Callable[[int, Sequence[int]], Sequence[float]] | None = None
) -> BeliefHistory:
    """The trail one move on; `ask` is the model, if there is one."""
    if ask is not None:
        way = way._replace(shares={})
    layer: dict[Stations, dict[int, float]] = {}
    for scenes, worlds in trail.layer.items():
        found = _spread(worlds, way) if ask is None else _spread_by(worlds, way, ask)
        if not way.crime:
            if found:
                layer[scenes] = found
            continue
        for station, weight in found.items():
            if station not in scenes:
                there = layer.setdefault(scenes | {station}, {})
                there[station] = there.get(station, 0) + weight
    return BeliefHistory(layer, trail, way)


def kept(layer: WorldWeights, fits: Callable[[int], bool]) -> WorldWeights:
    """The worlds whose station fits."""
    found = {
        scenes: {station: weight for station, weight in worlds.items() if fits(station)}
        for scenes, worlds in layer.items()
    }
    return {scenes: worlds for scenes, worlds in found.items() if worlds}


def _spread(worlds: Mapping[int, float], way: MoveConstraint) -> dict[int, float]:
    rides, left, fits = way.rides, way.left, way.fits
    found: dict[int, float] = {}
    for here, weight in worlds.items():
        if here not in left:
            for there in rides[here]:
                if there in fits:
                    found[there] = found.get(there, 0) + weight
    return found


def _spread_by(
    worlds: Mapping[int, float], way: MoveConstraint, ask: Callable[[int, Sequence[int]], Sequence[float]]
) -> dict[int, float]:
    assert way.shares is not None
    found: dict[int, float] = {}
    for here, weight in worlds.items():
        if here in way.left:
            continue
        if here not in way.shares:
            options = [there for there in way.rides[here] if there in way.open]
            way.shares[here] = dict(zip(options, ask(here, options), strict=True)) if options else {}
        for there, share in way.shares[here].items():
            if there in way.fits and share:
                found[there] = found.get(there, 0) + weight * share
    return found


def _share(way: MoveConstraint, here: int, there: int) -> float:
    if way.shares is not None:
        return way.shares.get(here, {}).get(there, 0)
    return 1 if there in way.rides[here] else 0
