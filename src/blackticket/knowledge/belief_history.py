"""Where hidden moves can have led: the worlds after each move, each with the number of its histories.

A world is where the fugitive is and, in the Sherlock mode, where he has committed his crimes: no two of them
share a scene, so where the first was says where the second was not. What else he hides changes nothing that he can do.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, Generic, NamedTuple, TypeVar

from blackticket.boards.board import Card
from blackticket.knowledge.view import View
from blackticket.knowledge.view_parts import LogLine
from blackticket.rules.chance import Chance
from blackticket.rules.dice.streets import Streets
from blackticket.rules.setup import Setup

T = TypeVar("T")
Stations = frozenset[int]
WorldWeights = Mapping[Stations, Mapping[int, float]]
"""By the scenes of his crimes, by station: how many histories lead there, or what a model makes of them."""
CACHE_SIZE: Final = 1024
"""Cached steps, so that a view whose log goes on from another's has only the new lines to follow."""
RESOLUTION: Final = 2**53
"""Steps in which a weight that is not an integer is drawn."""


class World(NamedTuple):
    """What matters of his secret: where he is, and in the Sherlock mode where he has committed his crimes."""

    station: int
    scenes: frozenset[int] = frozenset()


class Secret(NamedTuple):
    """All of his secret. Only the station is there in games without crimes: nothing else changes what he can do.

    `route` begins with his start; `card` is his start card, none if he was placed or the deck is unknown; `played` are
    the scenes of his crimes in order, `cards` those that he still holds.
    """

    station: int
    route: tuple[int, ...] = ()
    card: Card = ()
    played: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


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
StationModel = Callable[[int, Sequence[int]], Sequence[float]]
"""A model at one moment."""


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

    weights: WorldWeights
    previous: "BeliefHistory | None" = None
    constraint: MoveConstraint | None = None
    _origins: dict[tuple[Stations, int], "WeightedSampler[int]"] = field(default_factory=dict, repr=False)

    def route(self, scenes: Stations, station: int, chance: Chance) -> tuple[int, ...]:
        """A route by which he can have come to that world, from his start on: each history as likely as its weight."""
        route, history = [station], self
        while history.previous is not None and history.constraint is not None:
            origins = history.origins(scenes, station)
            scenes = scenes - {station} if history.constraint.crime else scenes
            station, history = origins.draw(chance), history.previous
            route.append(station)
        return tuple(reversed(route))

    def origins(self, scenes: Stations, station: int) -> "WeightedSampler[int]":
        """Where he can have been before the move that led to that world."""
        if (scenes, station) not in self._origins:
            self._origins[scenes, station] = WeightedSampler(dict(self._origin_weights(scenes, station)))
        return self._origins[scenes, station]

    def _origin_weights(self, scenes: Stations, station: int) -> Iterator[tuple[int, float]]:
        assert self.previous
        assert self.constraint
        for here, weight in self.previous.weights[scenes - {station} if self.constraint.crime else scenes].items():
            share = 0 if here in self.constraint.left else _share(self.constraint, here, station)
            if share:
                yield here, weight * share


class WeightedSampler(Generic[T]):
    """Draws items with probabilities proportional to their weights."""

    def __init__(self, weights: Mapping[T, float]) -> None:
        self._items = list(weights)
        self._sums = list(accumulate(weights.values()))

    def draw(self, chance: Chance) -> T:
        total = self._sums[-1]
        drawn = chance.below(total) if isinstance(total, int) else chance.below(RESOLUTION) / RESOLUTION * total
        return self._items[bisect(self._sums, drawn)]


def extend(
    history: BeliefHistory,
    constraint: MoveConstraint,
    model: StationModel | None = None,
) -> BeliefHistory:
    """The history one move longer, weighted by the model if there is one."""
    if model is not None:
        constraint = constraint._replace(shares={})
    weights: dict[Stations, dict[int, float]] = {}
    for scenes, worlds in history.weights.items():
        found = _spread(worlds, constraint) if model is None else _spread_by_model(worlds, constraint, model)
        if not constraint.crime:
            if found:
                weights[scenes] = found
            continue
        for station, weight in found.items():
            if station not in scenes:
                there = weights.setdefault(scenes | {station}, {})
                there[station] = there.get(station, 0) + weight
    return BeliefHistory(weights, history, constraint)


def keep_stations(weights: WorldWeights, fits: Callable[[int], bool]) -> WorldWeights:
    found = {
        scenes: {station: weight for station, weight in worlds.items() if fits(station)}
        for scenes, worlds in weights.items()
    }
    return {scenes: worlds for scenes, worlds in found.items() if worlds}


def remaining(view: View, weights: WorldWeights) -> WorldWeights:
    """The worlds after his last move that are left when the seekers have moved since, or have caught him."""
    if view.outcome and view.outcome.reason == "caught":
        return keep_stations(weights, lambda station: station == view.fugitive)
    occupied = Stations(pawn.station for pawn in view.seekers)
    return keep_stations(weights, lambda station: station not in occupied)


def _spread(worlds: Mapping[int, float], constraint: MoveConstraint) -> dict[int, float]:
    rides, left, fits = constraint.rides, constraint.left, constraint.fits
    found: dict[int, float] = {}
    for here, weight in worlds.items():
        if here not in left:
            for there in rides[here]:
                if there in fits:
                    found[there] = found.get(there, 0) + weight
    return found


def _spread_by_model(worlds: Mapping[int, float], constraint: MoveConstraint, model: StationModel) -> dict[int, float]:
    assert constraint.shares is not None
    found: dict[int, float] = {}
    for here, weight in worlds.items():
        if here in constraint.left:
            continue
        if here not in constraint.shares:
            options = [there for there in constraint.rides[here] if there in constraint.open]
            constraint.shares[here] = dict(zip(options, model(here, options), strict=True)) if options else {}
        for there, share in constraint.shares[here].items():
            if there in constraint.fits and share:
                found[there] = found.get(there, 0) + weight * share
    return found


def _share(constraint: MoveConstraint, here: int, there: int) -> float:
    if constraint.shares is not None:
        return constraint.shares.get(here, {}).get(there, 0)
    return 1 if there in constraint.rides[here] else 0
