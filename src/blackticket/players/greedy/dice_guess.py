"""How likely each place is where Mister X can be, if he moves with some care."""

from collections.abc import Mapping

from blackticket.knowledge import View, possible_stations
from blackticket.knowledge.dice_belief import landings
from blackticket.players.greedy.dice_reach import Chances
from blackticket.rules.actions import HELICOPTER, PASS

RECKLESS = 0.2
"""How likely he goes where a detective can reach him at once, beside a place where none can."""


def guess(view: View, reach: Chances) -> Mapping[int, float]:
    """The share of each possible place: his moves followed through the log, all that fit being weighed."""
    possible = possible_stations(view)
    shares = dict.fromkeys(view.possible_starts, 1.0)
    for line in view.log:
        if line.shown and line.station is not None:
            shares = {line.station: 1.0}
            continue
        near = {target for stand in line.seekers for target in reach[stand]}
        after: dict[int, float] = {}
        for place, share in shares.items():
            if place in line.seekers:
                continue
            targets = _targets(view, place, line.ticket)
            weights = {t: RECKLESS if t in near else 1.0 for t in targets if t not in line.seekers}
            total = sum(weights.values())
            for target, weight in weights.items():
                after[target] = after.get(target, 0.0) + share * weight / total
        shares = after
    found = {place: shares.get(place, 0.0) for place in possible}
    total = sum(found.values())
    return {place: share / total for place, share in found.items()} if total else dict.fromkeys(possible, 1 / max(1, len(possible)))


def _targets(view: View, place: int, word: str) -> tuple[int, ...]:
    assert view.dice
    if word == PASS:
        return (place,)
    if word == HELICOPTER:
        return landings(view.setup, view.dice.streets, place)
    return view.dice.streets.rides[place][word]
