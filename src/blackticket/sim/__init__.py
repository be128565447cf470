"""The compiled twin of the rules, for search. Needs numba: `pip install blackticket[sim]`."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from blackticket.rules.editions import Variant
from blackticket.rules.setup import Setup

if find_spec("numba") is None:
    raise ModuleNotFoundError("The simulator needs numba: pip install 'blackticket[sim]'", name="numba")

from blackticket.sim.simulator import Simulator

SIMULATORS: Final[Mapping[Variant, tuple[str, str]]] = {
    "ticket": ("ticket_codec", "TicketSimulator"),
    "sherlock": ("sherlock_codec", "SherlockSimulator"),
    "dice": ("dice_codec", "DiceSimulator"),
}
"""By variant: the module and the class of its codec. Importing the module compiles the kernels or loads them."""


def simulator(setup: Setup) -> Simulator:
    """The compiled game of the set-up."""
    module, name = SIMULATORS[setup.variant]
    found: Simulator = getattr(import_module(f"{__name__}.{module}"), name)()
    return found
