"""What the compiled games have in common: the first places of a state and the types of their kernels.

A state is a row of 16-bit numbers, an action one 32-bit number, the tables of a set-up one row of 16-bit numbers.
"""

from typing import Final

from numba import types

from blackticket.rules.outcome import BOXED_IN, CAUGHT, CRIMES, ESCAPED, STRANDED, Outcome

OUTCOME: Final = 0
"""Where a state says how the game ended: an index into OUTCOMES, 0 while it goes on."""
SIDE: Final = 1
"""Whose turn it is: 0 the fugitive's, 1 the seekers'."""
ESTIMATE: Final = 2
"""Not of the rules: where seekers who cannot see him take him to be, in a playout; 0 if they play as if they saw."""
OWN: Final = 3
"""The first place that each family uses as it likes."""

OUTCOMES: Final[tuple[Outcome | None, ...]] = (None, CAUGHT, BOXED_IN, ESCAPED, STRANDED, CRIMES)

STATE = TABLES = types.int16[::1]
ACTIONS = types.int32[::1]
CHANCE = types.uint64[::1]
PARAMS = types.float64[::1]

LEGAL = types.int64(STATE, TABLES, ACTIONS)
"""Writes the actions and says how many: `legal` all that the rules allow, `options` those that a search looks at."""
APPLY = types.void(STATE, TABLES, types.int32, CHANCE)
"""Plays a legal action."""
ROLLOUT_POLICY = types.int32(STATE, TABLES, CHANCE, PARAMS, ACTIONS)
"""The action that a quick player would choose. How it weighs them is in the dials; the actions are room to work in."""
OBSERVATION = types.int64(STATE, TABLES, types.int32)
"""What `seen` the other side sees of an action that has just been played, and what the seekers are `told` after one of
their own: equal numbers for what looks the same, 0 for nothing."""
DEAL = types.void(STATE, TABLES, CHANCE)
PLAY_OUT = types.int64(STATE, TABLES, CHANCE, PARAMS, ACTIONS)
"""Plays to the end, `advise` for both sides, and says how many actions it took."""


MOST: Final = 9999


def capped(*counts: int) -> list[int]:
    """The counts, no larger than a state has room for: of more tickets than a game has moves, so many are as good."""
    return [min(count, MOST) for count in counts]
