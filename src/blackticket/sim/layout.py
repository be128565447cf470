"""What the compiled games have in common: the first places of a state and the types of their kernels.

A state is a row of 16-bit numbers, an action one 32-bit number, the tables of a set-up one row of 16-bit numbers.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
from numba import types

from blackticket.rules import outcome
from blackticket.rules.outcome import Outcome

OUTCOME: Final = 0
"""Where a state says how the game ended: an index into OUTCOMES, 0 while it goes on."""
SIDE: Final = 1
"""Whose turn it is: 0 the fugitive's, 1 the seekers'."""
ESTIMATE: Final = 2
"""Not of the rules: where the seekers of a rollout take him to be; 0 if they play as if they saw him."""
OWN: Final = 3
"""The first place that each variant uses as it likes."""

OUTCOMES: Final[tuple[Outcome | None, ...]] = (
    None,
    outcome.CAUGHT,
    outcome.BOXED_IN,
    outcome.ESCAPED,
    outcome.STRANDED,
    outcome.CRIMES,
)
CAUGHT, BOXED_IN, ESCAPED, STRANDED, CRIMES = range(1, 6)

Row = npt.NDArray[np.int16]
Actions = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
Params = Floats
Ints = npt.NDArray[np.int64]

INT, YES, REAL = types.int64, types.boolean, types.float64
STATE = TABLES = types.int16[::1]
ACTIONS = types.int32[::1]
CHANCE = types.uint64[::1]
PARAMS = types.float64[::1]

LEGAL = types.int64(STATE, TABLES, ACTIONS)
"""Writes actions and returns how many: `legal` all that the rules allow, `search_actions` those worth a look."""
APPLY = types.void(STATE, TABLES, types.int32, CHANCE)
"""Plays a legal action; `update_estimate` follows it."""
ROLLOUT_POLICY = types.int32(STATE, TABLES, CHANCE, PARAMS, ACTIONS)
"""The action that the policy chooses in a rollout. The parameters weigh what it looks at; the actions are scratch."""
OBSERVATION = types.int64(STATE, TABLES, types.int32)
"""What the seekers observe of an action that has just been played: equal numbers for what looks the same, else 0."""
PLAY_OUT = types.int64(STATE, TABLES, CHANCE, PARAMS, ACTIONS)
"""Plays to the end by the rollout policy of both sides, and returns how many actions it took."""
DEAL = types.void(STATE, TABLES, CHANCE)
"""Writes the first state of a game."""


MOST: Final = 9999


def capped(*counts: int) -> list[int]:
    """The counts, limited to what a state has room for: more tickets than moves make no difference."""
    return [min(count, MOST) for count in counts]
