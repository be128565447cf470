"""The ticket game between words and numbers: the tables of a set-up, the state of a view, the code of an action."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from blackticket.boards import TRANSPORTS, Board
from blackticket.boards.distances import distances
from blackticket.knowledge import View
from blackticket.rules.actions import BLACK, FUGITIVE, PASS, TICKETS, Action
from blackticket.rules.editions import TicketCounts
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.deal import tickets
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.payment import HIS_PASS
from blackticket.rules.ticket.state import FREE
from blackticket.sim import ticket, ticket_policy
from blackticket.sim import ticket_layout as at
from blackticket.sim.chance import seeded
from blackticket.sim.layout import OUTCOME, OUTCOMES, SIDE, capped
from blackticket.sim.simulator import Kernels, KernelTables, Simulator, StateArray

HIS_WORDS: Final = (*TICKETS, BLACK)
THEIR_WORDS: Final = (*TICKETS, PASS)
"""The words of actions, by the number of the ticket."""
ORDER: Final = (0, 1, 2, 3, 0, 1, 2, 0, 2, 1, 3)
"""Tickets in a row in which those of each purse follow one another: going round nearly twice does for all but two."""


class TicketSimulator(Simulator):
    """The codec of the ticket game: Parts C and N, and the classic mode of the Sherlock Holmes edition."""

    kernels = Kernels.of(ticket, ticket_policy)
    params = ticket_policy.POLICY_PARAMS
    width = at.WIDTH
    most_actions = at.MOST_ACTIONS

    def tables(self, view: View) -> KernelTables:
        return tables(view.setup)

    def encode(self, view: View, world: Any = None) -> StateArray:
        """The state of the view; `world.station` is where the fugitive is, for a seat that does not see him."""
        station = view.fugitive if world is None else world.station
        if station is None:
            raise ValueError("This seat does not see the fugitive: a world has to say where he is.")
        return np.array(state_row(view, station, at.WIDTH), dtype=np.int16)

    def action(self, view: View, code: int) -> Action:
        who, ticket = code >> at.WHO_AT, code >> at.TICKET_AT & at.TICKET_BITS
        station = code & at.STATION_BITS
        if code == at.HIS_PASS:
            return HIS_PASS
        if who < at.FIRST_SEEKER:
            return Action(FUGITIVE, HIS_WORDS[ticket], station, double=bool(who))
        return Action(view.setup.pawns[who - at.FIRST_SEEKER], THEIR_WORDS[ticket], station)

    def code(self, view: View, action: Action) -> int:
        if action == HIS_PASS:
            return at.HIS_PASS
        if action.pawn == FUGITIVE:
            who, ticket = int(action.double), HIS_WORDS.index(action.word)
        else:
            who = at.FIRST_SEEKER + view.setup.pawns.index(action.pawn)
            ticket = THEIR_WORDS.index(action.word)
        return action.station | ticket << at.TICKET_AT | who << at.WHO_AT


def deal(setup: Setup, games: int, seed: int) -> npt.NDArray[np.int16]:
    """The first states of `games` games, a row each: start cards drawn anew, everything else as the set-up has it."""
    rows = np.zeros((games, at.WIDTH), dtype=np.int16)
    chance = seeded(seed)
    for row in rows:
        ticket.deal(row, tables(setup), chance)
    return rows


@lru_cache(maxsize=64)
def tables(setup: Setup) -> KernelTables:
    """What the kernels look up for a set-up."""
    if setup.variant != "ticket":
        raise ValueError(f"{setup.edition_id} {setup.mode_name} has kernels of its own: ask blackticket.sim.simulator.")
    row = board_tables(setup.board).copy()
    write_setup(row, setup)
    for place, name in (
        (at.DETECTIVE_DECK, setup.mode.detective_deck),
        (at.FUGITIVE_DECK, setup.mode.fugitive_deck),
    ):
        stations = [card[0] for card in setup.board.decks[name]]
        row[place : place + 1 + len(stations)] = [len(stations), *stations]
    row[at.OPENING : at.OPENING + at.WIDTH] = _opening(setup)
    return row


def write_setup(row: KernelTables, setup: Setup) -> None:
    """Write the numbers and rulings of a set-up of either variant into its tables."""
    mode, ruling, pure = setup.mode, setup.ruling, lookup(setup)
    row[at.PAWNS] = len(setup.pawns)
    row[at.DETECTIVES] = pure.detectives
    row[at.ALL_WAITING] = pure.all_waiting
    row[at.ROUNDS] = mode.rounds
    row[at.SPACES] = setup.spaces
    row[at.DOUBLE_SPACES] = pure.double_spaces
    row[at.COUNTS_MOVES] = setup.counts_moves
    row[at.TWO_ROUNDS] = mode.double_takes_two_rounds
    row[at.FIXED_ORDER] = pure.fixed_order
    row[at.FINITE_SUPPLY] = pure.finite_supply
    row[at.NEEDS_SECOND_LEG] = pure.needs_second_leg
    row[at.HEMMED_IN_WAITS] = pure.hemmed_in_waits
    row[at.BOBBIES_DO_NOT_COUNT] = ruling("bobbies-do-not-count")
    row[at.STRANDED_MEANS_UNABLE] = ruling("stranded-means-unable")
    row[at.FIRST_REVEAL] = mode.reveals[0]
    row[at.BOXED_IN_LOSES] = pure.boxed_in_loses
    for pawn, stock in enumerate(pure.stock):
        row[at.STOCK_OF + pawn] = at.STOCKS + at.STOCK * (at.FREE if stock == FREE else stock)
        row[at.PAYS + pawn] = stock != FREE
    for move in mode.reveals:
        row[at.REVEALS + move] = 1


def state_row(view: View, station: int, width: int) -> list[int]:
    """The state of a view of either variant, the fugitive being there, in a row of that width."""
    waiting = sum(pawn.waiting << index for index, pawn in enumerate(view.seekers))
    row = _row(view.setup, view.supply, view.black, view.double, width)
    row[OUTCOME] = OUTCOMES.index(view.outcome)
    row[SIDE] = waiting != 0
    row[at.FUGITIVE] = station
    row[at.WAITING] = waiting
    row[at.SECOND] = view.second_leg
    row[at.ROUND] = view.round
    row[at.MOVE] = view.move
    stock_of = lookup(view.setup).stock
    for index, pawn in enumerate(view.seekers):
        row[at.SEEKERS + index] = pawn.station
        if pawn.tickets is not None:
            _put_stock(row, stock_of[index], pawn.tickets)
    return row


def _opening(setup: Setup) -> list[int]:
    """A state before the first move, with nobody placed."""
    stocks, supply = tickets(setup)
    row = _row(setup, supply, setup.mode.black, setup.mode.double, at.WIDTH)
    row[at.ROUND] = 1
    for stock, count in enumerate(stocks):
        _put_stock(row, stock, count)
    return row


def _row(setup: Setup, supply: TicketCounts, black: int, double: int, width: int) -> list[int]:
    """A state with the fugitive's tickets alone."""
    row = [0] * width
    row[at.SUPPLY : at.SUPPLY + 4] = capped(*supply, black)
    (row[at.DOUBLE],) = capped(double)
    can_take = (1, 1, 1) if not lookup(setup).finite_supply else supply
    row[at.PURSE] = _mask((*can_take, black))
    _put_stock(row, at.FREE, (1, 1, 1))
    return row


def _put_stock(row: list[int], stock: int, count: TicketCounts) -> None:
    place = at.STOCKS + at.STOCK * stock
    row[place : place + at.STOCK] = [*capped(*count), _mask(count)]


def _mask(counts: Sequence[int]) -> int:
    return sum((count > 0) << ticket for ticket, count in enumerate(counts))


@cache
def board_tables(board: Board, order: Sequence[int] = ORDER, ascending: bool = False) -> KernelTables:
    """The part of the tables that is the board's; `ascending` is for the Sherlock mode: see `_rides` and `_lists`."""
    row = np.zeros(at.TABLES, dtype=np.int16)
    near = distances(board)
    far = np.full((at.STATIONS, at.STATIONS), at.FAR, dtype=np.int16)
    filled = 0
    for station in board.stations:
        groups = _rides(board, station, with_transports=ascending)
        row[at.EXITS + station] = len({ride & at.STATION_BITS for group in groups[:3] for ride in group})
        for target, apart in near[station].items():
            far[station, target] = apart
        rides, lists = _lists(groups, order, ascending)
        for purse, (first, count) in lists.items():
            place = at.LISTS + ((station << 4 | purse) << 1)
            row[place : place + 2] = filled + first, count
        row[at.RIDES + filled : at.RIDES + filled + len(rides)] = rides
        filled += len(rides)
    row[at.DISTANCES : at.LISTS] = far.ravel()
    return row


def _rides(board: Board, station: int, with_transports: bool) -> tuple[list[int], ...]:
    """Where each ticket leads from a station, as in an action: black everywhere, each target once (C-33, C-34)."""
    ordinary = [
        [to | number << at.TICKET_AT for to in board.neighbours(station, name)] for number, name in enumerate(TICKETS)
    ]
    transports: dict[int, int] = {}
    for number, name in enumerate(TRANSPORTS):
        for to in board.neighbours(station, name):
            transports[to] = transports.get(to, 0) | 1 << number
    black = [
        to | at.BLACK_TICKET << at.TICKET_AT | with_transports * bits << at.TRANSPORTS_AT
        for to, bits in sorted(transports.items())
    ]
    return *ordinary, black


def _lists(
    groups: Sequence[list[int]], order: Sequence[int], ascending: bool
) -> tuple[list[int], Mapping[int, tuple[int, int]]]:
    """The rides of a station in one row in which those of each purse follow one another: where, and how many.

    A purse's tickets come in any order, or from the taxi to the black ticket if `ascending`.
    """
    row: list[int] = []
    begins = []
    for number in order:
        begins.append(len(row))
        row += groups[number]
    found = {}
    for purse in range(16):
        held = [number for number in range(4) if purse >> number & 1]
        windows = [list(order[first : first + len(held)]) for first in range(len(order))]
        first = (windows if ascending else list(map(sorted, windows))).index(held)
        found[purse] = begins[first], sum(len(groups[number]) for number in held)
    return row, found
