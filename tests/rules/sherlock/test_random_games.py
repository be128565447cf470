"""Random games of the Sherlock mode with every number of players, watched at every step."""

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from blackticket.boards.distances import distances
from blackticket.rules.actions import FUGITIVE, PASS, TICKETS, Action, parse_action
from blackticket.rules.chance import Seeded
from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState, acting, all_actions, apply, start
from blackticket.rules.ticket.state import LogEntry, sherlock_of
from tests.length import repeats
from tests.rules.sherlock.positions import BOARD
from tests.rules.test_random_games import options_of

GAMES = repeats(70, at_length=200)
"""The games checked of each set-up; `python -m tests.rules.proof` checks more."""
DETECTIVES = range(1, 6)
RIDES = distances(BOARD)


def any_setup(detectives: int, number: int, rng: Random) -> Setup:
    """Random characters; three games of four by our rulings, the fourth with one or all of them turned."""
    mode = prepare("sherlock-2022", "sherlock").mode
    characters = rng.sample(mode.characters, max(detectives, 2))
    return prepare("sherlock-2022", mode.name, detectives, options_of(mode, number), characters)


def seat_table(setup: Setup) -> dict[str, str]:
    """A seat that acts for each pawn and character."""
    seats = {pawn: seat for seat in setup.seats[1:] for pawn in setup.moved_by(seat)}
    own = zip(setup.characters, setup.detective_pawns, strict=True)
    return {**seats, **{name: seats[pawn] for name, pawn in own}, "seekers": setup.seats[-1], FUGITIVE: FUGITIVE}


def pick(state: TicketState, actions: tuple[Action, ...], eager: bool, rng: Random) -> Action:
    """Any action; an eager Moriarty heads for the nearest of his crime scenes and commits what he can."""
    if not eager or state.turn != "fugitive" or rng.random() < 0.1:
        return actions[int(rng.random() * len(actions))]
    cards = sherlock_of(state).cards

    def far(action: Action) -> float:
        if "crime" in action.also:
            return -1
        return min((RIDES[action.station or state.fugitive][card] for card in cards), default=0) + rng.random() / 2

    return min(actions, key=far)


@cache
def reads_back(action: Action) -> bool:
    """Whether the action is read from its text."""
    return parse_action(action.text) == action


def check_step(before: TicketState, action: Action, after: TicketState) -> None:
    """What one action may change, and how."""
    old, new = sherlock_of(before), sherlock_of(after)
    assert after.version == before.version + 1
    assert sorted(new.cards + new.played) == sorted(old.cards + old.played)
    assert sum(old.tokens) - sum(new.tokens) == (action.pawn in after.setup.characters)
    assert all(now in (was, was - 1) for was, now in zip(old.tokens, new.tokens, strict=True))
    assert not (old.spent and action.pawn in after.setup.characters), "one token a turn"
    assert new.blocks[: len(old.blocks)] == old.blocks
    assert new.answers[: len(old.answers)] == old.answers
    assert new.turned[: len(old.turned)] == old.turned
    assert not (old.turned and len(new.turned) > len(old.turned)), "one flight a game"
    assert len(new.played) - len(old.played) == ("crime" in action.also)
    if before.turn == "seekers":
        assert (after.log, after.fugitive) == (before.log, before.fugitive)
        assert (new.cards, new.reserve) == (old.cards, old.reserve)
        pawns = before.lookup.all_waiting
        assert not after.waiting & pawns & ~before.waiting
        if before.waiting > pawns:
            assert action.pawn in ("seekers", *before.setup.characters)
            assert after.turn != "seekers"
        return
    assert (after.seekers, after.stocks, new.tokens) == (before.seekers, before.stocks, old.tokens)
    if action.word in ("start", "fly"):
        assert after.log == before.log
        return
    entry = after.log[-1]
    assert after.log[:-1] == before.log
    station = before.fugitive if action.word == PASS else action.station
    assert (entry.station, entry.seekers, entry.also) == (station, before.seekers, action.also)
    assert after.fugitive == station
    if action.word == PASS:
        check_pass(before, entry, after)
    assert (entry.ticket == "fly") == (action.word == "land") == bool(entry.card)
    assert entry.blocks == old.blocks
    assert entry.station not in entry.blocks
    assert entry.ticket != entry.ban or not entry.ban
    assert entry.shown == (len(after.log) in (3, 8, 13) and "vanish" not in entry.also)
    if "take" in entry.also or "vanish" in entry.also:
        assert BOARD.stations[entry.station].hideout
    if entry.station in after.seekers:
        assert entry.ticket == "fly"
        assert not after.setup.ruling("balloon-redraw")
        assert after.outcome
    assert after.second_leg or after.waiting or after.outcome or after.round > before.round
    if after.turn == "seekers":
        assert not new.ban


def check_pass(before: TicketState, entry: LogEntry, after: TicketState) -> None:
    """He stays, pays nothing, and could neither pay for a way to a free station nor fly (C-31)."""
    ruling, sherlock = before.setup.ruling, sherlock_of(before)
    assert not ruling("boxed-in-loses")
    assert entry.supply == after.supply == before.supply
    assert (after.black, after.double, entry.also) == (before.black, before.double, "")
    here = BOARD.stations[before.fugitive]
    for transport, targets in here.lines.items():
        if transport != entry.ban and set(targets).difference(before.seekers, sherlock.blocks):
            assert not before.black
            assert transport == "ferry" or ruling("finite-supply")
            assert transport == "ferry" or not before.supply[TICKETS.index(transport)]
    assert sherlock.turned or not here.hideout or not ruling("arrival-and-departure")


def check_tickets(state: TicketState, finite: bool) -> None:
    """No ticket is made or lost: six black and three double, and all others with a detective, in the supply or laid."""
    sherlock, used = sherlock_of(state), [entry.ticket for entry in state.log]
    for index, ticket in enumerate(TICKETS):
        counts = [stock[index] for stock in state.stocks]
        assert min(counts) >= 0
        assert state.supply[index] >= 0
        total = sum(counts) + state.supply[index] + used.count(ticket)
        assert total == state.setup.mode.tickets[index] if finite else total >= state.setup.mode.tickets[index]
    assert min(state.black, state.double, *sherlock.reserve, *sherlock.taken) >= 0
    assert state.black + sherlock.reserve[0] + sherlock.taken[0] + used.count("black") == 6
    doubles = sum(entry.leg in ("first", "only") for entry in state.log) + (sherlock.aloft == "first")
    assert state.double + sherlock.reserve[1] + sherlock.taken[1] + doubles == 3


def check_limits(state: TicketState) -> None:
    """Moves, flights, and that somebody can act."""
    sherlock = sherlock_of(state)
    assert len(state.log) <= (16 if state.setup.ruling("double-needs-two-spaces") else 17)
    assert sum(entry.ticket == "fly" for entry in state.log) + (sherlock.aloft is not None) == bool(sherlock.turned)
    assert sherlock.card not in sherlock.turned
    assert (len(sherlock.cards) + len(sherlock.played), len(set(sherlock.blocks))) == (3, len(sherlock.blocks))
    assert len(set(state.seekers)) == len(state.seekers)
    assert bool(acting(state)) == (not state.outcome)


def check_end(state: TicketState) -> None:
    """The outcome and its reason agree with the board."""
    assert state.outcome
    winner, reason = state.outcome
    sherlock = sherlock_of(state)
    assert reason in ("caught", "crimes", "escaped", "boxed-in")
    assert winner == ("seekers" if reason in ("caught", "boxed-in") else "fugitive")
    assert (state.fugitive in state.seekers) == (reason == "caught")
    assert (not sherlock.cards) == (reason == "crimes")
    assert (len(state.log) >= 16) == (reason == "escaped") or reason in ("caught", "crimes")
    assert not all_actions(state)
    assert not state.waiting


def watch(detectives: int, numbers: Iterable[int]) -> set[str]:
    """Play the games of those numbers, and look at every step; the words that were said, and why the games ended."""
    met = set[str]()
    for number in numbers:
        rng, eager = Random(number), number % 3 == 0
        setup = any_setup(detectives, number, rng)
        seats, finite = seat_table(setup), setup.ruling("finite-supply")
        chance = Seeded(number)
        state, _ = start(setup, chance)
        assert isinstance(state, TicketState)
        while not state.outcome:
            actions = all_actions(state)
            assert len(set(actions)) == len(actions) > 0
            assert all(map(reads_back, actions))
            action = pick(state, actions, eager, rng)
            before = state
            state, events = apply(state, seats[action.pawn], action, chance)
            assert events
            check_step(before, action, state)
            check_tickets(state, finite)
            check_limits(state)
            met |= {action.word, *action.also.split()}
        check_end(state)
        met.add(state.outcome.reason)
    return met


@pytest.mark.rule("S-10", "S-12", "S-13", "S-21", "S-34", "S-40", "S-45", "S-50", "S-53", "S-54")
@pytest.mark.parametrize("detectives", DETECTIVES)
def test_nothing_impossible_happens(detectives: int) -> None:
    said = {"start", "fly", "land", "crime", "take", "vanish", "search", "ban", "ask", "block", "done"}
    assert said | {"caught", "escaped", "crimes"} <= watch(detectives, range(GAMES))


@pytest.mark.rule("C-31")
def test_nothing_impossible_happens_where_he_passes() -> None:
    """Seldom is he boxed in, and not in the first of the games above."""
    assert PASS in watch(2, [500])
