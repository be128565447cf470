"""Whether a dice game can come to a position.

Each check may assume that the checks before it have passed.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from blackticket.record.dice_material_validation import holding_faults, used_faults
from blackticket.record.turns import count_seeker_moves
from blackticket.rules.actions import BLACK, HELICOPTER, PASS, TICKETS
from blackticket.rules.dice import DiceState, Space
from blackticket.rules.dice.legal import can_move, can_reroll
from blackticket.rules.dice.setup import DICE, REROLLS
from blackticket.rules.dice.streets import landings_from


def dice_faults(state: DiceState) -> Iterator[str]:
    """Whether log, seekers' ways, dice, turn and outcome agree with each other."""
    yield from _start_faults(state)
    yield from holding_faults(state)
    if not state.log:
        yield from _waiting_faults(state)
        return
    yield from _log_faults(state)
    yield from _way_faults(state)
    yield from _turn_faults(state)
    yield from used_faults(state)
    yield from _outcome_faults(state)


def _start_faults(state: DiceState) -> Iterator[str]:
    placed = state.log[0].seekers if state.log else tuple(place for place in state.seekers if place)
    if not state.log and state.seekers[: len(placed)] != placed:
        yield "the detectives are placed one after the other (D-06)"
    if len(set(placed)) != len(placed) or not set(placed) <= set(state.streets.taxi_only):
        yield "the detectives did not start on different places for taxis only (D-06)"
    if state.log and state.start in placed:
        yield f"he and a detective both began on {state.start} (D-06)"
    if bool(state.fugitive) != bool(state.log) or (state.log and 0 in state.seekers):
        yield "he hides when all detectives are placed, and not before (D-06)"


def _waiting_faults(state: DiceState) -> Iterator[str]:
    """Before he has hidden nothing else has happened yet."""
    if state.supply != DICE or state.waiting or state.outcome or state.round or state.leader:
        yield "the chase begins when he has hidden (D-06)"
    if state.version != sum(place > 0 for place in state.seekers):
        yield f"the version is the number of detectives placed, not {state.version}"


def _log_faults(state: DiceState) -> Iterator[str]:
    for number, (before, move) in enumerate(pairwise(state.log), start=1):
        here, there = before.station, move.station
        if there not in _targets(state, move.ticket, here):
            yield f"move {number} cannot lead from {here} to {there} by {move.ticket}"
        if here in move.seekers and not _is_passing(state, before):
            yield f"before move {number} he was caught (D-40)"
        if there in move.seekers and not _is_passing(state, move) and (number < state.moves or not state.outcome):
            yield f"with move {number} he was caught (D-26)"
        if (move.leg == "second") != (before.leg == "first") or move.leg == "only":
            yield f"move {number} is no {move.leg} leg"
        if move.leg != "single" and (move.ticket == HELICOPTER or (move.leg == "first" and move.ticket == PASS)):
            yield f"{move.ticket} is no {move.leg} leg of a double move (D-23)"
        if move.leg == "first" and number + 1 > state.setup.spaces:
            yield f"the log has no room for a double move at move {number}"
        if move.used and move.ticket != PASS:
            yield f"the dice that lay there are told where he passed, not at move {number}"
        if move.leg != "second" and not _dice_used(state, before, state.log[number : number + 2]):
            yield f"no detective used a die before move {number} by which it could go (D-20)"
        if move.ticket == PASS and _could_have_moved(state, move, here):
            yield f"he had no need to pass at move {number} (D-21)"
    if state.log[-1].station != state.fugitive:
        yield f"the log ends on {state.log[-1].station}, but he is on {state.fugitive}"
    if state.moves > state.setup.spaces:
        yield f"the log has room for {state.setup.spaces} moves (D-41)"


def _is_passing(state: DiceState, move: Space) -> bool:
    """Whether he may be on a detective's place after that move, and not be caught: his turn goes on (D-40)."""
    return move.leg == "first" and state.setup.ruling("caught-after-the-turn")


def _targets(state: DiceState, word: str, here: int) -> tuple[int, ...]:
    """Where that word can take him from a place."""
    if word == PASS:
        return (here,)
    if word != HELICOPTER:
        return state.streets.rides[here][word]
    return landings_from(state.setup, state.streets, here)


def _could_have_moved(state: DiceState, move: Space, here: int) -> bool:
    """Whether he had to move: by a die, or maybe by what he still has now, a black ticket or the helicopter."""
    words = list(move.used)
    if not state.setup.ruling("pass-without-a-die"):
        words += [BLACK] if state.black else []
        words += [HELICOPTER] if state.helicopter and move.leg == "single" else []
    return any(_targets(state, word, here) for word in words)


def _dice_used(state: DiceState, before: Space, turn: Sequence[Space]) -> bool:
    """Whether the detectives can have used the dice by which he went in his turn and those then left, one a pawn."""
    legs = turn[: 1 + (turn[0].leg == "first")]
    words = [
        *(space.ticket for space in legs if space.ticket in TICKETS),
        *(face for space in legs for face in space.used),
    ]
    ways = list(zip(before.seekers, turn[0].seekers, strict=True))
    rides = state.streets.rides
    if turn[0].ticket == PASS:  # all of them lay there, in the order of the pawns
        moved = [(here, there) for here, there in ways if here != there]
        fits = (there in rides[here][face] for (here, there), face in zip(moved, words, strict=False))
        return len(moved) == len(words) and all(fits)
    return any(
        all(there in rides[here][word] for word, (here, there) in zip(words, chosen, strict=True))
        for chosen in permutations(ways, len(words))
    )


def _way_faults(state: DiceState) -> Iterator[str]:
    """Whether the detectives can have got from where they stood at each move to where they stood next, and now."""
    stood = [(space.seekers, space.leg == "second") for space in state.log]
    fixed = state.round == state.log[-1].round
    for number, ((before, _), (after, stay)) in enumerate(pairwise([*stood, (state.seekers, fixed)]), start=1):
        if len(set(after)) != len(after) and state.setup.ruling("one-detective-a-place"):
            yield "two detectives share a place (D-18)"
        for pawn, here, there in zip(state.setup.pawns, before, after, strict=True):
            if here != there and (stay or not any(there in state.streets.rides[here][word] for word in TICKETS)):
                yield f"{pawn} cannot have got from {here} to {there} after move {number - 1}"


def _turn_faults(state: DiceState) -> Iterator[str]:
    """Whether round, leader, waiting pawns and version fit the log."""
    setup, last, count = state.setup, state.log[-1], len(state.seekers)
    caught_by_move = state.outcome is not None and last.station in last.seekers
    seekers = state.round != last.round
    if state.round != last.round + (not caught_by_move and last.leg != "first"):
        yield f"it is not round {state.round} after {state.moves} moves"
    if state.leader != (state.round - 1) % setup.detectives:
        yield f"in round {state.round} {setup.pawns[state.leader]} is not the start player (D-31)"
    order = tuple((state.leader + n) % count for n in range(count))
    waits = [order[n:] for n in range(count + 1)] if seekers else [()]
    if state.waiting not in waits and not (setup.lone and seekers and state.waiting == order[:1]):  # D-08
        yield "the waiting pawns are not those that have yet to act, in order (D-10)"
    turns = sum(space.leg != "second" for space in state.log[1:])
    own = count + len(state.log)
    known = count_seeker_moves([space.seekers for space in state.log] + [state.seekers])
    most = own + REROLLS - state.rerolls + count * (turns + seekers) - len(state.waiting)
    if not own + known <= state.version <= most:
        yield f"{state.moves} moves come to version {own + known} to {most}, not {state.version}"


def _outcome_faults(state: DiceState) -> Iterator[str]:
    reason = state.outcome.reason if state.outcome else None
    if reason not in (None, "caught", "escaped"):
        yield f"no dice game ends because somebody is {reason} (D-40, D-41)"
    if reason and state.waiting:
        yield "a game that is over waits for nobody"
    if (state.fugitive in state.seekers and not _is_passing(state, state.log[-1])) != (reason == "caught"):
        yield "a caught fugitive and the outcome do not agree (D-40)"
    answered = state.moves >= state.setup.spaces and not state.waiting and reason != "caught"
    if answered != (reason == "escaped"):
        yield "he escapes when the last space has been answered, and not before (D-41)"
    if reason is None and state.waiting and not _can_go_on(state):
        yield "a detective who can neither use a die nor roll again stays, and yet it is his turn (D-15)"


def _can_go_on(state: DiceState) -> bool:
    """Whether the player whose turn it is has anything to decide."""
    return len(state.may_act) > 1 or can_move(state, state.waiting[0]) or can_reroll(state)
