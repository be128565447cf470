"""The Sherlock mode between words and numbers: what it adds to the codec of the ticket game."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from blackticket.boards import Board
from blackticket.boards.board import QUARTERS, SYMBOLS, Card
from blackticket.knowledge import View
from blackticket.knowledge.ticket_reach import possible_scenes
from blackticket.rules import actions as words
from blackticket.rules.actions import FUGITIVE, SEEKERS, TICKETS, Action
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.sherlock import tokens
from blackticket.rules.ticket.sherlock.moves import TAKES, declared_on_arrival, used_hideout
from blackticket.rules.ticket.sherlock.state import CRIME, VANISH
from blackticket.sim import sherlock, sherlock_policy, ticket_layout
from blackticket.sim import sherlock_layout as at
from blackticket.sim.layout import SIDE, capped
from blackticket.sim.simulator import Kernels, KernelTables, Simulator, StateArray
from blackticket.sim.ticket_codec import HIS_WORDS, THEIR_WORDS, board_tables, state_row, write_setup

HIS_BITS: Final[Mapping[str, int]] = {
    **{word: number << at.TICKET_AT for number, word in enumerate(HIS_WORDS)},
    words.FLY: at.FLY,
    words.LAND: at.LAND,
    words.START: at.START,
    words.PASS: at.HIS_PASS,
}
"""The words of his actions, as bits of an action."""
HIS_WORD: Final[Mapping[int, str]] = {bits: word for word, bits in HIS_BITS.items()}
USES: Final = ("", *TAKES, VANISH)
"""What he may say at a hide-out, in the order of their numbers; a crime is a bit beside them."""
CHARACTERS: Final = (tokens.HOLMES, tokens.ADLER, tokens.WATSON, tokens.MYCROFT, tokens.LESTRADE)
LEGS: Final = (None, "single", "first", "second")
RULINGS: Final[Mapping[int, str]] = {
    at.CRIME_ON_EVERY_LEG: "crime-on-every-leg",
    at.BALLOON_REDRAW: "balloon-redraw",
    at.ARRIVAL_AND_DEPARTURE: "arrival-and-departure",
    at.BAN_BINDS_BLACK: "ban-binds-black",
    at.BAN_BINDS_BOTH_LEGS: "ban-binds-both-legs",
    at.LAST_ANSWER: "last-answer",
}
"""The rulings of this mode that are a yes or no in the tables, by place."""
ORDER: Final = (0, 1, 2, 3, 0, 1, 3, 0, 2, 3, 0, 3)
"""Tickets in a row in which those of each purse follow one another, from the taxi to the black ticket."""


class SherlockSimulator(Simulator):
    kernels = Kernels.of(sherlock, sherlock_policy)
    params = sherlock_policy.POLICY_PARAMS
    width = at.WIDTH
    most_actions = at.MOST_ACTIONS

    def tables(self, view: View) -> KernelTables:
        return _tables(view.setup)

    def encode(self, view: View, world: Any = None) -> StateArray:
        """The state that the view shows, and what is hidden from it as in that world.

        A world is a `Secret` drawn from the belief, or what has its `station`, `route`, `card` and `cards`. The
        fugitive's view needs none.
        """
        assert view.case
        row = np.array(state_row(view, 0, at.WIDTH), np.int16)
        _write_public(view, row)
        if world is not None:
            self.hide(view, row, world)
        elif view.case.cards is not None:
            path = [line.station or 0 for line in view.log[-3:]]
            if len(path) < 3 and view.start:
                path.insert(0, view.start)
            _write_hidden(view, row, path, view.case.card or (), view.case.cards)
        return row

    def hide(self, view: View, row: StateArray, world: Any) -> None:
        """Put what is hidden in that world into a state of the view: quicker than to encode it all again."""
        _write_hidden(view, row, world.route[-3:] or (world.station,), world.card, world.cards)

    def action(self, view: View, code: int) -> Action:
        station, who = code & at.STATION_BITS, code >> at.WHO_AT & 7
        word, said = code & at.WORD_BITS, code >> at.ALSO_AT & 7
        if who == at.TOGETHER:
            return Action(SEEKERS, words.DONE)
        if word == at.TOKEN:
            character = view.setup.characters[who - at.FIRST_SEEKER]
            if character == tokens.LESTRADE:
                return Action(character, tokens.BLOCK, station)
            return tokens.ABILITIES[character][max(0, said - 1)]
        if who:
            return Action(view.setup.pawns[who - at.FIRST_SEEKER], THEIR_WORDS[word >> at.TICKET_AT], station)
        also = " ".join(filter(None, (CRIME if said & at.CRIME else "", USES[said & 3])))
        return Action(FUGITIVE, HIS_WORD[word], station, bool(code & at.DOUBLED), also)

    def code(self, view: View, action: Action) -> int:
        setup = view.setup
        if action.pawn == FUGITIVE:
            said = at.CRIME if action.also.startswith(CRIME) else 0
            said |= USES.index(action.also.removeprefix(CRIME).strip())
            code = action.station | HIS_BITS[action.word] | said << at.ALSO_AT
            return code | at.DOUBLED if action.double else code
        if action.pawn == SEEKERS:
            return at.DONE | at.TOGETHER << at.WHO_AT
        if action.pawn in setup.pawns:
            who = setup.pawns.index(action.pawn) + at.FIRST_SEEKER
            return action.station | THEIR_WORDS.index(action.word) << at.TICKET_AT | who << at.WHO_AT
        who = setup.characters.index(action.pawn) + at.FIRST_SEEKER
        code = action.station | at.TOKEN | who << at.WHO_AT
        return code | (tokens.ABILITIES[action.pawn].index(action) + 1) << at.ALSO_AT if action.also else code


def _write_public(view: View, row: StateArray) -> None:
    """What every seat sees of this mode."""
    case, seekers = view.case, view.seekers
    assert case
    if view.turn == "seekers" and not row[at.WAITING]:  # all have moved, and one may spend a token
        row[SIDE] = 1
        row[at.WAITING] = 1 << len(seekers)
    row[at.PLAYED] = case.crimes
    row[at.RESERVE : at.RESERVE + 2] = capped(*case.reserve)
    row[at.TAKEN : at.TAKEN + 2] = case.taken
    row[at.FLOWN] = case.flown
    row[at.ALOFT] = LEGS.index(case.aloft)
    row[at.TURNED] = _card(view, case.turned[-1]) if case.aloft else 0
    row[at.SPENT] = case.spent
    row[at.BLOCKS : at.BLOCKS + len(case.blocks)] = case.blocks
    row[at.BAN] = TICKETS.index(case.ban) if case.ban in TICKETS else 0
    row[at.USED] = used_hideout(declared_on_arrival(view.log))
    if view.log and tokens.LESTRADE in view.setup.characters:
        row[at.BEFORE] = view.log[-1].seekers[view.setup.characters.index(tokens.LESTRADE)]
    row[at.TOKENS : at.TOKENS + len(seekers)] = [seen.tokens for seen in seekers]


def _write_hidden(view: View, row: StateArray, path: Sequence[int], card: Card, cards: Sequence[int]) -> None:
    """What only Moriarty knows; the path ends where he is."""
    row[at.FUGITIVE], row[at.ONE_BACK], row[at.TWO_BACK] = (*reversed(path), 0, 0, 0)[:3]
    row[at.CARD] = _card(view, card) if card else 0
    row[at.HELD : at.HELD + 3] = (*sorted(cards), 0, 0, 0)[:3]


def _card(view: View, card: Card) -> int:
    """The card's place in the deck, from 1."""
    return view.board.decks[view.setup.mode.fugitive_deck].index(card) + 1


@lru_cache(maxsize=64)
def _tables(setup: Setup) -> KernelTables:
    row = _board_tables(setup.board).copy()
    write_setup(row, setup)
    row[at.CRIMES_NEEDED] = setup.mode.crimes
    for place, name in RULINGS.items():
        row[place] = setup.ruling(name)
    row[at.CLUES_FROM] = 3 if setup.ruling("clues-from-move-three") else 2  # S-44
    characters = [CHARACTERS.index(name) for name in setup.characters]
    row[at.CHARACTERS : at.CHARACTERS + len(characters)] = characters
    row[at.LESTRADE_PAWN] = characters.index(at.LESTRADE) if at.LESTRADE in characters else -1
    deck = setup.board.decks[setup.mode.fugitive_deck]
    row[at.DECK_SIZE] = len(deck)
    for number, card in enumerate(deck):
        row[at.DECK + 2 * number : at.DECK + 2 * number + len(card)] = card
    for scene in possible_scenes(setup):  # S-13
        row[at.MARKS + scene] |= at.SCENE
    return row


@lru_cache(maxsize=8)
def _board_tables(board: Board) -> KernelTables:
    row = np.zeros(at.TABLES, np.int16)
    row[: ticket_layout.TABLES] = board_tables(board, ORDER, ascending=True)
    for number, station in board.stations.items():
        marks = at.HIDEOUT if station.hideout else 0
        marks |= sum(2 << SYMBOLS.index(symbol) for symbol in station.symbols)
        quarter = QUARTERS.index(station.quarter) + 1 if station.quarter else 0
        row[at.MARKS + number] = marks | quarter << at.QUARTER
    return row
