"""Random games of every edition, mode and player count, watched at every step."""

from collections.abc import Iterable
from itertools import accumulate
from random import Random

import pytest

from blackticket import Action, editions
from blackticket.rules.actions import PASS, TICKETS
from blackticket.rules.chance import Seeded
from blackticket.rules.editions import EDITIONS, Mode
from blackticket.rules.games import prepare
from blackticket.rules.setup import Setup
from blackticket.rules.ticket import TicketState, acting, all_actions, apply, start
from tests.length import repeats

GAMES = repeats(18, at_length=200)
"""The games checked of each set-up; `python -m tests.rules.proof` checks more."""
TABLES = [
    (edition.id, mode, detectives)
    for edition in editions()
    for mode in edition.modes
    if mode.family == "ticket" and not mode.crimes  # the others are watched in tests of their own
    for detectives in mode.detectives
]


def options_of(mode: Mode, number: int) -> dict[str, bool]:
    """Three games of four by our rulings, the fourth with one of them, or all, played otherwise."""
    others = {option.name: not option.default for option in mode.options}
    turned = [{}, others, *({name: other} for name, other in others.items())]
    return turned[number // 4 % len(turned)] if number % 4 == 0 else {}


def seat_table(setup: Setup) -> dict[str, str]:
    """A seat that moves each pawn."""
    return {pawn: seat for seat in reversed(setup.seats) for pawn in setup.moved_by(seat)} | {"fugitive": "fugitive"}


def check_step(before: TicketState, action: Action, after: TicketState) -> None:
    """What one action may change, and how."""
    assert after.version == before.version + 1
    assert len(set(after.seekers)) == len(after.seekers)
    moved = [old != new for old, new in zip(before.seekers, after.seekers, strict=True)]
    if before.waiting:
        assert after.log == before.log
        assert after.fugitive == before.fugitive
        assert (after.black, after.double) == (before.black, before.double)
        assert sum(moved) == (action.word != "pass")
        assert not after.waiting & ~before.waiting
        pawn = before.setup.pawns.index(action.pawn)
        assert before.waiting >> pawn & 1
        assert not after.waiting >> pawn & 1
        assert after.seekers[pawn] == (action.station or before.seekers[pawn])
    else:
        entry = after.log[-1]
        assert after.log[:-1] == before.log
        assert not any(moved)
        assert after.stocks == before.stocks
        stays = action.word == PASS
        station = before.fugitive if stays else action.station
        assert (entry.ticket, entry.station, entry.seekers) == (action.word, station, before.seekers)
        assert after.fugitive == station
        assert (station == before.fugitive) == stays
        if stays:
            assert not before.setup.ruling("boxed-in-loses")
            assert entry.supply == after.supply == before.supply
            check_boxed_in(before)
        assert after.fugitive not in after.seekers
        assert entry.shown == (len(after.log) in after.setup.mode.reveals)
        assert before.black - after.black == (action.word == "black")
        assert before.double - after.double == action.double
        assert not (before.second_leg and action.double)
        sat_out = after.round > before.round and not after.setup.ruling("stranded-means-unable")
        assert after.second_leg or after.waiting or after.outcome or sat_out


def check_boxed_in(state: TicketState) -> None:
    """The fugitive can pay for no way to a free station."""
    for transport, targets in state.setup.board.stations[state.fugitive].lines.items():
        if set(targets) - set(state.seekers):
            assert not state.black
            assert transport == "ferry" or state.setup.ruling("finite-supply")
            assert transport == "ferry" or not state.supply[TICKETS.index(transport)]


def check_tickets(state: TicketState, finite: bool) -> None:
    """No ticket is made or lost: it is with a detective, in the supply, or on the log, out of the game."""
    mode = state.setup.mode
    used = [entry.ticket for entry in state.log]
    for index, ticket in enumerate(TICKETS):
        counts = [stock[index] for stock in state.stocks]
        assert min(counts) >= 0
        assert state.supply[index] >= 0
        total = sum(counts) + state.supply[index] + used.count(ticket)
        assert total == mode.tickets[index] if finite else total >= mode.tickets[index]
    assert state.black + used.count("black") == mode.black
    doubles = sum(entry.leg in ("first", "only") for entry in state.log)
    assert state.double + doubles == mode.double


def check_limits(state: TicketState) -> None:
    """Rounds, moves and whose turn it is."""
    mode = state.setup.mode
    assert 1 <= state.round <= mode.rounds
    assert len(state.log) <= mode.spaces
    seconds = sum(entry.leg == "second" for entry in state.log)
    rounds_begun = len(state.log) - (0 if mode.double_takes_two_rounds else seconds)
    ahead = not state.waiting and not (state.second_leg and not mode.double_takes_two_rounds)
    if state.outcome:
        assert state.round - rounds_begun == (state.outcome.reason == "boxed-in")
    else:
        assert state.round == rounds_begun + ahead


def check_end(state: TicketState) -> None:
    """The outcome and its reason agree with the board."""
    assert state.outcome
    winner, reason = state.outcome
    caught = state.fugitive in state.seekers
    mode, last = state.setup.mode, state.setup.ruling("rounds-not-moves")
    assert caught == (reason == "caught")
    assert winner == ("seekers" if reason in ("caught", "boxed-in") else "fugitive")
    assert not acting(state)
    assert not all_actions(state)
    assert not state.waiting
    steps = [0 if entry.leg == "second" and not mode.double_takes_two_rounds else 1 for entry in state.log]
    assert [entry.round for entry in state.log] == list(accumulate(steps))
    if reason == "escaped":
        assert state.round == mode.rounds if last else len(state.log) == mode.rounds
    if reason == "stranded" and state.setup.ruling("hemmed-in-waits") and not state.setup.bobby_pawns:
        for pawn, station in enumerate(state.seekers):
            stock = state.stocks[0 if state.setup.shares_tickets else pawn]
            for index, ticket in enumerate(TICKETS):
                free = set(state.setup.board.neighbours(station, ticket)) - set(state.seekers)
                assert not (stock[index] and free)
    if reason == "boxed-in":
        check_boxed_in(state)


def watch_game(edition: str, mode: Mode, detectives: int, number: int) -> TicketState:
    """Play the game of that number, and look at every step; how it ended."""
    setup = prepare(edition, mode.name, detectives, options_of(mode, number))
    rng, seats = Random(number), seat_table(setup)
    finite = setup.ruling("finite-supply")
    chance = Seeded(number)
    state, _ = start(setup, chance)
    assert state.version == len(state.log) == 0
    while not state.outcome:
        actions = all_actions(state)
        assert actions, "somebody can act while it is not over"
        action = actions[int(rng.random() * len(actions))]
        before = state
        state, _ = apply(state, seats[action.pawn], action, chance)
        check_step(before, action, state)
        check_tickets(state, finite)
        check_limits(state)
    check_end(state)
    return state


def watch(edition: str, mode: Mode, detectives: int, numbers: Iterable[int]) -> set[str]:
    """Why the games of those numbers ended, every step having been looked at."""
    ends = (watch_game(edition, mode, detectives, number).outcome for number in numbers)
    return {outcome.reason for outcome in ends if outcome}


@pytest.mark.rule("C-01", "C-20", "C-24", "C-25", "C-26", "C-31", "C-32", "C-35", "C-41", "N-03", "N-05")
@pytest.mark.parametrize(("edition", "mode", "detectives"), TABLES, ids=[f"{e}-{m.name}-{d}" for e, m, d in TABLES])
def test_nothing_impossible_happens(edition: str, mode: Mode, detectives: int) -> None:
    assert {"caught", "escaped"} <= watch(edition, mode, detectives, range(GAMES))


@pytest.mark.rule("C-31")
def test_nothing_impossible_happens_where_he_passes() -> None:
    """Seldom is he boxed in, and not in the first of the games above."""
    [classic] = [mode for mode in EDITIONS["sherlock-2022"].modes if mode.name == "classic"]
    assert PASS in {entry.ticket for entry in watch_game("sherlock-2022", classic, 4, 169).log}
