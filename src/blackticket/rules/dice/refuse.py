"""Why an action is not legal, in a sentence. Seekers are told nothing that depends on the fugitive's secret."""

from typing import Final

from blackticket.rules.actions import BLACK, FUGITIVE, HELICOPTER, PASS, REROLL, START, STAY, TICKETS, Action
from blackticket.rules.dice.legal import acting, landings, may_announce_double
from blackticket.rules.dice.state import DiceState
from blackticket.rules.errors import IllegalAction
from blackticket.rules.refusals import cannot_act, not_your_pawn

BARE: Final = (PASS, STAY, REROLL)
"""Words that name no place."""

_OWN: Final = {
    "placing": (START,),
    "hiding": (START,),
    "seekers": (*TICKETS, STAY, REROLL),
    "fugitive": (*TICKETS, BLACK, HELICOPTER, PASS),
}
"""The words that each part of the game knows."""
_EXPECTED: Final = {
    "placing": "The detectives choose where they begin: expected a place, as in 'detective-1 start 14'",
    "hiding": "You choose where you begin: expected a place, as in 'start 14'",
    "seekers": "Expected a die and a place, as in 'detective-1 taxi 14', or stay, or reroll",
    "fugitive": "Expected a die and a place, as in 'taxi 14', or black, helicopter or pass",
}
"""What each part of the game waits for."""


def refusal(state: DiceState, seat: str, action: Action) -> IllegalAction:
    if refused := cannot_act(state, seat):
        return refused
    if seat not in acting(state):
        return IllegalAction("not-your-turn", f"It is {acting(state)[0]}'s turn.")
    pawns = state.setup.moved_by(seat) or (FUGITIVE,)
    if action.pawn not in pawns:
        return not_your_pawn(seat, pawns, action, "taxi 14")
    if action.word not in _OWN[state.phase]:
        return IllegalAction("not-now", f"{_EXPECTED[state.phase]}, but got {action.text!r:.60}.")
    if type(action.station) is not int or type(action.double) is not bool:
        return IllegalAction("unreadable-action", f"A place is a whole number, but got {action.station!r:.60}.")
    if action.also:
        return IllegalAction("not-now", f"In the dice game nothing is said with a move, but got {action.also!r:.60}.")
    if action.word not in BARE and action.station not in state.streets.spots:
        places = ", ".join(map(str, sorted(state.streets.spots)))
        return IllegalAction("unknown-station", f"There is no place {action.station}. In this grid are: {places}.")
    if action.word in BARE and (action.station or action.double):
        return IllegalAction("unreadable-action", f"Expected '{action.word}' with nothing else.")
    if action.double and (seat != FUGITIVE or action.word not in (*TICKETS, BLACK)):
        return IllegalAction("no-double", "Only the fugitive has a double move, by a die or a black ticket (D-23).")
    return _REASONS[state.phase](state, action)


def _placing(state: DiceState, action: Action) -> IllegalAction:
    pawn = state.setup.pawns.index(action.pawn)
    if state.seekers[pawn]:
        return IllegalAction("already-moved", f"{action.pawn} has its place.")
    if pawn != state.seekers.index(0):
        first = state.setup.pawns[state.seekers.index(0)]
        return IllegalAction("wait-your-order", f"{first} is placed before {action.pawn}.")
    if action.station not in state.streets.taxi_only:
        return IllegalAction(
            "not-taxi-only", f"A detective starts on a place for taxis only, but {action.station} has more (D-06)."
        )
    return _occupied(action, "D-06")


def _hiding(state: DiceState, action: Action) -> IllegalAction:
    assert action.station in state.seekers
    return _occupied(action, "D-06")


def _seekers(state: DiceState, action: Action) -> IllegalAction:
    pawn = state.setup.pawns.index(action.pawn)
    if action.word == REROLL:
        if not state.rerolls:
            return IllegalAction("no-reroll", "There is no re-roll token left (D-16).")
        if not state.hand:
            return IllegalAction("no-reroll", "There is no die left to roll.")
        return IllegalAction("not-your-pawn", f"A re-roll is the player's: '{acting(state)[0]} {REROLL}'.")
    if pawn not in state.waiting:
        return IllegalAction("already-moved", f"{action.pawn} has had its turn in this round.")
    if action.word == STAY:
        return IllegalAction("can-move", f"{action.pawn} may not stay: who can move must move (D-15).")
    if action.word not in state.hand:
        dice = ", ".join(state.hand) or "nothing"
        return IllegalAction("no-die", f"No die shows {action.word}; the roll is {dice}.")
    here = state.seekers[pawn]
    if action.station not in state.streets.rides[here][action.word]:
        return _no_line(action, here)
    return _occupied(action, "D-18")


def _fugitive(state: DiceState, action: Action) -> IllegalAction:
    if action.word == PASS:
        return IllegalAction("can-move", "You may not pass: who can move must move (D-21).")
    if action.word == HELICOPTER:
        return _no_helicopter(state, action)
    if action.word == BLACK:
        if not state.black:
            return IllegalAction("no-ticket", "You have no black ticket left.")
    elif action.word not in state.beside:
        return IllegalAction("no-die", f"No die that a detective used shows {action.word} (D-20).")
    if action.station not in state.streets.rides[state.fugitive][action.word]:
        return _no_line(action, state.fugitive)
    if not may_announce_double(state):
        return IllegalAction("no-double", _no_double(state))
    return IllegalAction(
        "no-second-leg", f"From {action.station} there would be no second move; play it as a single one (D-23)."
    )


def _no_helicopter(state: DiceState, action: Action) -> IllegalAction:
    if not state.helicopter:
        return IllegalAction("no-helicopter", "You have used your helicopter.")
    if state.second_leg:
        return IllegalAction("no-helicopter", "The helicopter is no leg of a double move (D-23).")
    if not landings(state):
        return IllegalAction(
            "no-helicopter", f"It takes off from the edge of the grid, not from {state.fugitive} (D-24)."
        )
    lands = " or ".join(map(str, landings(state)))
    return IllegalAction("no-line", f"From {state.fugitive} it flies to {lands}, not to {action.station} (D-24).")


def _no_double(state: DiceState) -> str:
    if state.second_leg:
        return "This is the second leg of a double move already."
    if not state.double:
        return "You have used your double move."
    return "The log has no room for two more moves."


def _no_line(action: Action, here: int) -> IllegalAction:
    ride = "Nothing" if action.word == BLACK else f"No {action.word}"
    return IllegalAction("no-line", f"{ride} runs from {here} to {action.station}.")


def _occupied(action: Action, rule: str) -> IllegalAction:
    return IllegalAction("occupied", f"A detective stands on {action.station} ({rule}).")


_REASONS = {"placing": _placing, "hiding": _hiding, "seekers": _seekers, "fugitive": _fugitive}
