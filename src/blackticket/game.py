"""A game at the table: the public API over the pure rules."""

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackticket.knowledge import SPECTATOR, View, view
from blackticket.knowledge.view import unknown_seat
from blackticket.record import Record, RecordError, position_of, read_position
from blackticket.rules.actions import FUGITIVE, Action, check_action, parse_action
from blackticket.rules.chance import Seeded, check_seed
from blackticket.rules.errors import BlackTicketError
from blackticket.rules.events import Event
from blackticket.rules.family import State
from blackticket.rules.games import acting, apply, legal_actions, prepare, refusal, resign, start
from blackticket.rules.options import Value
from blackticket.rules.outcome import Outcome, Side, resigned_by
from blackticket.rules.setup import Setup


class Step(NamedTuple):
    """What an action leads to, before it is taken."""

    seat: str
    action: Action
    state: State
    events: tuple[Event, ...]


class Game:
    """One game and its history. Whoever holds it knows everything: hand players `view(seat)`."""

    def __init__(
        self,
        state: State,
        seed: int,
        events: tuple[Event, ...] = (),
        position: str | None = None,
        placed: tuple[str, ...] = (),
    ) -> None:
        """Made by `new`, `from_position` and `replay`."""
        self.state = state
        self.seed = seed
        self.actions: list[tuple[str, Action]] = []
        self.events: list[Event] = list(events)
        self.players: dict[str, str] = {}
        self._first = state
        self._position = position
        self._placed = placed

    @classmethod
    def new(
        cls,
        edition: str,
        *,
        mode: str | None = None,
        detectives: int | None = None,
        options: Mapping[str, Value] | None = None,
        characters: Sequence[str] | None = None,
        starts: Mapping[str, int] | None = None,
        seed: int | None = None,
        rules: int | None = None,
    ) -> "Game":
        """A new game; without a seed it draws 128 random bits.

        `characters` are whom the detectives play, by pawn, where they have names; `starts` places pawns by hand;
        `rules` is the version of the rules, the newest unless an older game is played again.
        """
        setup = prepare(edition, mode, detectives, options, characters, rules)
        return cls.from_setup(setup, starts=starts, seed=seed)

    @classmethod
    def from_setup(cls, setup: Setup, *, starts: Mapping[str, int] | None = None, seed: int | None = None) -> "Game":
        """A new game of a set-up that `prepare` has checked."""
        seed = secrets.randbits(128) if seed is None else check_seed(seed)
        state, events = start(setup, Seeded(seed), starts)
        return cls(state, seed, events, placed=tuple(starts or ()))

    @classmethod
    def from_position(cls, text: str, seed: int | None = None) -> "Game":
        """The game that goes on from a position line."""
        state = read_position(text)
        return cls(
            state, secrets.randbits(128) if seed is None else check_seed(seed), position=position_of(state).dumps()
        )

    @classmethod
    def replay(cls, record: Record) -> "Game":
        """The game that a record tells, played again by the rules; refuses one that they do not allow."""
        record = _checked(record)
        begun = record.position
        game = cls._deal_again(record) if begun is None else cls._stand_again(record, begun)
        for number, (seat, text) in enumerate(record.actions, start=1):
            try:
                game.play(seat, text)
            except BlackTicketError as error:
                raise RecordError(
                    "illegal-move", f"Action {number} ({seat}: {text:.60}) is not legal: {error.text}"
                ) from None
        side = resigned_by(record.outcome)
        if side and not game.over:  # it is no action, so the result alone tells of it
            game.resign(side)
        if game.outcome != record.outcome:
            raise RecordError(
                "wrong-result", f"The actions lead to {_said(game.outcome)}, but the file says {_said(record.outcome)}."
            )
        game.players = dict(record.players)
        return game

    @classmethod
    def _deal_again(cls, record: Record) -> "Game":
        try:
            game = cls.new(
                record.edition,
                mode=record.mode,
                detectives=record.detectives,
                options=record.options,
                characters=record.characters or None,
                starts={pawn: record.starts[pawn] for pawn in record.placed},
                seed=record.seed,
                rules=record.rules,
            )
        except BlackTicketError as error:
            raise RecordError("bad-setup", error.text) from None
        if game.starts != record.starts:
            raise RecordError("wrong-starts", "The start stations are not those that the seed deals.")
        return game

    @classmethod
    def _stand_again(cls, record: Record, position: str) -> "Game":
        try:
            game = cls.from_position(position, seed=record.seed)
        except BlackTicketError as error:
            raise RecordError("bad-setup", error.text) from None
        told = (record.edition, record.mode, record.detectives, dict(record.options), tuple(record.characters))
        setup = game.setup
        stands = (setup.edition_id, setup.mode_name, setup.detectives, setup.chosen, setup.characters)
        if (*told, record.rules) != (*stands, setup.rules) or record.starts:
            raise RecordError("bad-setup", "The position is of another game than the lines above it say.")
        return game

    @property
    def setup(self) -> Setup:
        """Edition, mode, players and options."""
        return self.state.setup

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, the fugitive first."""
        return self.setup.seats

    @property
    def acting(self) -> tuple[str, ...]:
        """The seats that may act now."""
        return acting(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.state.outcome

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def position(self) -> str:
        """The whole truth in one line of text."""
        return position_of(self.state).dumps()

    @property
    def starts(self) -> dict[str, int]:
        """Where every pawn stood when this game began; those that their players had yet to place are left out."""
        stood = {FUGITIVE: self._first.fugitive, **dict(zip(self.setup.pawns, self._first.seekers, strict=True))}
        return {pawn: station for pawn, station in stood.items() if station}

    def legal(self, seat: str) -> tuple[Action, ...]:
        """What `seat` may do now; nothing if it is not its turn, and never anything for a spectator."""
        if seat not in self.seats and seat != SPECTATOR:
            raise unknown_seat(self.setup, seat)
        return legal_actions(self.state, seat)

    def play(self, seat: str, action: Action | str) -> tuple[Event, ...]:
        """Do `action`, an Action or its text, for `seat`; returns what happened, or raises IllegalAction."""
        return self.take(self.foresee(seat, action))

    def foresee(self, seat: str, action: Action | str) -> Step:
        """The step that `play` would take, not yet taken; raises IllegalAction."""
        action = check_action(action) if isinstance(action, Action) else parse_action(action)
        if seat not in self.seats:
            raise refusal(self.state, seat, action)
        state, events = apply(self.state, seat, action, Seeded(self.seed, self.state.version + 1))
        return Step(seat, action, state, events)

    def take(self, step: Step) -> tuple[Event, ...]:
        """Take a step that was foreseen from where the game still stands; returns what happened."""
        self.state = step.state
        self.actions.append((step.seat, step.action))
        self.events += step.events
        return step.events

    def resign(self, side: Side) -> tuple[Event, ...]:
        """The fugitive, or the seekers together, give up at any moment: the others have won, and all is shown.

        It is no action: nobody has to be asked whether it is legal, and no program weighs it.
        """
        self.state, events = resign(self.state, side)
        self.events += events
        return events

    def view(self, seat: str) -> View:
        """What `seat` may know."""
        return view(self.state, seat)

    def record(self) -> Record:
        """The game so far as a record; it holds every secret."""
        setup = self.setup
        return Record(
            edition=setup.edition_id,
            mode=setup.mode_name,
            detectives=setup.detectives,
            options=setup.chosen,
            characters=setup.characters,
            seed=self.seed,
            starts={} if self._position else self.starts,
            placed=tuple(pawn for pawn in self.starts if pawn in self._placed),
            position=self._position,
            players=dict(self.players),
            actions=tuple((seat, action.text) for seat, action in self.actions),
            outcome=self.outcome,
            rules=setup.rules,
        )

    def __repr__(self) -> str:
        return f"<Game {self.setup.edition_id} {self.setup.mode_name}, round {self.state.round}, {self.state.turn}>"


def _checked(record: object) -> Record:
    if not isinstance(record, Record):
        hint = ": read a file's text with Record.loads first" if isinstance(record, str) else ""
        raise RecordError("not-a-record", f"A game is replayed from a Record, but got {type(record).__name__}{hint}.")
    return record


def _said(outcome: Outcome | None) -> str:
    return f"{outcome.winner} {outcome.reason}" if outcome else "no result"
