"""Where the fugitive can be, from what everyone has seen, and how likely he is there."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, log2
from typing import NamedTuple

from blackticket.boards.board import Card
from blackticket.knowledge.belief_history import BeliefHistory, Model, WeightedSampler, WorldWeights
from blackticket.knowledge.dice_belief import dice_history, dice_now
from blackticket.knowledge.resignation import before_resigning
from blackticket.knowledge.ticket_belief import ticket_history, ticket_now
from blackticket.knowledge.ticket_reach import possible_scenes
from blackticket.knowledge.view import View
from blackticket.rules.chance import Chance, shuffled
from blackticket.rules.ticket.sherlock.state import CRIME


class World(NamedTuple):
    """What matters of his secret: where he is, and in the Sherlock Holmes mode where he has committed his crimes."""

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
        """The worlds, each with the number of histories that lead to it; with a model, what that makes of them."""
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
        """How many bits the seekers lack to know that he is there: log2 of 1 by its weight; endless if he cannot be."""
        weight = self.weights.get(station, 0.0)
        return log2(1 / weight) if weight else inf

    def __repr__(self) -> str:
        return f"<Belief: {len(self.stations)} stations>"

    def sample(self, chance: Chance) -> Secret:
        """A whole secret drawn by chance, each history as likely as the others or as the model says."""
        world = self._sampler.draw(chance)
        if self.view.case is None:
            return Secret(world.station)
        route = self.history.route(world.scenes, world.station, chance)
        played = tuple(route[line.move] for line in self.view.log if CRIME in line.also)
        return Secret(world.station, route, self._card(route[0], chance), played, self._cards(world.scenes, chance))

    @cached_property
    def _sampler(self) -> WeightedSampler[World]:
        return WeightedSampler(self.histories)

    def _card(self, start: int, chance: Chance) -> Card:
        """A start card that he can have: it names his start, and was not turned over for his flight (S-02, S-15)."""
        view = self.view
        assert view.case
        if not view.dealt or not view.setup.ruling("decks-are-public"):
            return ()
        deck = view.board.decks[view.setup.mode.fugitive_deck]
        cards = [card for card in deck if start in card and card not in view.case.turned]
        return cards[chance.below(len(cards))]

    def _cards(self, played: frozenset[int], chance: Chance) -> tuple[int, ...]:
        """The crime cards that he still holds: any of the others, for that he has struck nowhere else tells nothing."""
        setup = self.view.setup
        scenes = sorted(possible_scenes(setup.board, setup.ruling("decks-are-public")) - played)
        return tuple(sorted(shuffled(scenes, chance)[: setup.mode.crimes - len(played)]))


def belief(view: View, model: Model | None = None) -> Belief:
    """What the seekers can know, from the public part of the view alone: it is the same for every seat.

    Without a model every history that fits counts alike. After the end it is what they knew when the game ended: of
    all that is then shown, only where he was caught.
    """
    known = before_resigning(view)
    if known.dice:
        history = dice_history(known, model)
        return Belief(view, history, dice_now(known, history.weights))
    history = ticket_history(known, model)
    return Belief(view, history, ticket_now(known, history.weights))


def possible_stations(view: View) -> frozenset[int]:
    """Every station where the fugitive can be now, and no other, from the public part of the view alone.

    It is the same set for every seat: the fugitive learns from it how much the seekers know.
    """
    return belief(view).stations
