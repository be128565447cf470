"""What a game family provides: a state that every layer can read, and the functions of its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, Self, TypeVar

from blackticket.rules.actions import Action
from blackticket.rules.chance import Chance
from blackticket.rules.editions import FamilyId
from blackticket.rules.errors import IllegalAction
from blackticket.rules.events import Event
from blackticket.rules.json_types import ModeJson, PartyJson
from blackticket.rules.outcome import Leg, Outcome
from blackticket.rules.setup import Setup


class LoggedMove(Protocol):
    """One space of the travel log."""

    @property
    def ticket(self) -> str: ...
    @property
    def station(self) -> int: ...
    @property
    def leg(self) -> Leg: ...
    @property
    def round(self) -> int: ...
    @property
    def shown(self) -> bool: ...
    @property
    def seekers(self) -> tuple[int, ...]:
        """Where the seekers stood when it was written."""


class State(Protocol):
    """The whole truth of a game at one moment. Immutable: every change makes a new one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def fugitive(self) -> int:
        """His station; 0 until he has picked his start."""

    @property
    def seekers(self) -> tuple[int, ...]:
        """The stations in the order of `setup.pawns`; 0 for a pawn not placed yet."""

    @property
    def log(self) -> Sequence[LoggedMove]: ...
    @property
    def start(self) -> int: ...
    @property
    def black(self) -> int: ...
    @property
    def double(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> Literal["fugitive", "seekers", "over"]: ...
    @property
    def second_leg(self) -> bool:
        """Whether the fugitive is between the two legs of a double move."""

    @property
    def version(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def _replace(self, *, version: int = ..., outcome: Outcome | None = ...) -> Self:
        """The state after a resignation, or before it. All other changes are the family's own."""


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound=State)


@dataclass(frozen=True, slots=True)
class Family(Generic[SetupT, StateT]):
    """The rules of a family. `rules.games` keeps them by id and calls them for any state."""

    id: FamilyId
    setup: type[SetupT]
    start: Callable[[SetupT, Chance, Mapping[str, int] | None], tuple[StateT, tuple[Event, ...]]]
    acting: Callable[[StateT], tuple[str, ...]]
    legal_actions: Callable[[StateT, str], tuple[Action, ...]]
    all_actions: Callable[[StateT], tuple[Action, ...]]
    apply: Callable[[StateT, str, Action, Chance], tuple[StateT, tuple[Event, ...]]]
    ended: Callable[[StateT, Outcome], Event]
    refusal: Callable[[StateT, str, Action], IllegalAction]
    mode_json: Callable[[SetupT, ModeJson], ModeJson]  # the catalogue's entries, with what this family adds
    party_json: Callable[[SetupT, PartyJson], PartyJson]
