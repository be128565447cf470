"""Where the fugitive can be, from what everyone has seen, and how likely he is there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, log2
from typing import Final, NamedTuple

from blackticket.knowledge.belief_history import BeliefHistory, Model, Secret, WeightedSampler, World, WorldWeights
from blackticket.knowledge.dice_belief import dice_history, dice_now
from blackticket.knowledge.resignation import before_resigning
from blackticket.knowledge.sherlock_belief import sherlock_history, sherlock_now, sherlock_secret
from blackticket.knowledge.ticket_belief import ticket_history, ticket_now
from blackticket.knowledge.view import View
from blackticket.rules.chance import Chance
from blackticket.rules.editions import Variant


class BeliefRules(NamedTuple):
    """How beliefs of a variant are found."""

    history: Callable[[View, Model | None], BeliefHistory]  # the worlds after each of his moves
    now: Callable[[View, WorldWeights], WorldWeights]  # those after the last move that can be now
    secret: Callable[[View, BeliefHistory, World, Chance], Secret]  # drawn for a world


def _station_secret(view: View, history: BeliefHistory, world: World, chance: Chance) -> Secret:
    del view, history, chance
    return Secret(world.station)


BELIEFS: Final[Mapping[Variant, BeliefRules]] = {
    "ticket": BeliefRules(ticket_history, ticket_now, _station_secret),
    "sherlock": BeliefRules(sherlock_history, sherlock_now, sherlock_secret),
    "dice": BeliefRules(dice_history, dice_now, _station_secret),
}


@dataclass(frozen=True, eq=False, repr=False)
class Belief:
    """What the seekers can know of the fugitive's secret from the public history alone; made by `belief`."""

    view: View
    history: BeliefHistory
    world_weights: WorldWeights

    @cached_property
    def stations(self) -> frozenset[int]:
        """Every station where he can be, and no other."""
        return frozenset[int]().union(*self.world_weights.values())

    @cached_property
    def histories(self) -> Mapping[World, float]:
        """The worlds, each with the number of histories that lead to it, or the weight that a model gives them."""
        return {
            World(station, scenes): weight
            for scenes, worlds in self.world_weights.items()
            for station, weight in worlds.items()
        }

    @cached_property
    def worlds(self) -> Mapping[World, float]:
        """The worlds and how likely they are; together 1."""
        total = sum(self.histories.values())
        return {world: weight / total for world, weight in self.histories.items()}

    @cached_property
    def weights(self) -> Mapping[int, float]:
        """The stations and how likely they are; together 1."""
        found: dict[int, float] = {}
        for worlds in self.world_weights.values():
            for station, weight in worlds.items():
                found[station] = found.get(station, 0) + weight
        total = sum(found.values())
        return {station: found[station] / total for station in sorted(found)}

    def bits(self, station: int) -> float:
        """The information that the seekers lack to know that he is there: -log2 of its weight, or infinity."""
        weight = self.weights.get(station, 0.0)
        return log2(1 / weight) if weight else inf

    def __repr__(self) -> str:
        return f"<Belief: {len(self.stations)} stations>"

    def sample(self, chance: Chance) -> Secret:
        """A whole secret drawn at random; all histories are equally likely, or as likely as the model says."""
        world = self._sampler.draw(chance)
        return BELIEFS[self.view.setup.variant].secret(self.view, self.history, world, chance)

    @cached_property
    def _sampler(self) -> WeightedSampler[World]:
        return WeightedSampler(self.histories)


def belief(view: View, model: Model | None = None) -> Belief:
    """What the seekers can know, from the public part of the view alone: it is the same for every seat.

    Without a model every history that fits counts alike. After the end it is what they knew when the game ended: of
    all that is then shown, only where he was caught.
    """
    known = before_resigning(view)
    rules = BELIEFS[view.setup.variant]
    history = rules.history(known, model)
    return Belief(view, history, rules.now(known, history.weights))


def possible_stations(view: View) -> frozenset[int]:
    """Every station where the fugitive can be now, and no other, from the public part of the view alone.

    It is the same set for every seat: the fugitive learns from it how much the seekers know.
    """
    return belief(view).stations
