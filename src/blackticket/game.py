"""A game and its history: the public API over the pure rules."""

import secrets
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackticket.knowledge import SPECTATOR, View, view
from blackticket.knowledge.view import unknown_seat
from blackticket.record import Record, RecordError, position_of, read_position
from blackticket.record.proof import Proof, fault
from blackticket.record.record import another_game
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
    """What an action would lead to: made by `foresee`, taken by `take`."""

    seat: str
    action: Action
    state: State
    events: tuple[Event, ...]


class Game:
    """One game and its history. It holds every secret: give players `view(seat)`."""

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
        self.proof: Proof | None = None
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
        expert_tiles: Sequence[str] | None = None,
    ) -> "Game":
        """A new game; without a seed it draws 128 random bits.

        `characters` are the detectives' characters by pawn, in editions that have them; `starts` places pawns by
        hand; `rules` is the version of the rules, by default the newest; `expert_tiles` names the tiles of the dice
        game that lie on their expert side, which chance draws otherwise.
        """
        setup = prepare(edition, mode, detectives, options, characters, rules, expert_tiles)
        return cls.from_setup(setup, starts=starts, seed=seed)

    @classmethod
    def from_setup(cls, setup: Setup, *, starts: Mapping[str, int] | None = None, seed: int | None = None) -> "Game":
        """A new game of a set-up that `prepare` has checked."""
        seed = secrets.randbits(128) if seed is None else check_seed(seed)
        state, events = start(setup, Seeded(seed), starts)
        return cls(state, seed, events, placed=tuple(starts or ()))

    @classmethod
    def from_position(cls, text: str, seed: int | None = None) -> "Game":
        """A game continued from a position line."""
        state = read_position(text)
        return cls(
            state, secrets.randbits(128) if seed is None else check_seed(seed), position=position_of(state).dumps()
        )

    @classmethod
    def replay(cls, record: Record) -> "Game":
        """The recorded game, played again by the rules; raises RecordError where they do not allow it."""
        record = _checked(record)
        begun = record.position
        game = cls._replay_deal(record) if begun is None else cls._replay_position(record, begun)
        for number, (seat, text) in enumerate(record.actions, start=1):
            try:
                game.play(seat, text)
            except BlackTicketError as error:
                raise RecordError(
                    "illegal-move", f"Action {number} ({seat}: {text:.60}) is not legal: {error.text}"
                ) from None
        side = resigned_by(record.outcome)
        if side and not game.over:  # a resignation is no action: only the result records it
            game.resign(side)
        if game.outcome != record.outcome:
            actual, recorded = _outcome_text(game.outcome), _outcome_text(record.outcome)
            raise RecordError("wrong-result", f"The actions lead to {actual}, but the file says {recorded}.")
        if record.proof:
            wrong = fault(record.proof, record.seed, game.deal, record.actions, record.result)
            if wrong:
                raise RecordError("wrong-proof", f"The proof does not hold: {wrong}.")
        game.players, game.proof = dict(record.players), record.proof
        return game

    @classmethod
    def _replay_deal(cls, record: Record) -> "Game":
        by_hand = {pawn: record.starts[pawn] for pawn in record.placed}
        try:
            game = cls.from_setup(record.setup, starts=by_hand, seed=record.seed)
        except BlackTicketError as error:
            raise RecordError("bad-setup", error.text) from None
        if game.starts != record.starts:
            raise RecordError("wrong-starts", "The start stations are not those that the seed deals.")
        return game

    @classmethod
    def _replay_position(cls, record: Record, position: str) -> "Game":
        try:
            game = cls.from_position(position, seed=record.seed)
        except BlackTicketError as error:
            raise RecordError("bad-setup", error.text) from None
        if game.setup != record.setup or record.starts:
            raise another_game()
        return game

    @property
    def setup(self) -> Setup:
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
        """How the game ended, or None while it runs."""
        return self.state.outcome

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def position(self) -> str:
        """The whole truth in one line of text."""
        return position_of(self.state).dumps()

    @property
    def deal(self) -> str:
        """The position with which this game began."""
        return position_of(self._first).dumps()

    @property
    def starts(self) -> dict[str, int]:
        """Where every pawn stood when this game began; pawns not placed yet are left out."""
        stations = {FUGITIVE: self._first.fugitive, **dict(zip(self.setup.pawns, self._first.seekers, strict=True))}
        return {pawn: station for pawn, station in stations.items() if station}

    def legal(self, seat: str) -> tuple[Action, ...]:
        """What `seat` may do now; nothing if it is not its turn, and never anything for a spectator."""
        if seat not in self.seats and seat != SPECTATOR:
            raise unknown_seat(self.setup, seat)
        return legal_actions(self.state, seat)

    def play(self, seat: str, action: Action | str) -> tuple[Event, ...]:
        """Play `action`, an Action or its text, for `seat`; returns the events, or raises IllegalAction."""
        return self.take(self.foresee(seat, action))

    def foresee(self, seat: str, action: Action | str) -> Step:
        """The step that `play` would take, not yet taken; raises IllegalAction."""
        action = check_action(action) if isinstance(action, Action) else parse_action(action)
        if seat not in self.seats:
            raise refusal(self.state, seat, action)
        state, events = apply(self.state, seat, action, Seeded(self.seed, self.state.version + 1))
        return Step(seat, action, state, events)

    def take(self, step: Step) -> tuple[Event, ...]:
        """Take a step that `foresee` made from the present state; returns its events."""
        self.state, self.proof = step.state, None  # a proof is of the whole game
        self.actions.append((step.seat, step.action))
        self.events += step.events
        return step.events

    def resign(self, side: Side) -> tuple[Event, ...]:
        """One side gives up (I-05): the other has won, and all is shown.

        It is no action: it is legal at any moment, and it is in no list of legal actions.
        """
        self.state, events = resign(self.state, side)
        self.proof = None
        self.events += events
        return events

    def view(self, seat: str) -> View:
        """What `seat` may know."""
        return view(self.state, seat)

    def record(self) -> Record:
        """The game so far as a record; it holds every secret."""
        return Record(
            setup=self.setup,
            seed=self.seed,
            starts={} if self._position else self.starts,
            placed=tuple(pawn for pawn in self.starts if pawn in self._placed),
            position=self._position,
            players=dict(self.players),
            actions=tuple((seat, action.text) for seat, action in self.actions),
            outcome=self.outcome,
            proof=self.proof,
        )

    def __repr__(self) -> str:
        return f"<Game {self.setup.edition_id} {self.setup.mode_name}, round {self.state.round}, {self.state.turn}>"


def _checked(record: object) -> Record:
    if not isinstance(record, Record):
        hint = ": read a file's text with Record.loads first" if isinstance(record, str) else ""
        raise RecordError("not-a-record", f"A game is replayed from a Record, but got {type(record).__name__}{hint}.")
    return record


def _outcome_text(outcome: Outcome | None) -> str:
    return f"{outcome.winner} {outcome.reason}" if outcome else "no result"
