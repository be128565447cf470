"""A table while somebody is at it: its log, its game, and one writer at a time.

Every change is stored, then taken in, then told. What another process stored is taken in the same way.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol

from blackticket.game import Game, Step
from blackticket.rules.events import Event
from blackticket.rules.games import legal_actions
from blackticket.rules.setup import Setup
from blackticket.server import frames
from blackticket.server.errors import ServerError
from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.models import Change, Entry, NewTable, Stored, Stream
from blackticket.server.table_state import Seat, TableState, apply_entry, initial_state

LOG_LIMIT: Final = 5_000
"""No stream of a table grows longer: it is a game and some talk, not an archive."""
TALK_LIMIT: Final = 2_000
"""From here on a stream takes only what the game needs, so that talk can never stop it: a game takes a few hundred."""
TALK_CHARACTERS: Final = 100_000
"""So much can be said in a stream: whoever comes is told all of it at once."""
RETURN_SECONDS: Final = 60
"""After a restart nobody's time is up sooner."""
CONFLICT_RETRIES: Final = 20
"""So often is a change tried again when other processes were quicker."""

Status = Literal["open", "playing", "over"]
NewEntry = tuple[Stream, str, dict[str, Any]]
"""An entry that has no number yet: stream, kind, body."""


class Ack(NamedTuple):
    """The answer to a change: where it stands in the log, and the version of the game that it has led to, if any."""

    stream: Stream
    number: int
    version: int | None


@dataclass(frozen=True, slots=True)
class PendingChange:
    """A change that is allowed as the table stands now."""

    entries: tuple[NewEntry, ...]
    step: Step | None = None  # the game's next step, already thought through
    over: bool = False
    essential: bool = False  # whether the game could not go on without it
    keys: tuple[tuple[int, str], ...] = ()

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of its entries."""
        return frozenset(kind for _, kind, _ in self.entries)


class Listener(Protocol):
    """One who is told what happens at a table."""

    player: int | None

    def push(self, frame: str) -> None:
        """Send a frame some time soon; never waits."""

    def moved(self, player: int, device: str) -> None:
        """A player has opened his link on a device."""


@dataclass(eq=False)
class Table:
    """The log of a table, all that follows from it, and who listens."""

    row: NewTable
    store: AsyncStore
    now: Callable[[], float]
    on_change: Callable[["Table", Sequence[Entry], bool], None]  # tells the house what is new, and whether it is ours
    keys: dict[str, int] = field(default_factory=dict)
    streams: dict[Stream, list[Entry]] = field(default_factory=lambda: {"table": [], "seekers": []})
    game: Game | None = None
    listeners: set[Listener] = field(default_factory=set)
    present: frozenset[int] = frozenset()
    started_at: float = 0.0  # when the server began: whoever was cut off by a restart has time to come back
    users: int = 0  # requests and sockets that hold it
    last_used: float = 0.0

    def __post_init__(self) -> None:
        self.lock = asyncio.Lock()
        self.loaded_at = self.now()
        self.departures: Counter[int] = Counter()  # how often each player has left
        self.last_seen: dict[int, float] = {}  # when players were last seen to go
        self.state: TableState
        self.turn_started_at = self.row.created
        self.setup: Setup
        self._acks: dict[tuple[int, str], Ack] = {}
        self._game_spans: dict[int, tuple[int, int, int]] = {}  # entry -> version, and its part of game.events
        self.stale = False  # whether the database may hold more than is known here
        self.chat_characters: dict[Stream, int] = {"table": 0, "seekers": 0}  # characters of talk

    @property
    def id(self) -> str:
        """Its id."""
        return self.row.id

    @property
    def over(self) -> bool:
        """Whether its game is over."""
        return self.game is not None and self.game.over

    @property
    def status(self) -> Status:
        """Whether it waits for players, plays, or is over."""
        return "over" if self.over else "playing" if self.game else "open"

    @property
    def version(self) -> int | None:
        """The version of the game, once there is one."""
        return self.game.state.version if self.game else None

    @property
    def names(self) -> dict[str, str]:
        """Who has each seat: what the others call him, or the strength of the program."""
        state = self.state
        return {
            seat.name: seat.strength or state.terms.strength
            if seat.kind == "program" or seat.player is None
            else state.participant(seat.player).name
            for seat in state.seats
        }

    @property
    def deadline(self) -> float | None:
        """When the time for this turn is up; None without a clock."""
        turn = self.state.terms.turn
        if not turn or self.status != "playing":
            return None
        return round(max(self.turn_started_at + turn, self.started_at + min(turn, RETURN_SECONDS)), 3)

    @property
    def numbers(self) -> dict[Stream, int]:
        """The last number of each stream."""
        return {stream: len(entries) for stream, entries in self.streams.items()}

    def game_events_of(self, entry: Entry) -> tuple[int, tuple[Event, ...]] | None:
        """The version of the game after an entry, and what took place with it."""
        span = self._game_spans.get(entry.number) if entry.stream == "table" else None
        if span is None or self.game is None:
            return None
        version, first, last = span
        return version, tuple(self.game.events[first:last])

    def waiting_seats(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: they can do more than spend a token."""
        if self.game is None or self.game.over:
            return ()
        state, setup = self.game.state, self.setup
        return tuple(
            seat
            for seat in self.state.seats
            if seat.name in self.game.acting
            and any(action.pawn not in setup.characters for action in legal_actions(state, seat.name))
        )

    def bot_seats_to_move(self) -> tuple[Seat, ...]:
        """The seats for which a program is to move now. At the seekers' side people come first, unless they wait."""
        if not self.state.has_bots:
            return ()
        waiting = self.waiting_seats()
        programs = tuple(seat for seat in waiting if self.bot_moves_at_once(seat))
        return programs if len(programs) == len(waiting) or self.state.programs_first else ()

    def bot_moves_at_once(self, seat: Seat) -> bool:
        """Whether a program moves for a seat without waiting for the clock.

        For a person who is away it does so while somebody is there to play with: programs do not play a game of people
        to its end while nobody looks.
        """
        return self.state.bot_strength(seat) is not None and (seat.kind == "program" or bool(self.present))

    @property
    def only_watched(self) -> bool:
        """Whether programs play among themselves, and somebody looks on."""
        return bool(self.listeners or self.present) and all(map(self.state.bot_strength, self.state.seats))

    @property
    def connected_here(self) -> frozenset[int]:
        """The players who are connected to this process."""
        return frozenset(listener.player for listener in self.listeners if listener.player is not None)

    def absent_for(self, player: int) -> float:
        """For how many seconds the game has waited for a player who is not there."""
        return self.now() - max(self.last_seen.get(player, self.loaded_at), self.turn_started_at)

    def due(self) -> float | None:
        """When the house has to do something here."""
        if self.status != "playing":
            return None
        return self.now() if self.bot_seats_to_move() else self.deadline

    async def store_due(self) -> None:
        """Write down when the house has to look again; never what a change that is under way has overtaken."""
        async with self.lock:
            await self.store.append(Change(self.id, (), due=self.due()))

    # What is stored, and taken in.

    @classmethod
    def of(
        cls,
        stored: Stored,
        store: AsyncStore,
        now: Callable[[], float],
        on_change: Callable[["Table", Sequence[Entry], bool], None],
        started_at: float = 0.0,
    ) -> "Table":
        """The table that a log tells; its game is played again."""
        keys = {key: number for number, key in stored.keys}
        table = cls(stored.table, store, now, on_change, keys, started_at=started_at)
        table.apply_entries(stored.entries)
        return table

    def apply_entries(self, entries: Iterable[Entry], step: Step | None = None) -> tuple[Entry, ...]:
        """Add stored entries to the log and follow them; those that are known already are passed over."""
        fresh = []
        for entry in sorted(entries, key=lambda entry: (entry.stream != "table", entry.number)):
            stream = self.streams[entry.stream]
            if entry.number == len(stream) + 1:
                stream.append(entry)
                fresh.append(entry)
                self._apply(entry, step)
        return tuple(fresh)

    def _apply(self, entry: Entry, step: Step | None) -> None:
        if entry.kind == "made":
            self.state = initial_state(entry)
            self.setup = self.state.terms.setup
        else:
            self.state = apply_entry(self.state, entry)
        before = len(self.game.events) if self.game else 0
        played = True
        match entry.kind:
            case "started":
                self.game = self.new_game()
            case "acted" if self.game:
                if step is not None and step.state.version == self.game.state.version + 1:
                    self.game.take(step)
                else:
                    self.game.play(entry.body["seat"], entry.body["action"])
            case "resigned" if self.game:
                self.game.resign(entry.body["side"])
            case _:
                played = False
        if played and self.game:
            self.turn_started_at = entry.at
            self._game_spans[entry.number] = (self.game.state.version, before, len(self.game.events))
        if entry.kind in ("stood", "away"):
            self.departures[entry.body["player"]] += 1
        if entry.kind == "said":
            self.chat_characters[entry.stream] += len(entry.body["text"])
        if entry.author is not None and entry.client is not None:
            self._acks[entry.author, entry.client] = self._done(entry)

    def new_game(self) -> Game:
        """The game of this table as it began."""
        row, terms = self.row, self.state.terms
        if row.position is not None:
            return Game.from_position(row.position, seed=row.seed)
        return Game.new(
            terms.edition,
            mode=terms.mode,
            detectives=terms.detectives,
            options=terms.options,
            characters=terms.characters or None,
            seed=row.seed,
            rules=row.rules,
        )

    async def refresh(self) -> None:
        """Take in what other processes have stored."""
        async with self.lock:
            await self._refresh()

    async def _refresh(self) -> tuple[Entry, ...]:
        """What was new."""
        entries = await self.store.entries_after(self.id, self.numbers)
        if any(entry.kind == "sat" for entry in entries):
            stored = await self.store.load(self.id)
            if stored:
                self.keys |= {key: number for number, key in stored.keys}
        fresh = self.apply_entries(entries)
        self._broadcast(fresh, ours=False)
        self.stale = False
        return fresh

    async def _must_exist(self) -> None:
        """Refuse a table that was forgotten for its age while it lay here."""
        if await self.store.load(self.id) is None:
            raise ServerError("unknown-table", "This table is no longer kept.")

    # Changing.

    async def change(
        self, draft: Callable[[], PendingChange], player: int | None = None, client: str | None = None
    ) -> Ack:
        """Store what `draft` makes of the table as it stands, take it in and tell it.

        `draft` raises if the change is not allowed; it is asked again whenever another process was quicker. A change
        with an id that the player has used before is answered as the first time.
        """
        async with self.lock:
            if self.stale:
                await self._refresh()
            for _ in range(CONFLICT_RETRIES):
                if player is not None and client is not None and (done := self._acks.get((player, client))):
                    return done
                drafted = draft()
                try:
                    return await self._store(drafted, player, client)
                except Conflict:
                    if not await self._refresh():
                        await self._must_exist()
        raise ServerError("store-unavailable", "Others were quicker again and again; try once more.")

    async def _store(self, draft: PendingChange, player: int | None, client: str | None) -> Ack:
        counts = self.numbers
        limit = LOG_LIMIT if draft.essential else TALK_LIMIT
        entries = []
        at = self.now()
        for index, (stream, kind, body) in enumerate(draft.entries):
            counts[stream] += 1
            if counts[stream] > limit:
                raise ServerError(
                    "table-full", f"The log of this table has {limit} entries, and takes no more of that."
                )
            entries.append(Entry(stream, counts[stream], kind, body, at, player, None if index else client))
        change = Change(
            self.id,
            tuple(entries),
            keys=draft.keys,
            status="over" if draft.over else "playing" if "started" in draft.kinds else None,
            due=self._next_due(draft, at),
        )
        try:
            await self.store.append(change)
        except StoreError:
            self.stale = True
            raise
        self.keys |= {key: number for number, key in draft.keys}
        self._broadcast(self.apply_entries(entries, draft.step), ours=True)
        return self._done(entries[0])

    def _done(self, entry: Entry) -> Ack:
        """The answer to whoever made an entry; it is the same at any later time."""
        happened = self._game_spans.get(entry.number) if entry.stream == "table" else None
        return Ack(entry.stream, entry.number, happened[0] if happened else None)

    def _next_due(self, draft: PendingChange, at: float) -> Any:
        """When the house should look at this table again: a first word, made exact once the change is taken in."""
        if draft.over:
            return None
        if draft.step is None and not draft.kinds & {"started", "away", "back", "let"}:
            return "keep"
        if self.state.has_bots or draft.kinds & {"started", "away"}:
            return at
        turn = self.state.terms.turn
        return at + turn if turn else "keep"

    # Telling.

    def _broadcast(self, entries: Sequence[Entry], ours: bool) -> None:
        """Tell everyone here what is new to them, then the house."""
        if not entries:
            return
        if self.listeners:
            news = frames.News(self, entries)
            for listener in tuple(self.listeners):
                frame = news.for_player(listener.player)
                if frame:
                    listener.push(frame)
        self.on_change(self, entries, ours)
