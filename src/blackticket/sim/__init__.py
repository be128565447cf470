"""The compiled twin of the rules, for search. Needs numba: `pip install blackticket[sim]`."""

from blackticket.knowledge import View
from blackticket.sim.simulator import Simulator


def simulator(view: View) -> Simulator:
    """The compiled game that the view is of. A family is compiled, or read from numba's cache, when first asked for."""
    if view.dice:
        from blackticket.sim.dice_code import DiceSimulator

        return DiceSimulator()
    if view.setup.mode.crimes:
        from blackticket.sim.sherlock_code import SherlockSimulator

        return SherlockSimulator()
    from blackticket.sim.chase_code import ChaseSimulator

    return ChaseSimulator()
