"""One compiled game: how a View becomes a state of numbers, and the kernels that play it."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from blackticket.knowledge import View
from blackticket.rules.actions import Action

State = npt.NDArray[np.int16]
KernelTables = npt.NDArray[np.int16]


class Kernels(NamedTuple):
    """The compiled functions of a game family; their types are in `layout`."""

    legal: Any
    search_actions: Any
    apply: Any
    rollout_policy: Any
    public_observation: (
        Any  # what the seekers see of an action of his; 0 for one of theirs, on which his tree does not branch
    )
    private_observation: Any  # what the seekers learn from an action of their own: the answer to a question, else 0
    update_estimate: (
        Any  # called after every action: moves state[GUESS] along, as seekers would reckon; nothing if it is 0
    )
    play_out: Any

    @classmethod
    def of(cls, module: ModuleType) -> "Kernels":
        """Those of a game family's module, where each has the name that it has here."""
        return cls(*(getattr(module, name) for name in cls._fields))


class Simulator(Protocol):
    """A game family's coder: between the pure rules' words and the kernels' numbers."""

    kernels: Kernels
    width: int  # numbers in a state
    most_actions: int  # no position has more legal actions

    def tables(self, view: View) -> KernelTables:
        """What the kernels look up: kept for each set-up (and each grid of tiles), so that it costs nothing again."""

    def encode(self, view: View, world: Any = None) -> State:
        """The state of the game: from the fugitive's view all of it; from a seeker's with a world that fits it."""

    def action(self, view: View, code: int) -> Action:
        """The action that a number says."""

    def code(self, view: View, action: Action) -> int:
        """The number of an action."""

    def policy_params(self, view: View) -> Sequence[float]:
        """How the quick players are set by default: first the shares of his and of the seekers' random moves."""
