"""The seven dice: in the seekers' hand, beside their pawns, on the log, in the supply."""

from blackticket.rules.actions import TICKETS
from blackticket.rules.chance import Chance
from blackticket.rules.dice.setup import X
from blackticket.rules.dice.state import DiceState

SUPPLY = "supply"
HAND = "hand"


def roll(state: DiceState, chance: Chance) -> DiceState:
    faces = state.setup.faces
    return state._replace(hand=tuple(faces[chance.below(6)] for _ in state.hand))


def lay_by(state: DiceState, pawn: int, face: str) -> DiceState:
    """A die of the hand that shows `face` is laid by the pawn that used it (D-10)."""
    beside = (*state.beside[:pawn], face, *state.beside[pawn + 1 :])
    return state._replace(hand=_without(state.hand, face), beside=beside)


def on_log(state: DiceState) -> int:
    return sum(space.die is not None for space in state.log)


def take_for(state: DiceState, word: str) -> tuple[DiceState, str, str]:
    """The state without the die that will cover the space of a move by `word`, that die's face, and where it lay.

    A transport takes a used die that shows it (D-20). All else takes any die and turns X up (D-21, D-22, D-24): first
    one that is no use to him, from the supply, then an unused one of the seekers, then a used one. There always is
    one, for the log never holds more than five.
    """
    if word in TICKETS:
        pawn = state.beside.index(word)
        return _take_used(state, pawn), word, state.setup.pawns[pawn]
    supply = [SUPPLY] if state.supply else []
    theirs = [HAND] if state.hand else []
    theirs += [pawn for pawn, face in zip(state.setup.pawns, state.beside, strict=True) if face is not None][::-1]
    source = (supply + theirs if state.setup.ruling("x-die-from-supply") else theirs + supply)[0]
    if source == SUPPLY:
        return state._replace(supply=state.supply - 1), X, source
    if source == HAND:
        return state._replace(hand=state.hand[:-1]), X, source
    return _take_used(state, state.setup.pawns.index(source)), X, source


def clear_log(state: DiceState) -> DiceState:
    """All dice on the log go back to the supply (D-25)."""
    log = tuple(space._replace(die=None) for space in state.log)
    return state._replace(log=log, supply=state.supply + on_log(state))


def take_hand(state: DiceState) -> DiceState:
    """The seekers take back the dice on the board and draw from the supply what they may and it has (D-07, D-30)."""
    back = len(state.hand) + sum(face is not None for face in state.beside)
    full = state.setup.hand
    wanted = 1 if state.round and not state.setup.ruling("refill-to-hand") else max(0, full - back)
    drawn = min(wanted, state.supply)
    return state._replace(
        hand=(X,) * (back + drawn),  # not rolled yet
        beside=(None,) * len(state.beside),
        supply=state.supply - drawn,
    )


def _take_used(state: DiceState, pawn: int) -> DiceState:
    return state._replace(beside=(*state.beside[:pawn], None, *state.beside[pawn + 1 :]))


def _without(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]
