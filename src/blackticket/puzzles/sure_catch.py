"""Proofs that the fugitive is caught for certain: an AND/OR search over the stations where he can be.

The seekers choose (OR) knowing no more than that he was not where they went. What is seen of his move (AND) divides the
worlds, and he has to be caught in each division. The rules decide what is legal and who is caught.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.errors import IllegalAction
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.legal import ANY, fugitive_actions, pawn_actions
from blackticket.rules.ticket.play import apply
from blackticket.rules.ticket.state import FREE

_NO_CHANCE: Final = Seeded(0)
"""The common ticket game draws nothing after the deal."""

Plan = tuple[Action, ...]
"""What the seekers do in a turn, in order."""


class Observation(NamedTuple):
    """What the seekers see of a move of his."""

    ticket: str
    double: bool
    station: int | None  # where he shows himself


Reply = tuple[Observation, ...]
"""What the seekers see of a turn of his: one move, or two."""


@dataclass(frozen=True, slots=True)
class PublicState:
    """The game as the seekers know it in their turn: a state, and all stations where he can be."""

    state: TicketState  # with him on any of the stations
    stations: frozenset[int]

    def world(self, station: int) -> TicketState:
        state = self.state
        return state._replace(fugitive=station, log=(*state.log[:-1], state.log[-1]._replace(station=station)))

    def after(self, action: Action) -> "PublicState | None":
        """What is left after a seeker's action; None if it has caught him wherever he can be."""
        left = self.stations - {action.station}
        return PublicState(_moved(self.world(min(left)), action), left) if left else None

    def replies(self) -> Mapping[Reply, "PublicState"]:
        """By what is seen of his turn: what the seekers then know. Turns that end the game are left out."""
        found: dict[Reply, dict[int, TicketState]] = {}
        open_worlds: list[tuple[Reply, TicketState]] = [((), self.world(station)) for station in self.stations]
        while open_worlds:
            seen, state = open_worlds.pop()
            for action in fugitive_actions(state):
                after, _ = apply(state, FUGITIVE, action, _NO_CHANCE)
                shown = after.fugitive if after.log[-1].shown else None
                now = (*seen, Observation(action.word, action.double, shown))
                if after.turn == "fugitive":
                    open_worlds.append((now, after))
                else:
                    found.setdefault(now, {})[after.fugitive] = after
        return {seen: PublicState(next(iter(states.values())), frozenset(states)) for seen, states in found.items()}


def catch_now(public: PublicState) -> Plan | None:
    """Actions of this turn that catch him wherever he can be, if there are any."""
    if public.state.outcome:
        return None
    reach = {pawn: public.stations.intersection(targets(public.state, pawn)) for pawn in waiting_pawns(public.state)}
    if len(public.stations) > sum(map(bool, reach.values())):
        return None
    for goals in _assignments(sorted(public.stations), reach, {}):
        plan = _direct_plan(public, goals)
        if plan is not None:
            return plan
    return None


def sure_catch(public: PublicState, rounds: int) -> Plan | None:
    """The first turn of a catch for certain within `rounds` turns of the seekers, if there is one."""
    if rounds == 1:
        return catch_now(public)
    return next((plan for plan, left in promising_plans(public) if is_caught_after(left, rounds - 1)), None)


def is_caught_after(left: PublicState | None, rounds: int) -> bool:
    """Whether he is caught for certain after a whole turn of the seekers, `rounds` more turns being theirs."""
    return left is None or counter_reply(left, rounds) is None


def counter_reply(left: PublicState, rounds: int) -> Reply | None:
    """What he can do so that he is not caught for certain within `rounds` more turns; None if nothing helps."""
    if left.state.outcome:
        return None if left.state.outcome.winner == "seekers" else ()
    if left.state.turn != "fugitive":
        return ()
    if _escapes_reach(left):
        return next(iter(left.replies()), ())
    return next((seen for seen, public in left.replies().items() if sure_catch(public, rounds) is None), None)


def waiting_pawns(state: TicketState) -> list[int]:
    return [pawn for pawn in range(len(state.seekers)) if state.waiting >> pawn & 1]


def targets(state: TicketState, pawn: int) -> frozenset[int]:
    """Where the seeker's tickets take it, whoever stands there."""
    lookup = state.lookup
    stock = lookup.stock[pawn]
    left = ANY if stock == FREE else state.stocks[stock]
    return frozenset(target for ticket, target, _ in lookup.hops[pawn][state.seekers[pawn]] if left[ticket])


def play_plan(public: PublicState, plan: Plan) -> PublicState | None:
    """What is left after these actions of the seekers; None if he is caught. Raises IllegalAction."""
    left: PublicState | None = public
    for action in plan:
        if left is None:
            break
        left = left.after(action)
    return left


def _moved(state: TicketState, action: Action) -> TicketState:
    pawn = state.lookup.pawn_index.get(action.pawn, -1)
    seat = next((seat for seat, pawns in state.lookup.seat_pawns.items() if pawn in pawns), "")
    return apply(state, seat, action, _NO_CHANCE)[0]


def _assignments(
    stations: list[int], reach: Mapping[int, frozenset[int]], taken: Mapping[int, int]
) -> Iterator[Mapping[int, int]]:
    """By pawn its station, so that all stations are taken; the station with the fewest pawns first."""
    if not stations:
        yield taken
        return
    free = [pawn for pawn in reach if pawn not in taken]
    hardest = min(stations, key=lambda station: sum(station in reach[pawn] for pawn in free))
    for pawn in free:
        if hardest in reach[pawn]:
            left = [station for station in stations if station != hardest]
            yield from _assignments(left, reach, {**taken, pawn: hardest})


def _direct_plan(public: PublicState, goals: Mapping[int, int]) -> Plan | None:
    """The pawns ride to their goals; where the order is fixed, the others move out of nobody's way before them."""
    plan: list[Action] = []
    left: PublicState | None = public
    for pawn in waiting_pawns(public.state):
        if left is None:
            break
        actions = pawn_actions(left.state, pawn)
        if pawn in goals:
            actions = tuple(action for action in actions if action.station == goals[pawn])
        elif not left.state.lookup.fixed_order:
            continue
        else:
            actions = tuple(action for action in actions if action.station not in goals.values())
        if not actions:
            if pawn in goals:
                return None
            continue
        plan.append(actions[0])
        try:
            left = left.after(actions[0])
        except IllegalAction:
            return None
    return tuple(plan) if left is None else None


def promising_plans(public: PublicState) -> Iterator[tuple[Plan, PublicState | None]]:
    """Whole turns of the seekers after which some seeker can be wherever his next single move leads, and what is left.

    Pawns move in their order, by one of the ways to each station: turns that need another order are not found.
    """
    yield from _promising(public, (), _ways_out(public))


def _ways_out(public: PublicState) -> Mapping[int, frozenset[int]]:
    """By possible station: where a single move can lead him, seekers in the way or not."""
    state = public.state
    lookup = state.lookup
    return {
        station: frozenset(
            ride.target for ride in lookup.rides[station] if state.supply[ride.ticket] or not lookup.finite_supply
        ).union(ride.target for ride in (lookup.black_rides[station] if state.black else ()))
        for station in public.stations
    }


def _promising(
    public: PublicState, before: Plan, ways_out: Mapping[int, frozenset[int]]
) -> Iterator[tuple[Plan, PublicState | None]]:
    state = public.state
    if not _can_cover(public, ways_out):
        return
    actions = next((found for pawn in waiting_pawns(state) if (found := pawn_actions(state, pawn))), ())
    for action in {action.station: action for action in reversed(actions)}.values():
        left, plan = public.after(action), (*before, action)
        if left is None or left.state.turn != "seekers":
            yield plan, left
        else:
            yield from _promising(left, plan, ways_out)


def _can_cover(public: PublicState, ways_out: Mapping[int, frozenset[int]]) -> bool:
    """Whether seekers that have moved, with a move, and those that wait, with two, can be on all his ways out."""
    state = public.state
    covered: set[int] = set(state.seekers)
    now: set[int] = set()
    for pawn in range(len(state.seekers)):
        first = targets(state, pawn)
        covered |= first
        if state.waiting >> pawn & 1:
            now |= first
            covered.update(ride.target for station in first for ride in state.lookup.hops[pawn][station])
    return all(station in now or ways_out[station] <= covered for station in public.stations)


def _escapes_reach(left: PublicState) -> bool:
    """Whether a single move leads him where no seeker can be with its next one: a quick answer that is mostly yes."""
    state = left.state
    covered = frozenset[int]().union(*(targets(state, pawn) for pawn in range(len(state.seekers))))
    seekers = state.seekers
    return any(
        ride.target not in covered
        and ride.target not in seekers
        and (state.supply[ride.ticket] or not state.lookup.finite_supply)
        for station in left.stations
        for ride in state.lookup.rides[station]
    )
