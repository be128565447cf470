"""How likely each place is where Mister X can be, or can go next, if he moves with some care."""

from collections.abc import Collection, Iterable, Mapping

from blackticket.knowledge import View, possible_stations
from blackticket.players.greedy.dice_reach import Chances
from blackticket.rules.actions import BLACK, HELICOPTER, PASS, TICKETS
from blackticket.rules.dice.streets import Streets, landings_from

RECKLESS = 0.2
"""How likely he goes where a detective can reach him at once, beside a place where none can."""
BLACK_SHARE = 0.25
"""How likely he plays a black ticket while he has one."""

Shares = dict[int, float]
"""By place: how likely he is there."""


def estimate(view: View, reach: Chances) -> Shares:
    """The share of each possible place: his moves followed through the log, all that fit being weighed."""
    shares = dict.fromkeys(view.possible_starts, 1.0)
    for line in view.log:
        if line.shown and line.station is not None:
            shares = {line.station: 1.0}
            continue
        reachable, after = _reachable(line.seekers, reach), Shares()
        passing = line.leg == "first" and view.setup.ruling("caught-after-the-turn")  # D-40
        left = () if line.leg == "second" else line.seekers
        caught = () if passing else line.seekers
        for place, share in shares.items():
            if place not in left:
                targets = _targets(view, place, line.ticket)
                _distribute(after, [target for target in targets if target not in caught], reachable, share)
        shares = after
    found = {place: shares[place] for place in sorted(possible_stations(view))}
    total = sum(found.values())
    return {place: share / total for place, share in found.items()}


def next_moves(
    streets: Streets, shares: Shares, used: Collection[str], black: bool, stands: Collection[int], reach: Chances
) -> dict[str, Shares]:
    """Where his next move can lead from the places that he may be on, by the word that the log will then show."""
    reachable = _reachable(stands, reach)
    by_ticket = BLACK_SHARE if black else 0.0
    moves: dict[str, Shares] = {word: {} for word in (*TICKETS, BLACK, PASS)}
    for place, share in shares.items():
        rides = streets.rides[place]
        if black:
            _distribute(moves[BLACK], rides[BLACK], reachable, share * by_ticket)
        dice = [face for face in used if rides[face]]
        for face in dice:
            _distribute(moves[face], rides[face], reachable, share * (1 - by_ticket) / len(dice))
        if not dice:
            moves[PASS][place] = share * (1 - by_ticket)
    return moves


def _distribute(shares: Shares, targets: Collection[int], reachable: frozenset[int], share: float) -> None:
    """Deal the share out to the targets, less to those that are near a detective."""
    risky = len(reachable.intersection(targets))
    if targets:
        each = share / (len(targets) - risky + RECKLESS * risky)
        for target in targets:
            shares[target] = shares.get(target, 0.0) + (each * RECKLESS if target in reachable else each)


def _reachable(stands: Iterable[int], reach: Chances) -> frozenset[int]:
    """The places that detectives on `stands` take or can reach."""
    return frozenset(stands).union(*(reach[stand] for stand in stands))


def _targets(view: View, place: int, word: str) -> tuple[int, ...]:
    assert view.dice
    if word == PASS:
        return (place,)
    if word == HELICOPTER:
        return landings_from(view.setup, view.dice.streets, place)
    return view.dice.streets.rides[place][word]


def totals(moves: Mapping[str, Shares]) -> Shares:
    """The shares of the places, whatever the log will show."""
    total = Shares()
    for shares in moves.values():
        for place, share in shares.items():
            total[place] = total.get(place, 0.0) + share
    return total
