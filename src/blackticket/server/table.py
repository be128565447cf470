"""A table in memory: its log, its game and what follows from them. No I/O: `table_writer.py` stores changes."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol

from blackticket.game import Game, Step
from blackticket.knowledge import View
from blackticket.record.proof import PlayerSeeds, mixed_seed
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.events import Event
from blackticket.rules.family import State
from blackticket.rules.games import acting, legal_actions
from blackticket.rules.setup import Setup
from blackticket.server.credentials import SecretSource
from blackticket.server.store.models import Entry, NewTable, Stream
from blackticket.server.table_state import Seat, TableState, apply_entry, initial_state

TALK_CHARACTERS: Final = 100_000
"""Limit of the chat in a stream: a welcome carries all of it."""
RETURN_SECONDS: Final = 60
"""No deadline is sooner than this after a restart of the server."""

Status = Literal["open", "playing", "over"]
GameEvents = tuple[int, tuple[Event, ...]]
"""What an entry did to the game: the version after it, and the events."""
NewEntry = tuple[Stream, str, dict[str, Any]]
"""An entry without a number: stream, kind, body."""


class Ack(NamedTuple):
    """The acknowledgement of a change: its entry, and the version of the game after it if it moved the game on."""

    stream: Stream
    number: int
    version: int | None


class PendingChange(NamedTuple):
    """A change that is allowed in the table's present state, and not stored yet."""

    entries: tuple[NewEntry, ...]
    step: Step | None = None  # the game's next step, already computed
    over: bool = False
    essential: bool = False  # whether the game could not go on without it
    keys: tuple[tuple[int, str], ...] = ()

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset([kind for _, kind, _ in self.entries])


@dataclass(slots=True, eq=False)
class Situation:
    """A state of the game and what follows from it at a table, worked out once."""

    state: State
    acting: tuple[str, ...]
    people: frozenset[int]  # the players who may act; everyone may know who they are
    legal: dict[str, tuple[Action, ...]] = field(default_factory=dict)  # by seat, as far as it was asked for


@dataclass(frozen=True, slots=True)
class ProposedMoves:
    """What seekers propose to each other in a round: action texts by player, the newest last."""

    round: int = 0
    by_player: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def with_proposal(self, player: int, round_number: int, actions: tuple[str, ...]) -> "ProposedMoves":
        """In place of what the player has proposed before; without actions nothing."""
        kept = self.by_player if round_number == self.round else {}
        others = {other: moves for other, moves in kept.items() if other != player}
        return ProposedMoves(round_number, others | ({player: actions} if actions else {}))


class Listener(Protocol):
    """A connection that receives the table's frames."""

    player: int | None
    changes: bool  # whether it wants what has changed of a view in place of the view
    client: str  # whose socket it is, as limits count
    visible: bool

    def push(self, frame: str) -> None:
        """Queue a frame, and write it soon; never blocks."""

    def queue(self, frame: str) -> None:
        """Queue a frame that `flush` is to write; never blocks."""

    def flush(self) -> bool:
        """Write what is queued at once; False if some of it has to wait."""

    def device_connected(self, player: int, device: str) -> None: ...


@dataclass(eq=False)
class Table:
    """The aggregate: entries of the log are applied to it, and everything else is derived."""

    row: NewTable
    keys: dict[str, int] = field(default_factory=dict)  # hash of a key -> player
    monotonic: Callable[[], float] = time.monotonic
    loaded_at: float = 0.0  # monotonic
    server_started_at: float = 0.0
    server_began: float = 0.0  # the same, monotonic
    streams: dict[Stream, list[Entry]] = field(default_factory=lambda: {"table": [], "seekers": []})
    game: Game | None = None
    listeners: set[Listener] = field(default_factory=set)
    present: frozenset[int] = frozenset()  # players connected to any process; kept by `presence.py`
    last_seen: dict[int, float] = field(default_factory=dict)  # when players disconnected, monotonic
    proposals: ProposedMoves = ProposedMoves()  # not stored; kept by `proposals.py`
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held by `table_writer.py` during a change
    masked_until: float = 0.0  # until when only the fugitive is answered, by the monotonic clock; see `broadcaster.py`
    stale: bool = False  # whether the database may hold entries that are not applied here
    users: int = 0  # requests, sockets and runners that hold it
    last_used: float = 0.0
    shown: dict[str, View] = field(default_factory=dict)  # by seat, the view that its listeners received last
    salt: Callable[[], str] = SecretSource().salt

    def __post_init__(self) -> None:
        self.state: TableState
        self.turn_started_at = self.row.created  # as it is stored and shown
        self.turn_began = self.loaded_at  # the same to measure by, monotonic
        self.turns: dict[int, int] = {}  # the people who are to move: the version with which each one's turn began
        self.departures: Counter[int] = Counter()  # how often each player has left
        self.renames: Counter[int] = Counter()  # how often each player has taken another name
        self.chat_characters: Counter[Stream] = Counter()
        self._acks: dict[tuple[int, str], Ack] = {}  # by player and idempotency key
        self._game_spans: dict[int, tuple[int, int, int]] = {}  # entry -> version, slice of game.events
        self.link: str | None = None  # the last of the proof's chain; None where the game has no proof
        self.linked = 0  # the actions that it covers
        self._now: Situation | None = None  # of the game's state
        self._next: Situation | None = None  # of the state that a change leads to

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def created(self) -> float:
        """When the table was made, as it is shown."""
        return round(self.row.created, 3)

    @property
    def setup(self) -> Setup:
        return self.state.terms.setup

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def status(self) -> Status:
        return "over" if self.over else "playing" if self.game else "open"

    @property
    def version(self) -> int | None:
        return self.game.state.version if self.game else None

    @property
    def numbers(self) -> dict[Stream, int]:
        """The last number of each stream."""
        return {stream: len(entries) for stream, entries in self.streams.items()}

    @property
    def connected_here(self) -> frozenset[int]:
        return frozenset(listener.player for listener in self.listeners if listener.player is not None)

    @property
    def players_elsewhere(self) -> bool:
        """Whether players are connected, and all of them to other processes."""
        return bool(self.present) and not self.connected_here

    @property
    def attended(self) -> bool:
        """Whether anyone watches: a spectator here, or a player anywhere."""
        return bool(self.listeners or self.present)

    @property
    def has_people(self) -> bool:
        """Whether people play here, be they away."""
        return any(seat.kind == "person" for seat in self.state.seats)

    @property
    def looking_here(self) -> frozenset[int]:
        """The players with a visible page."""
        seen = (listener.player for listener in self.listeners if listener.visible)
        return frozenset(player for player in seen if player is not None)

    # Applying the log.

    def apply_entries(
        self, entries: Sequence[Entry], step: Step | None = None, now: float | None = None
    ) -> tuple[Entry, ...]:
        """Apply stored entries, and return those that were new. `step` spares playing the first action again.

        `now` is the time by the clock of what is stored, if they were not written just now by this process.
        """
        fresh = []
        if len(entries) > 1:
            entries = sorted(entries, key=lambda entry: (entry.stream != "table", entry.number))
        for entry in entries:
            stream = self.streams[entry.stream]
            if entry.number == len(stream) + 1:
                stream.append(entry)
                fresh.append(entry)
                self._apply(entry, step, 0.0 if now is None else max(0.0, now - entry.at))
        return tuple(fresh)

    def _apply(self, entry: Entry, step: Step | None, age: float) -> None:
        self.state = initial_state(entry) if entry.kind == "made" else apply_entry(self.state, entry)
        match entry.kind:
            case "started" | "acted" | "resigned":
                self._advance_game(entry, step, age)
            case "stood" | "away":
                self.departures[entry.body["player"]] += 1
            case "named":
                self.renames[entry.body["player"]] += 1
            case "said":
                self.chat_characters[entry.stream] += len(entry.body["text"])
        if entry.author is not None and entry.client is not None:
            self._acks[entry.author, entry.client] = self.ack(entry)

    def _advance_game(self, entry: Entry, step: Step | None, age: float) -> None:
        game, body = self.game, entry.body
        before = len(game.events) if game else 0
        if entry.kind == "started":
            game = self.game = self.new_game(self.state.seeds)
            self.link = body.get("commitment")
        elif game is None:
            return
        elif entry.kind == "resigned":
            game.resign(body["side"])
        else:
            if step is not None and step.state.version == game.state.version + 1:
                game.take(step)
            else:
                game.play(body["seat"], body["action"])
            if self.link and body["seat"] == FUGITIVE:
                self.link, self.linked = body.get("commitment"), len(game.actions)
        state, turns = game.state, self.turns
        self.turn_started_at, self.turn_began = entry.at, self.monotonic() - age
        self.masked_until = 0.0
        if self.proposals.round and state.turn != "seekers":
            self.proposals = ProposedMoves()
        self._now = self.situation(state)
        people = self._now.people
        if people != frozenset(turns):
            self.turns = {player: turns.get(player, state.version) for player in people}
        self._game_spans[entry.number] = (state.version, before, len(game.events))

    def new_game(self, seeds: PlayerSeeds) -> Game:
        """The game at its beginning, if the players' pages have added these seeds."""
        seed = mixed_seed(self.row.seed, seeds)
        if self.row.position is not None:
            return Game.from_position(self.row.position, seed=seed)
        return Game.from_setup(self.setup, seed=seed)

    def game_events_of(self, entry: Entry) -> GameEvents | None:
        """The version of the game after an entry, and the events of it; None if it did not move the game on."""
        span = self._game_spans.get(entry.number) if entry.stream == "table" else None
        if span is None or self.game is None:
            return None
        version, first, last = span
        return version, tuple(self.game.events[first:last])

    def ack(self, entry: Entry) -> Ack:
        """The acknowledgement of an entry; the same whenever it is asked for."""
        span = self._game_spans.get(entry.number) if entry.stream == "table" else None
        return Ack(entry.stream, entry.number, span[0] if span else None)

    def ack_of(self, player: int | None, idempotency_key: str | None) -> Ack | None:
        """The acknowledgement of the change that the player has made with that idempotency key."""
        return self._acks.get((player, idempotency_key)) if player is not None and idempotency_key is not None else None

    # Turns and clocks.

    def legal(self, seat: str) -> tuple[Action, ...]:
        """The legal actions of a seat, worked out once for each state of the game."""
        now = self._now
        if now is None:
            return ()
        found = now.legal.get(seat)
        if found is None:
            found = now.legal[seat] = legal_actions(now.state, seat)
        return found

    @property
    def acting(self) -> tuple[str, ...]:
        """The seats that may act now."""
        return self._now.acting if self._now else ()

    def situation(self, state: State) -> Situation:
        """What follows from a state: the game's own, or the one that a change leads to."""
        for known in (self._next, self._now):
            if known is not None and known.state is state:  # asked before a change is stored, and again after it
                return known
        may_act, people = acting(state), self.state.people_by_seat
        self._next = Situation(state, may_act, frozenset([people[seat] for seat in may_act if seat in people]))
        return self._next

    @property
    def deadline(self) -> float | None:
        """When the time for this turn is up, as it is stored and shown; None without a clock."""
        end = self._end_of_turn(self.turn_started_at, self.server_started_at)
        return None if end is None else round(end, 3)

    @property
    def seconds_left(self) -> float | None:
        """The time left in this turn, by the monotonic clock; None without a clock."""
        end = self._end_of_turn(self.turn_began, self.server_began)
        return None if end is None else end - self.monotonic()

    def _end_of_turn(self, began: float, server_began: float) -> float | None:
        turn = self.state.terms.turn
        if not turn or self.status != "playing":
            return None
        return max(began + turn, server_began + min(turn, RETURN_SECONDS))

    def waiting_seats(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: they can do more than spend a token."""
        if self.game is None or self.game.over:
            return ()
        acting, characters = self.acting, self.setup.characters
        return tuple(
            seat
            for seat in self.state.seats
            if seat.name in acting
            and (seat.name == FUGITIVE or any(action.pawn not in characters for action in self.legal(seat.name)))
        )

    def turns_beginning(self, state: State) -> tuple[int, ...]:
        """The players whose turn begins if the game comes to that state next."""
        people = self.situation(state).people
        return tuple(sorted([player for player in people if player not in self.turns]))

    def bot_seats_to_move(self) -> tuple[Seat, ...]:
        """The seats for which a bot is to move now. On the seekers' side people move first, unless they let bots."""
        if not self.state.has_bots:
            return ()
        waiting = self.waiting_seats()
        bots = tuple(seat for seat in waiting if self.bot_moves_at_once(seat))
        return bots if len(bots) == len(waiting) or self.state.programs_first else ()

    def bot_moves_at_once(self, seat: Seat) -> bool:
        """Whether a bot moves for a seat without waiting for the clock.

        For a person who is away only while somebody is present: bots do not finish a game of people unwatched.
        """
        return self.state.bot_strength(seat) is not None and (seat.kind == "program" or bool(self.present))

    @property
    def only_watched(self) -> bool:
        """Whether bots play among themselves while anyone watches."""
        return self.attended and all(map(self.state.bot_strength, self.state.seats))

    def absent_for(self, player: int) -> float:
        """The seconds that the game has waited here for a player who is not connected."""
        return self.monotonic() - max(self.last_seen.get(player, self.loaded_at), self.turn_began)

    def due(self, now: float) -> float | None:
        """When the scheduler has to act at this table, by the clock of what is stored; None for never."""
        if self.status != "playing":
            return None
        if self.bot_seats_to_move():
            return now
        left = self.seconds_left
        return None if left is None else round(now + left, 3)
