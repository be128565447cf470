"""Which actions of the dice game the rules allow now."""

from collections.abc import Iterable, Sequence

from blackticket.rules.actions import BLACK, FUGITIVE, HELICOPTER, PASS, REROLL, START, STAY, TICKETS, Action
from blackticket.rules.dice.dice import take_for
from blackticket.rules.dice.state import DiceState
from blackticket.rules.dice.streets import landings_from


def acting(state: DiceState) -> tuple[str, ...]:
    """The seats that may act now: one, or none when the game is over."""
    phase = state.phase
    if phase == "over":
        return ()
    if phase == "placing":
        return (state.setup.seat_of(state.seekers.index(0)),)
    return (state.setup.seat_of(state.waiting[0]),) if phase == "seekers" else (FUGITIVE,)


def legal_actions(state: DiceState, seat: str) -> tuple[Action, ...]:
    return _ACTIONS[state.phase](state) if seat in acting(state) else ()


def all_actions(state: DiceState) -> tuple[Action, ...]:
    return tuple(action for seat in acting(state) for action in legal_actions(state, seat))


def _placing(state: DiceState) -> tuple[Action, ...]:
    """The next pawn goes to a taxi-only place of its own (D-06)."""
    pawn = state.setup.pawns[state.seekers.index(0)]
    return tuple(Action(pawn, START, place) for place in state.streets.taxi_only if place not in state.seekers)


def _hiding(state: DiceState) -> tuple[Action, ...]:
    """The fugitive picks any free place (D-06)."""
    return tuple(Action(FUGITIVE, START, place) for place in sorted(state.streets.spots) if place not in state.seekers)


def _seekers(state: DiceState) -> tuple[Action, ...]:
    """What the roll allows: a move by one of the dice, a re-roll, or to stay where no move is possible."""
    pawns = state.setup.pawns
    found = [
        Action(pawns[pawn], face, target)
        for pawn in state.may_act
        for face in TICKETS
        if face in state.hand
        for target in targets(state, pawn, face)
    ]
    if can_reroll(state):
        found.append(Action(state.setup.seat_of(state.waiting[0]), REROLL))
    return (*found, *(Action(pawns[pawn], STAY) for pawn in state.may_act if may_stay(state, pawn)))


def targets(state: DiceState, pawn: int, face: str) -> list[int]:
    """Where a die with that face can take the pawn."""
    reached = state.streets.rides[state.seekers[pawn]][face]
    shared = not state.setup.ruling("one-detective-a-place")  # D-18
    return [target for target in reached if shared or target not in state.seekers]


def can_move(state: DiceState, pawn: int) -> bool:
    """Whether the pawn can use a die of the hand."""
    return any(face in state.hand and targets(state, pawn, face) for face in TICKETS)


def can_reroll(state: DiceState) -> bool:
    """Whether there is a token to spend and a die to roll again (D-16)."""
    return state.rerolls > 0 and len(state.hand) > 0


def may_stay(state: DiceState, pawn: int) -> bool:
    """Whether the pawn may stay: it cannot move (D-15), nor can its player's other pawn (D-08)."""
    able = [other for other in state.may_act if can_move(state, other)]
    return pawn not in able and not (able and state.setup.ruling("stay-only-if-neither-can"))


def _fugitive(state: DiceState) -> tuple[Action, ...]:
    """By a used die (D-20) or a black ticket (D-22), as a double move too (D-23), or by helicopter (D-24)."""
    found: list[Action] = []
    for word in words(state):
        reached = state.streets.rides[state.fugitive][word]
        found += [Action(FUGITIVE, word, target) for target in reached]
        found += [Action(FUGITIVE, word, target, double=True) for target in doubles(state, word, reached)]
    found += [Action(FUGITIVE, HELICOPTER, target) for target in landings(state)]
    if may_pass(state, found):
        found.append(Action(FUGITIVE, PASS))
    return tuple(found)


def words(state: DiceState) -> list[str]:
    """What the fugitive can travel by: the used dice that are left, and a black ticket."""
    found: list[str] = [face for face in TICKETS if face in state.beside]
    if state.black:
        found.append(BLACK)
    return found


def may_announce_double(state: DiceState) -> bool:
    """Whether he has his double move yet, is not in it, and the log has room for two moves."""
    return state.double > 0 and not state.second_leg and state.moves + 2 <= state.setup.spaces


def doubles(state: DiceState, word: str, reached: Iterable[int]) -> list[int]:
    """Those of the places reached by `word` that can be the first leg of a double move (D-23)."""
    if not may_announce_double(state):
        return []
    if not state.setup.ruling("double-needs-second-leg"):
        return list(reached)
    after = take_for(state, word)[0]._replace(black=state.black - (word == BLACK))
    rides = state.streets.rides
    on = words(after)
    # On a detective's place he is caught (D-26), and no second leg follows, unless only the turn's end counts (D-40).
    barred = () if state.setup.ruling("caught-after-the-turn") else state.seekers
    return [via for via in reached if via not in barred and any(rides[via][then] for then in on)]


def landings(state: DiceState) -> tuple[int, ...]:
    """Where the helicopter can take him; it is no leg of a double move (D-23, D-24)."""
    if not state.helicopter or state.second_leg:
        return ()
    return landings_from(state.setup, state.streets, state.fugitive)


def may_pass(state: DiceState, found: Sequence[Action]) -> bool:
    """Whether he may pass, being able to do what is `found` (D-21)."""
    if state.setup.ruling("pass-without-a-die"):
        return all(action.word not in TICKETS for action in found)
    return not found


_ACTIONS = {"placing": _placing, "hiding": _hiding, "seekers": _seekers, "fugitive": _fugitive}
