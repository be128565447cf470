"""How a dice game passes from detective to detective, from side to side, from round to round, and ends."""

from blackticket.rules.chance import Chance
from blackticket.rules.dice.dice import roll, take_hand
from blackticket.rules.dice.legal import can_move, can_reroll
from blackticket.rules.dice.state import DiceState
from blackticket.rules.events import Event
from blackticket.rules.outcome import ESCAPED, Outcome


def end(state: DiceState, outcome: Outcome, events: list[Event]) -> DiceState:
    events.append(ended(state, outcome))
    return state._replace(outcome=outcome, waiting=())


def ended(state: DiceState, outcome: Outcome) -> Event:
    """Everything is shown (I-04); of one who has yet to hide there is no place to show."""
    route = [space.station for space in state.log]
    facts = {"winner": outcome.winner, "reason": outcome.reason, "fugitive": state.fugitive or None, "route": route}
    return Event("ended", facts)


def begin_round(state: DiceState, chance: Chance, events: list[Event]) -> DiceState:
    """The seekers fill their hand (D-30), the marker passes on (D-31), and the start player rolls (D-10)."""
    setup = state.setup
    leader = (state.leader + 1) % setup.detectives if state.round else 0
    count = len(state.seekers)
    state = take_hand(state)._replace(
        round=state.round + 1,
        leader=leader,
        waiting=tuple((leader + n) % count for n in range(count)),
    )
    facts = {"round": state.round, "leader": setup.seat_of(leader), "hand": len(state.hand), "supply": state.supply}
    events.append(Event("round-began", facts))
    return next_detective(state, chance, events)


def next_detective(state: DiceState, chance: Chance, events: list[Event]) -> DiceState:
    """The next detective rolls what is left; after the last it is the fugitive's turn, or the end (D-41)."""
    if not state.waiting:
        return end(state, ESCAPED, events) if state.moves >= state.setup.spaces else state
    return settle_roll(roll(state, chance), chance, events)


def settle_roll(state: DiceState, chance: Chance, events: list[Event]) -> DiceState:
    """The dice are rolled: a detective who can neither use one nor roll again stays, and the next one rolls (D-15)."""
    seat = state.setup.seat_of(state.waiting[0])
    if state.hand:
        events.append(Event("rolled", {"seat": seat, "dice": list(state.hand)}))
    # Of two pawns for which there is one roll, the player says which stays: the other gets the next roll (D-08).
    if len(state.may_act) > 1 or can_move(state, state.waiting[0]) or can_reroll(state):
        return state
    events.append(Event("stayed", {"pawn": state.setup.pawns[state.waiting[0]]}))
    return next_detective(state._replace(waiting=state.waiting[1:]), chance, events)
