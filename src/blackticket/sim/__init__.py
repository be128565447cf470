"""The compiled twin of the rules, for search. Needs numba: `pip install blackticket[sim]`."""

from importlib.util import find_spec
from typing import Literal

from blackticket.rules.setup import Setup

if find_spec("numba") is None:
    raise ModuleNotFoundError("The simulator needs numba: pip install 'blackticket[sim]'", name="numba")

from blackticket.sim.simulator import Simulator

Family = Literal["ticket", "sherlock", "dice"]


def family(setup: Setup) -> Family:
    """Which kernels play the game of the set-up; they stand in the file of that name."""
    return setup.variant


def simulator(setup: Setup) -> Simulator:
    """The compiled game of the set-up. A family is compiled, or read from numba's cache, when first asked for."""
    kind = family(setup)
    if kind == "dice":
        from blackticket.sim.dice_codec import DiceSimulator

        return DiceSimulator()
    if kind == "sherlock":
        from blackticket.sim.sherlock_codec import SherlockSimulator

        return SherlockSimulator()
    from blackticket.sim.ticket_codec import TicketSimulator

    return TicketSimulator()
