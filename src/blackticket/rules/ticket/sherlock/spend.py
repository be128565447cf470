"""What the detectives' tokens do, and how their turn ends."""

from blackticket.rules.actions import DONE, Action
from blackticket.rules.events import Event
from blackticket.rules.ticket.end import end_round
from blackticket.rules.ticket.sherlock.tokens import ADLER, LESTRADE, answer, await_done, can_spend, is_done_pending
from blackticket.rules.ticket.state import TicketState, sherlock_of


def act_jointly(state: TicketState, action: Action, events: list[Event]) -> TicketState:
    """The state after a legal action of the seekers that moves no pawn."""
    state = state._replace(version=state.version + 1)
    if action.word == DONE:
        return end_round(state, events)
    pending = is_done_pending(state)
    state = _spend(state, action, events)
    return end_round(state, events) if pending else state


def _spend(state: TicketState, action: Action, events: list[Event]) -> TicketState:
    sherlock = sherlock_of(state)
    pawn = state.setup.characters.index(action.pawn)
    left = sherlock.tokens[pawn] - 1
    sherlock = sherlock._replace(
        tokens=(*sherlock.tokens[:pawn], left, *sherlock.tokens[pawn + 1 :]), spent=True
    )  # S-40
    facts = {"character": action.pawn, "left": left}
    if action.pawn == ADLER:  # S-42
        events.append(Event("banned", {**facts, "transport": action.also}))
        sherlock = sherlock._replace(ban=action.also)
    elif action.pawn == LESTRADE:  # S-45
        events.append(Event("blocked", {**facts, "station": action.station}))
        sherlock = sherlock._replace(blocks=(*sherlock.blocks, action.station))
    else:
        reply = answer(state, action)
        question = {"question": reply.question, "about": reply.about, "answer": reply.answer}
        events.append(Event("answered", {**facts, **question}))
        sherlock = sherlock._replace(answers=(*sherlock.answers, reply))
    return state._replace(sherlock=sherlock)


def end_seekers_turn(state: TicketState, events: list[Event]) -> TicketState:
    """No pawn can move any more: the turn ends, unless a token could be spent."""
    return await_done(state) if can_spend(state) else end_round(state, events)


def begin_round(state: TicketState) -> TicketState:
    """The tickets that he took are his to use (S-32), and the next turn has its own token (S-40)."""
    sherlock = sherlock_of(state)
    black, double = sherlock.taken
    return state._replace(
        black=state.black + black, double=state.double + double, sherlock=sherlock._replace(taken=(0, 0), spent=False)
    )
