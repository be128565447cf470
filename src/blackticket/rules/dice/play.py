"""What an action of the dice game does."""

from blackticket.rules.actions import BLACK, FUGITIVE, HELICOPTER, PASS, REROLL, START, STAY, Action
from blackticket.rules.chance import Chance
from blackticket.rules.dice.dice import clear_log, lay_by, on_log, roll, take_for
from blackticket.rules.dice.legal import legal_actions
from blackticket.rules.dice.refuse import refusal
from blackticket.rules.dice.state import DiceState, Space
from blackticket.rules.dice.turn import begin_round, end, next_detective, settle_roll
from blackticket.rules.events import Event
from blackticket.rules.outcome import CAUGHT, Leg


def apply(state: DiceState, seat: str, action: Action, chance: Chance) -> tuple[DiceState, tuple[Event, ...]]:
    """The state after `action` and what happened; raises IllegalAction, and then nothing has changed."""
    whole = type(action.station) is int and type(action.double) is bool
    if not whole or action not in legal_actions(state, seat):
        raise refusal(state, seat, action)
    events: list[Event] = []
    state = state._replace(version=state.version + 1)
    if seat == FUGITIVE:
        after = (_hide if action.word == START else _move_fugitive)(state, action, chance, events)
    else:
        after = _SEEKER.get(action.word, _move_seeker)(state, action, chance, events)
    return after, tuple(events)


def _place(state: DiceState, action: Action, chance: Chance, events: list[Event]) -> DiceState:
    del chance
    events.append(Event("placed", {"pawn": action.pawn, "station": action.station}))
    return _stand(state, state.setup.pawns.index(action.pawn), action.station)


def _hide(state: DiceState, action: Action, chance: Chance, events: list[Event]) -> DiceState:
    """He writes his place into the first space, covers it with a die, and tells the tile (D-06)."""
    covered, die, _ = take_for(state, START)
    space = Space(START, action.station, "single", 0, False, die, state.seekers)
    events.append(Event("hidden", {"tile": state.streets.tile_of[action.station]}, {"station": action.station}))
    return begin_round(covered._replace(fugitive=action.station, log=(space,)), chance, events)


def _move_seeker(state: DiceState, action: Action, chance: Chance, events: list[Event]) -> DiceState:
    pawn = state.setup.pawns.index(action.pawn)
    facts = {"pawn": action.pawn, "ticket": action.word, "from": state.seekers[pawn], "station": action.station}
    events.append(Event("seeker-moved", facts))
    state = _stand(lay_by(state, pawn, action.word), pawn, action.station)
    if action.station == state.fugitive:  # D-40
        return end(state, CAUGHT, events)
    return _done(state, pawn, chance, events)


def _stay(state: DiceState, action: Action, chance: Chance, events: list[Event]) -> DiceState:
    events.append(Event("stayed", {"pawn": action.pawn}))
    return _done(state, state.setup.pawns.index(action.pawn), chance, events)


def _reroll(state: DiceState, action: Action, chance: Chance, events: list[Event]) -> DiceState:
    """A token goes back into the box, and all dice not yet used are rolled again (D-16)."""
    state = state._replace(rerolls=state.rerolls - 1)
    events.append(Event("token-spent", {"seat": action.pawn, "left": state.rerolls}))
    return settle_roll(roll(state, chance), chance, events)


def _move_fugitive(state: DiceState, action: Action, chance: Chance, events: list[Event]) -> DiceState:
    leg: Leg = "first" if action.double else "second" if state.second_leg else "single"
    shown = state.shows(leg)
    passes = action.word == PASS
    station = state.fugitive if passes else action.station
    used = tuple(face for face in state.beside if face) if passes else ()
    state, die, lay = take_for(state, action.word)
    state = state._replace(
        fugitive=station,
        black=state.black - (action.word == BLACK),
        double=state.double - action.double,
        helicopter=state.helicopter - (action.word == HELICOPTER),
        log=(*state.log, Space(action.word, station, leg, state.round, shown, die, state.seekers, used)),
    )
    if action.double:
        events.append(Event("double-played", {"left": state.double}))
    facts = {"move": state.moves, "round": state.round, "ticket": action.word, "leg": leg, "die": die, "from": lay}
    events.append(Event("fugitive-moved", facts, {"station": station}))
    if shown:
        events.append(Event("revealed", {"move": state.moves, "station": station, "dice": on_log(state)}))
        state = clear_log(state)
    passing = leg == "first" and state.setup.ruling("caught-after-the-turn")
    if station in state.seekers and not passing:  # D-26, D-40
        return end(state, CAUGHT, events)
    return state if leg == "first" else begin_round(state, chance, events)


def _done(state: DiceState, pawn: int, chance: Chance, events: list[Event]) -> DiceState:
    waiting = tuple(other for other in state.waiting if other != pawn)
    return next_detective(state._replace(waiting=waiting), chance, events)


def _stand(state: DiceState, pawn: int, station: int) -> DiceState:
    return state._replace(seekers=(*state.seekers[:pawn], station, *state.seekers[pawn + 1 :]))


_SEEKER = {START: _place, STAY: _stay, REROLL: _reroll}
