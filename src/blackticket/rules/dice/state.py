"""A dice game at one moment. Immutable; every change makes a new one."""

from typing import Literal, NamedTuple

from blackticket.rules.dice.setup import DiceSetup
from blackticket.rules.dice.streets import Streets
from blackticket.rules.outcome import Leg, Outcome

Phase = Literal["placing", "hiding", "seekers", "fugitive", "over"]


class Space(NamedTuple):
    """One space of the log: how he came there, and the face of the die that covers it while one does."""

    ticket: str  # a transport, black, helicopter, pass, or start for the first space
    station: int
    leg: Leg
    round: int
    shown: bool
    die: str | None
    seekers: tuple[int, ...]  # where the detectives stood when it was written
    used: tuple[str, ...] = ()  # if he passed: the used dice that lay there, none of which moved him (D-21)


class DiceState(NamedTuple):
    """The whole truth of a dice game. Only the fugitive may know it all: give players a View."""

    setup: DiceSetup
    rows: tuple[str, ...]  # the letters of the tiles, row by row
    expert: tuple[str, ...]  # those that lie on their expert side
    seekers: tuple[int, ...]  # by pawn, in the order of setup.pawns; 0 before it is placed
    fugitive: int  # 0 before he has hidden
    hand: tuple[str, ...]  # the faces of the dice that the seekers hold, as last rolled
    beside: tuple[str | None, ...]  # by pawn: the die it used this round
    supply: int  # dice that lie beside the board
    log: tuple[Space, ...]  # the start space first
    black: int
    double: int
    helicopter: int
    rerolls: int
    round: int  # 0 before the first round
    leader: int  # the detective with the start player's marker
    waiting: tuple[int, ...]  # the pawns that have yet to act this round, in order
    version: int
    outcome: Outcome | None
    streets: Streets

    @property
    def phase(self) -> Phase:
        if self.outcome:
            return "over"
        if 0 in self.seekers:
            return "placing"
        if not self.log:
            return "hiding"
        return "seekers" if self.waiting else "fugitive"

    @property
    def turn(self) -> Literal["fugitive", "seekers", "over"]:
        phase = self.phase
        if phase == "over":
            return "over"
        return "seekers" if phase in ("placing", "seekers") else "fugitive"

    @property
    def start(self) -> int:
        """Where the fugitive hid; 0 before he has."""
        return self.log[0].station if self.log else 0

    @property
    def moves(self) -> int:
        """How many moves the log holds; the start is none."""
        return max(0, len(self.log) - 1)

    @property
    def second_leg(self) -> bool:
        return self.phase == "fugitive" and self.log[-1].leg == "first"

    @property
    def may_act(self) -> tuple[int, ...]:
        """The pawns for which the dice in the hand were rolled: the next in order, or either of a lone player's."""
        return self.waiting if self.setup.lone else self.waiting[:1]

    @property
    def reveals(self) -> tuple[int, ...]:
        """The moves after which the fugitive appears, as the log stands (D-25)."""
        ruling = self.setup.ruling
        later = 0 if ruling("start-is-no-move") else -1
        if not ruling("double-counts-twice"):
            later += sum(space.leg == "first" for space in self.log)
        return tuple(reveal + later for reveal in self.setup.mode.reveals)

    def shows(self, leg: Leg) -> bool:
        """Whether the fugitive appears after his next move, made as that leg of his turn (D-25)."""
        half = leg == "first" and not self.setup.ruling("double-counts-twice")
        return not half and self.moves + 1 in self.reveals
