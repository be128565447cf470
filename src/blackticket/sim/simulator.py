"""One compiled game: how a View becomes a state of numbers, and the kernels that play it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.knowledge import View
from blackticket.rules.actions import Action

StateArray = npt.NDArray[np.int16]
KernelTables = npt.NDArray[np.int16]


class Kernels(NamedTuple):
    """The compiled functions of a variant; their types are in `layout`."""

    legal: Any
    apply: Any
    public_observation: Any  # what the seekers see of an action of his; 0 for one of theirs: his tree has no such edge
    private_observation: Any  # what the seekers learn from an action of their own: the answer to a question, else 0
    search_actions: Any
    rollout_policy: Any
    update_estimate: Any  # called after every action: moves state[ESTIMATE] as seekers would reckon; nothing if it is 0
    play_out: Any

    @classmethod
    def of(cls, *modules: ModuleType) -> "Kernels":
        """Collect the kernels from a variant's modules by field name."""
        found = {name: kernel for module in modules for name, kernel in vars(module).items()}
        return cls(*(found[name] for name in cls._fields))


class Simulator(ABC):
    """A variant's codec: between the words of the pure rules and the numbers of the kernels."""

    kernels: Kernels
    params: Sequence[float]  # of the rollout policy, by default
    width: int  # numbers in a state
    most_actions: int  # no position has more legal actions

    @abstractmethod
    def tables(self, view: View) -> KernelTables:
        """What the kernels look up: cached for each set-up (and each grid of tiles)."""

    @abstractmethod
    def encode(self, view: View, world: Any = None) -> StateArray:
        """The state of the game: from the fugitive's view all of it; from a seeker's with a world that fits it."""

    @abstractmethod
    def action(self, view: View, code: int) -> Action:
        """The action that a number stands for."""

    @abstractmethod
    def code(self, view: View, action: Action) -> int:
        """The inverse of `action`."""

    def policy_params(self, view: View) -> Sequence[float]:  # noqa: ARG002 the same in every game of a variant
        """The default parameters of the rollout policy: first the shares of his and of the seekers' random actions."""
        return self.params
