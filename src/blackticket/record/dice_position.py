"""The position of a dice game.

dice-2019 standard detectives=2 options=… rows=EBG/ACH expert=- round=1 version=3 leader=detective-1
waiting=detective-1,detective-2 fugitive=17 seekers=3.9 hand=taxi.bus.X beside=-.- supply=3 rerolls=3 black=2
double=1 helicopter=1 log=start>17@3.9 outcome=-
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from blackticket.knowledge import DiceSeen, View
from blackticket.record.line import Fields, write_line
from blackticket.record.moves import Move, move_of_line, moves
from blackticket.record.values import NONE, NUMBER, OUTCOME, PAWNS, PLACED, SECRET, known, list_of, one_of, pattern
from blackticket.rules.actions import BLACK, HELICOPTER, PASS, START, TICKETS
from blackticket.rules.dice import DiceSetup, DiceState, Space
from blackticket.rules.dice.dice import clear_log
from blackticket.rules.dice.setup import FACES, X
from blackticket.rules.dice.streets import streets
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup

DICE_FIELDS: Final[Fields] = {
    "rows": list_of(pattern("[A-Z]{1,9}"), "/"),
    "expert": list_of(pattern("[A-Z]"), "."),
    "round": NUMBER,
    "version": NUMBER,
    "leader": pattern("detective-[1-9]"),
    "waiting": PAWNS,
    "fugitive": SECRET,
    "seekers": list_of(PLACED, "."),
    "hand": list_of(one_of({face: face for face in FACES}), "."),
    "beside": list_of(one_of({NONE: None, **{face: face for face in TICKETS}}), "."),
    "supply": NUMBER,
    "rerolls": NUMBER,
    "black": NUMBER,
    "double": NUMBER,
    "helicopter": NUMBER,
    "log": moves((*TICKETS, BLACK, HELICOPTER, PASS, START), dice=True),
    "outcome": OUTCOME,
}


@dataclass(frozen=True, slots=True)
class DicePosition:
    """What a position line of a dice game says, read but not yet judged by the rules.

    A place of the fugitive that is None is hidden; 0 says of a pawn that it has yet to be placed.
    """

    setup: Setup
    rows: tuple[str, ...]
    expert: tuple[str, ...]
    round: int
    version: int
    leader: str
    waiting: tuple[str, ...]
    fugitive: int | None
    seekers: tuple[int, ...]
    hand: tuple[str, ...]
    beside: tuple[str | None, ...]
    supply: int
    rerolls: int
    black: int
    double: int
    helicopter: int
    log: tuple[Move, ...]
    outcome: Outcome | None

    def dumps(self) -> str:
        """The line."""
        return write_line(self.setup, DICE_FIELDS, {name: getattr(self, name) for name in DICE_FIELDS})


def dice_position_of_fields(setup: Setup, values: Mapping[str, Any]) -> DicePosition:
    """The position that a line of these values says."""
    return DicePosition(setup, **values)


def dice_position_of_view(seen: View, dice: DiceSeen) -> DicePosition:
    """The position as the seat of a view sees it."""
    pawns = seen.setup.pawns
    there = {pawn.pawn: pawn for pawn in seen.seekers}
    first = pawns.index(dice.leader)
    return DicePosition(
        setup=seen.setup,
        rows=dice.rows,
        expert=dice.expert,
        round=seen.round,
        version=seen.version,
        leader=dice.leader,
        waiting=tuple(pawn for pawn in pawns[first:] + pawns[:first] if pawn in there and there[pawn].waiting),
        fugitive=seen.fugitive if dice.placed else 0,
        seekers=tuple(there[pawn].station if pawn in there else 0 for pawn in pawns),
        hand=dice.hand,
        beside=tuple(there[pawn].die if pawn in there else None for pawn in pawns),
        supply=dice.supply,
        rerolls=dice.rerolls,
        black=seen.black,
        double=seen.double,
        helicopter=dice.helicopter,
        log=(Move(START, "single", seen.start, dice.placed), *map(move_of_line, seen.log)) if dice.placed else (),
        outcome=seen.outcome,
    )


def dice_state(position: DicePosition) -> DiceState:
    """The state that a position describes which hides nothing and whose tiles and pawns are there."""
    setup = position.setup
    assert isinstance(setup, DiceSetup)
    state = DiceState(
        setup=setup,
        rows=position.rows,
        expert=position.expert,
        seekers=position.seekers,
        fugitive=known(position.fugitive),
        hand=position.hand,
        beside=position.beside,
        supply=position.supply,
        log=(),
        black=position.black,
        double=position.double,
        helicopter=position.helicopter,
        rerolls=position.rerolls,
        round=position.round,
        leader=setup.pawns.index(position.leader),
        waiting=tuple(map(setup.pawns.index, position.waiting)),
        version=position.version,
        outcome=position.outcome,
        streets=streets(setup.tiles, position.rows, position.expert),
    )
    for move in position.log:
        state = _written(state, move)
    return state._replace(supply=position.supply)


def _written(state: DiceState, move: Move) -> DiceState:
    """The log with one move more: whether he appears (D-25) and what covers the space follow from those before."""
    start = move.ticket == START
    space = Space(
        ticket=move.ticket,
        station=known(move.station),
        leg=move.leg,
        round=0 if start else state.log[-1].round + (move.leg != "second"),
        shown=not start and state.shows(move.leg),
        die=move.ticket if move.ticket in TICKETS else X,
        seekers=move.seekers,
        used=move.used,
    )
    state = state._replace(log=(*state.log, space))
    return clear_log(state) if space.shown else state
