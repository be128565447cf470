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
from blackticket.rules.editions import Count
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.deal import tickets
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.state import FREE
from blackticket.sim import ticket as numbers
from blackticket.sim.chance import seeded
from blackticket.sim.layout import OUTCOMES, capped
from blackticket.sim.simulator import Kernels, KernelTables, State

HIS_WORDS: Final = (*TICKETS, BLACK)
THEIR_WORDS: Final = (*TICKETS, PASS)
"""The words of actions, by the number of the ticket."""
POLICY_PARAMS: Final = (0.1, 0.1, 4.0, 0.02, 0.6, 0.5, 0.8)
"""How the quick players are set by default, in the order of the dials in `ticket`."""


class TicketSimulator:
    """The coder of the ticket game: Parts C and N, and the classic mode of the Sherlock Holmes edition."""

    kernels = Kernels.of(numbers)
    width: int = numbers.WIDTH
    most_actions: int = numbers.MOST_ACTIONS

    def tables(self, view: View) -> KernelTables:
        """The tables of the view's set-up."""
        return tables(view.setup)

    def encode(self, view: View, world: Any = None) -> State:
        """The state of the view; `world.station` is where the fugitive is, for a seat that does not see him."""
        station = view.fugitive if world is None else world.station
        if station is None:
            raise ValueError("This seat does not see the fugitive: a world has to say where he is.")
        waiting = sum(pawn.waiting << index for index, pawn in enumerate(view.seekers))
        row = _row(view.setup, view.supply, view.black, view.double)
        row[numbers.OUTCOME] = OUTCOMES.index(view.outcome)
        row[numbers.SIDE] = waiting != 0
        row[numbers.FUGITIVE] = station
        row[numbers.WAITING] = waiting
        row[numbers.SECOND] = view.second_leg
        row[numbers.ROUND] = view.round
        row[numbers.MOVE] = view.move
        stock_of = lookup(view.setup).stock
        for index, pawn in enumerate(view.seekers):
            row[numbers.SEEKERS + index] = pawn.station
            if pawn.tickets is not None:
                _put_stock(row, stock_of[index], pawn.tickets)
        return np.array(row, dtype=np.int16)

    def action(self, view: View, code: int) -> Action:
        """The action that a number says."""
        who, ticket = code >> numbers.WHO_AT, code >> numbers.TICKET_AT & numbers.TICKET_BITS
        station = code & numbers.STATION_BITS
        if who < numbers.FIRST_SEEKER:
            return Action(FUGITIVE, HIS_WORDS[ticket], station, double=bool(who))
        return Action(view.setup.pawns[who - numbers.FIRST_SEEKER], THEIR_WORDS[ticket], station)

    def code(self, view: View, action: Action) -> int:
        """The number of an action."""
        if action.pawn == FUGITIVE:
            who, ticket = int(action.double), HIS_WORDS.index(action.word)
        else:
            who = numbers.FIRST_SEEKER + view.setup.pawns.index(action.pawn)
            ticket = THEIR_WORDS.index(action.word)
        return action.station | ticket << numbers.TICKET_AT | who << numbers.WHO_AT

    def policy_params(self, view: View) -> Sequence[float]:  # noqa: ARG002 another family may set them by the game
        """How the quick players are set by default."""
        return POLICY_PARAMS


def deal(setup: Setup, games: int, seed: int) -> npt.NDArray[np.int16]:
    """The first states of so many games, a row each: start cards drawn anew, everything else as the set-up has it."""
    rows = np.zeros((games, numbers.WIDTH), dtype=np.int16)
    chance = seeded(seed)
    for row in rows:
        numbers.deal(row, tables(setup), chance)
    return rows


@lru_cache(maxsize=64)
def tables(setup: Setup) -> KernelTables:
    """What the kernels look up for a set-up."""
    if setup.variant != "ticket":
        raise ValueError(f"{setup.edition_id} {setup.mode_name} has kernels of its own: ask blackticket.sim.simulator.")
    board, mode, ruling, pure = setup.board, setup.mode, setup.ruling, lookup(setup)
    row = _of_board(board).copy()
    row[numbers.PAWNS] = len(setup.pawns)
    row[numbers.DETECTIVES] = pure.detectives
    row[numbers.ALL_WAITING] = pure.all_waiting
    row[numbers.ROUNDS] = mode.rounds
    row[numbers.SPACES] = setup.spaces
    row[numbers.DOUBLE_SPACES] = pure.double_spaces
    row[numbers.COUNTS_MOVES] = setup.counts_moves
    row[numbers.TWO_ROUNDS] = mode.double_takes_two_rounds
    row[numbers.FIXED_ORDER] = pure.fixed_order
    row[numbers.FINITE_SUPPLY] = pure.finite_supply
    row[numbers.NEEDS_SECOND_LEG] = pure.needs_second_leg
    row[numbers.HEMMED_IN_WAITS] = pure.hemmed_in_waits
    row[numbers.BOBBIES_DO_NOT_COUNT] = ruling("bobbies-do-not-count")
    row[numbers.STRANDED_MEANS_UNABLE] = ruling("stranded-means-unable")
    row[numbers.FIRST_REVEAL] = mode.reveals[0]
    for pawn, stock in enumerate(pure.stock):
        row[numbers.STOCK_OF + pawn] = numbers.STOCKS + numbers.STOCK * (numbers.FREE if stock == FREE else stock)
        row[numbers.PAYS + pawn] = stock != FREE
    for move in mode.reveals:
        row[numbers.REVEALS + move] = 1
    for place, name in (
        (numbers.DETECTIVE_DECK, mode.detective_deck),
        (numbers.FUGITIVE_DECK, mode.fugitive_deck),
    ):
        stations = [card[0] for card in board.decks[name]]
        row[place : place + 1 + len(stations)] = [len(stations), *stations]
    row[numbers.OPENING : numbers.OPENING + numbers.WIDTH] = _opening(setup)
    return row


def _opening(setup: Setup) -> list[int]:
    """A state before the first move, with nobody placed."""
    stocks, supply = tickets(setup)
    row = _row(setup, supply, setup.mode.black, setup.mode.double)
    row[numbers.ROUND] = 1
    for stock, count in enumerate(stocks):
        _put_stock(row, stock, count)
    return row


def _row(setup: Setup, supply: Count, black: int, double: int) -> list[int]:
    """A state with the fugitive's tickets alone."""
    row = [0] * numbers.WIDTH
    row[numbers.SUPPLY : numbers.SUPPLY + 4] = capped(*supply, black)
    (row[numbers.DOUBLE],) = capped(double)
    can_take = (1, 1, 1) if not lookup(setup).finite_supply else supply
    row[numbers.PURSE] = _mask((*can_take, black))
    _put_stock(row, numbers.FREE, (1, 1, 1))
    return row


def _put_stock(row: list[int], stock: int, count: Count) -> None:
    place = numbers.STOCKS + numbers.STOCK * stock
    row[place : place + numbers.STOCK] = [*capped(*count), _mask(count)]


def _mask(counts: Sequence[int]) -> int:
    return sum((count > 0) << ticket for ticket, count in enumerate(counts))


@cache
def _of_board(board: Board) -> KernelTables:
    """The part of the tables that is the board's."""
    row = np.zeros(numbers.TABLES, dtype=np.int16)
    near = distances(board)
    far = np.full((numbers.STATIONS, numbers.STATIONS), numbers.FAR, dtype=np.int16)
    filled = 0
    for station in board.stations:
        groups = _rides(board, station)
        row[numbers.EXITS + station] = len({ride & numbers.STATION_BITS for group in groups[:3] for ride in group})
        for target, apart in near[station].items():
            far[station, target] = apart
        rides, lists = _lists(groups)
        for purse, (first, count) in lists.items():
            place = numbers.LISTS + ((station << 4 | purse) << 1)
            row[place : place + 2] = filled + first, count
        row[numbers.RIDES + filled : numbers.RIDES + filled + len(rides)] = rides
        filled += len(rides)
    row[numbers.DISTANCES : numbers.LISTS] = far.ravel()
    return row


def _rides(board: Board, station: int) -> tuple[list[int], ...]:
    """Where each ticket leads from a station, as in an action: black everywhere, each target once (C-33, C-34)."""
    by_ticket: list[Sequence[int]] = [board.neighbours(station, transport) for transport in TICKETS]
    by_ticket.append(sorted({to for transport in TRANSPORTS for to in board.neighbours(station, transport)}))
    return tuple([to | ticket << numbers.TICKET_AT for to in targets] for ticket, targets in enumerate(by_ticket))


def _lists(groups: Sequence[list[int]]) -> tuple[list[int], Mapping[int, tuple[int, int]]]:
    """The rides of a station in one row in which those of each purse follow one another: where, and how many.

    Going round taxi, bus, underground, black nearly twice does for all purses but two.
    """
    order = (0, 1, 2, 3, 0, 1, 2, 0, 2, 1, 3)
    row: list[int] = []
    begins = []
    for ticket in order:
        begins.append(len(row))
        row += groups[ticket]
    found = {}
    for purse in range(16):
        held = {ticket for ticket in range(4) if purse >> ticket & 1}
        at = next(at for at in range(len(order)) if set(order[at : at + len(held)]) == held)
        found[purse] = begins[at], sum(len(groups[ticket]) for ticket in held)
    return row, found
