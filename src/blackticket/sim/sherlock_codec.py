"""The Sherlock Holmes mode between the words of the rules and the numbers of its numbers."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

import numpy as np

from blackticket.boards import TRANSPORTS, Board
from blackticket.boards.board import QUARTERS, SYMBOLS, Card
from blackticket.boards.distances import distances
from blackticket.knowledge import View
from blackticket.rules import actions as words
from blackticket.rules.actions import FUGITIVE, SEEKERS, TICKETS, Action
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.sherlock import tokens
from blackticket.rules.ticket.sherlock.moves import TAKES, used_hideout
from blackticket.rules.ticket.sherlock.state import CRIME, VANISH
from blackticket.sim import sherlock as numbers
from blackticket.sim.layout import OUTCOMES, capped
from blackticket.sim.simulator import Kernels, KernelTables, State

WORDS: Final = (*TICKETS, words.BLACK, words.FLY, words.LAND, words.START, words.PASS, "token", words.DONE)
"""The words of actions, in the order of their numbers; all uses of a token share one."""
USES: Final = ("", *TAKES, VANISH)
"""What he may say at a hide-out, in the order of their numbers; a crime is a bit beside them."""
CHARACTERS: Final = (tokens.HOLMES, tokens.ADLER, tokens.WATSON, tokens.MYCROFT, tokens.LESTRADE)
FREE: Final = (1, 1, 1)
"""The tickets of a bobby, who spends none."""
LEGS: Final = (None, "single", "first", "second")
RULINGS: Final[Mapping[int, str]] = {
    numbers.FINITE_SUPPLY: "finite-supply",
    numbers.NEEDS_SECOND_LEG: "double-needs-second-leg",
    numbers.HEMMED_IN_WAITS: "hemmed-in-waits",
    numbers.CRIME_ON_EVERY_LEG: "crime-on-every-leg",
    numbers.BALLOON_REDRAW: "balloon-redraw",
    numbers.ARRIVAL_AND_DEPARTURE: "arrival-and-departure",
    numbers.BAN_BINDS_BLACK: "ban-binds-black",
    numbers.BAN_BINDS_BOTH_LEGS: "ban-binds-both-legs",
    numbers.LAST_ANSWER: "last-answer",
}
"""The rulings that are a yes or no in the tables, by place."""
POLICY_PARAMS: Final = (0.05, 0.1, 1.0, 4.0, 1.0, 0.05, 1.5, 0.5, 0.5, 0.6)
"""How the quick player is set; what each dial does is said in the numbers."""


class SherlockSimulator:
    """The coder of the Sherlock Holmes mode."""

    kernels = Kernels.of(numbers)
    width: int = numbers.WIDTH
    most_actions: int = numbers.MOST_ACTIONS

    def tables(self, view: View) -> KernelTables:
        """What the kernels look up; kept for each set-up."""
        return _tables(view.setup)

    def policy_params(self, view: View) -> Sequence[float]:  # noqa: ARG002 the same in every game of this mode
        """How the quick player is set."""
        return POLICY_PARAMS

    def encode(self, view: View, world: Any = None) -> State:
        """The state that the view shows, and what is hidden from it as in that world.

        A world is a `Secret` drawn from the belief, or what has its `station`, `route`, `card` and `cards`. The
        fugitive's view needs none.
        """
        assert view.case
        row = np.zeros(numbers.WIDTH, np.int16)
        _write_public(view, row)
        if world is not None:
            self.hide(view, row, world)
        elif view.case.cards is not None:
            path = [line.station or 0 for line in view.log[-3:]]
            if len(path) < 3 and view.start:
                path.insert(0, view.start)
            _write_hidden(view, row, path, view.case.card or (), view.case.cards)
        return row

    def hide(self, view: View, row: State, world: Any) -> None:
        """Put what is hidden in that world into a state of the view: quicker than to encode it all again."""
        _write_hidden(view, row, world.route[-3:] or (world.station,), world.card, world.cards)

    def action(self, view: View, code: int) -> Action:
        """The action that a number says."""
        station, pawn = code & 255, code >> numbers.PAWN & 7
        word, said = WORDS[code >> numbers.WORD & 15], code >> numbers.ALSO & 7
        if pawn == numbers.TOGETHER:
            return Action(SEEKERS, words.DONE)
        if word == "token":
            character = view.setup.characters[pawn - 1]
            if character == tokens.LESTRADE:
                return Action(character, tokens.BLOCK, station)
            return tokens.ABILITIES[character][max(0, said - 1)]
        if pawn:
            return Action(view.setup.pawns[pawn - 1], word, station)
        also = " ".join(filter(None, (CRIME if said & numbers.CRIME else "", USES[said & 3])))
        return Action(FUGITIVE, word, station, bool(code & numbers.DOUBLE), also)

    def code(self, view: View, action: Action) -> int:
        """The number of an action."""
        setup = view.setup
        if action.pawn == FUGITIVE:
            said = numbers.CRIME if action.also.startswith(CRIME) else 0
            said |= USES.index(action.also.removeprefix(CRIME).strip())
            code = action.station | WORDS.index(action.word) << numbers.WORD | said << numbers.ALSO
            return code | numbers.DOUBLE if action.double else code
        if action.pawn == SEEKERS:
            return numbers.DONE << numbers.WORD | numbers.TOGETHER << numbers.PAWN
        if action.pawn in setup.pawns:
            pawn = setup.pawns.index(action.pawn) + 1
            return action.station | WORDS.index(action.word) << numbers.WORD | pawn << numbers.PAWN
        pawn = setup.characters.index(action.pawn) + 1
        code = action.station | numbers.TOKEN << numbers.WORD | pawn << numbers.PAWN
        return code | (tokens.ABILITIES[action.pawn].index(action) + 1) << numbers.ALSO if action.also else code


def _write_public(view: View, row: State) -> None:
    """What every seat sees."""
    case, seekers = view.case, view.seekers
    assert case
    row[numbers.OUTCOME] = OUTCOMES.index(view.outcome)
    row[numbers.SIDE] = view.turn == "seekers"
    waiting = sum(1 << pawn for pawn, seen in enumerate(seekers) if seen.waiting)
    row[numbers.WAITING] = waiting or (view.turn == "seekers") << len(seekers)
    row[numbers.MOVES] = view.move
    row[numbers.SECOND] = view.second_leg
    row[numbers.BLACK_LEFT], row[numbers.DOUBLE_LEFT] = capped(view.black, view.double)
    row[numbers.SUPPLY : numbers.SUPPLY + 3] = capped(*view.supply)
    row[numbers.SEEKERS : numbers.SEEKERS + len(seekers)] = [seen.station for seen in seekers]
    stocks = list(chain.from_iterable(FREE if seen.tickets is None else seen.tickets for seen in seekers))
    row[numbers.STOCKS : numbers.STOCKS + len(stocks)] = capped(*stocks)
    row[numbers.PLAYED] = case.crimes
    row[numbers.RESERVE : numbers.RESERVE + 2] = capped(*case.reserve)
    row[numbers.TAKEN : numbers.TAKEN + 2] = case.taken
    row[numbers.FLOWN] = case.flown
    row[numbers.ALOFT] = LEGS.index(case.aloft)
    row[numbers.TURNED] = _card(view, case.turned[-1]) if case.aloft else 0
    row[numbers.SPENT] = case.spent
    row[numbers.BLOCKS : numbers.BLOCKS + len(case.blocks)] = case.blocks
    row[numbers.BAN] = TICKETS.index(case.ban) if case.ban in TICKETS else 0
    row[numbers.USED] = bool(view.log) and used_hideout(view.log[-1].also)
    if view.log and tokens.LESTRADE in view.setup.characters:
        row[numbers.BEFORE] = view.log[-1].seekers[view.setup.characters.index(tokens.LESTRADE)]
    row[numbers.TOKENS : numbers.TOKENS + len(seekers)] = [seen.tokens for seen in seekers]


def _write_hidden(view: View, row: State, path: Sequence[int], card: Card, cards: Sequence[int]) -> None:
    """What only Moriarty knows; the path ends where he is."""
    row[numbers.STATION], row[numbers.ONE_BACK], row[numbers.TWO_BACK] = (*reversed(path), 0, 0, 0)[:3]
    row[numbers.CARD] = _card(view, card) if card else 0
    row[numbers.HELD : numbers.HELD + 3] = (*sorted(cards), 0, 0, 0)[:3]


def _card(view: View, card: Card) -> int:
    """The card's place in the deck, from 1."""
    return view.board.decks[view.setup.mode.fugitive_deck].index(card) + 1


@lru_cache(maxsize=64)
def _tables(setup: Setup) -> KernelTables:
    row = np.zeros(numbers.SIZE, np.int16)
    row[numbers.PAWNS], row[numbers.DETECTIVES] = len(setup.pawns), len(setup.detective_pawns)
    row[numbers.SPACES], row[numbers.CRIMES_NEEDED] = setup.spaces, setup.mode.crimes
    for place, name in RULINGS.items():
        row[place] = setup.ruling(name)
    row[numbers.DOUBLE_SPACES] = 2 if setup.ruling("double-needs-two-spaces") else 1  # S-54
    row[numbers.CLUES_FROM] = 3 if setup.ruling("clues-from-move-three") else 2  # S-44
    characters = [CHARACTERS.index(name) for name in setup.characters]
    row[numbers.CHARACTERS : numbers.CHARACTERS + len(characters)] = characters
    lestrade = CHARACTERS.index(tokens.LESTRADE)
    row[numbers.LESTRADE_PAWN] = characters.index(lestrade) if lestrade in characters else -1
    for reveal in setup.mode.reveals:
        row[numbers.REVEALS + reveal] = 1
    deck = setup.board.decks[setup.mode.fugitive_deck]
    row[numbers.DECK_SIZE] = len(deck)
    for number, card in enumerate(deck):
        row[numbers.DECK + 2 * number : numbers.DECK + 2 * number + len(card)] = card
    row[numbers.MARKS :] = _of_board(setup.board)
    return row


@lru_cache(maxsize=8)
def _of_board(board: Board) -> KernelTables:
    """What the kernels look up of the board: the places from the marks on."""
    row = np.zeros(numbers.SIZE, np.int16)
    far = distances(board)
    for number, station in board.stations.items():
        assert number < numbers.STATIONS
        marks = numbers.HIDEOUT if station.hideout else 0
        marks |= sum(2 << SYMBOLS.index(symbol) for symbol in station.symbols)
        marks |= numbers.SCENE if number in board.crime_scenes else 0
        quarter = QUARTERS.index(station.quarter) + 1 if station.quarter else 0
        row[numbers.MARKS + number] = marks | quarter << numbers.QUARTER
        rides = [(ticket, to) for ticket, name in enumerate(TICKETS) for to in board.neighbours(number, name)]
        _write_list(row, numbers.RIDES + number * numbers.ROW, rides)
        leads: dict[int, int] = {}
        for bit, name in enumerate(TRANSPORTS):
            for target in board.neighbours(number, name):
                leads[target] = leads.get(target, 0) | 1 << bit
        _write_list(row, numbers.BLACK_RIDES + number * numbers.ROW, sorted(leads.items()))
        for target, rides_between in far[number].items():
            row[numbers.FAR + number * numbers.STATIONS + target] = rides_between
    return row[numbers.MARKS :]


def _write_list(row: KernelTables, at: int, pairs: Sequence[tuple[int, int]]) -> None:
    assert 2 * len(pairs) < numbers.ROW
    row[at] = len(pairs)
    row[at + 1 : at + 1 + 2 * len(pairs)] = list(chain.from_iterable(pairs))
