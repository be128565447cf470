"""The position of a dice game.

dice-2019 standard detectives=2 options=… rows=EBG/ACH expert=- round=1 version=3 leader=detective-1
waiting=detective-1,detective-2 fugitive=17 seekers=3.9 hand=taxi.bus.X beside=-.- supply=3 rerolls=3 black=2
double=1 helicopter=1 log=start>17@3.9 outcome=-
"""

from dataclasses import dataclass
from typing import ClassVar, Self

from blackticket.knowledge import View
from blackticket.record.line import Fields, Position
from blackticket.record.moves import Move, move_of_line, moves
from blackticket.record.values import NONE, NUMBER, OUTCOME, PAWNS, PLACED, SECRET, known, list_of, one_of, pattern
from blackticket.rules.actions import BLACK, HELICOPTER, PASS, START, TICKETS
from blackticket.rules.dice import DiceSetup, DiceState, Space
from blackticket.rules.dice.dice import clear_log
from blackticket.rules.dice.setup import FACES, X
from blackticket.rules.dice.streets import streets


@dataclass(frozen=True, slots=True)
class DicePosition(Position):
    FIELDS: ClassVar[Fields] = {
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
    rows: tuple[str, ...]
    expert: tuple[str, ...]
    leader: str
    hand: tuple[str, ...]
    beside: tuple[str | None, ...]
    supply: int
    rerolls: int
    helicopter: int

    @classmethod
    def of_view(cls, seen: View) -> Self:
        dice = seen.dice
        assert dice
        pawns = seen.setup.pawns
        there = {pawn.pawn: pawn for pawn in seen.seekers}
        first = pawns.index(dice.leader)
        return cls(
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

    def state(self) -> DiceState:
        setup = self.setup
        assert isinstance(setup, DiceSetup)
        state = DiceState(
            setup=setup,
            rows=self.rows,
            expert=self.expert,
            seekers=self.seekers,
            fugitive=known(self.fugitive),
            hand=self.hand,
            beside=self.beside,
            supply=self.supply,
            log=(),
            black=self.black,
            double=self.double,
            helicopter=self.helicopter,
            rerolls=self.rerolls,
            round=self.round,
            leader=setup.pawns.index(self.leader),
            waiting=tuple(map(setup.pawns.index, self.waiting)),
            version=self.version,
            outcome=self.outcome,
            streets=streets(setup.tiles, self.rows, self.expert),
        )
        for move in self.log:
            state = _written(state, move)
        return state._replace(supply=self.supply)


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
