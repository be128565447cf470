"""All tables of this process: loaded when asked for, forgotten when nobody is there, woken when they are due."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from blackticket.rules.errors import BlackTicketError
from blackticket.rules.setup import RULES_VERSION
from blackticket.server import commands, frames
from blackticket.server.bot_pool import BotPool
from blackticket.server.bot_turns import BotTurnRunner
from blackticket.server.bus import LOST, Bus, make_bus
from blackticket.server.credentials import SecretSource, hash_key, rematch_id
from blackticket.server.errors import ServerError
from blackticket.server.json_types import TableJson
from blackticket.server.logs import get
from blackticket.server.metrics import Metrics
from blackticket.server.settings import Settings
from blackticket.server.single_flight import spawn_detached
from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.models import Change, Entry, NewTable
from blackticket.server.table import PendingChange, Table
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Terms

DUE_POLL_SECONDS: Final = 1.0
"""So often the database is asked which tables are due."""
HEARTBEAT_SECONDS: Final = 10.0
"""So often this process tells the others who is connected to it; whoever is not told of for three beats is gone."""
REFRESH_SECONDS: Final = 2.0
"""So often the database is asked what other processes have done where the bus may not have told, or cannot."""
IDLE_SECONDS: Final = 60.0
"""After so many seconds without anyone a table is forgotten; the database knows it."""
LOBBY_LIMIT: Final = 50
LOBBY_CACHE_SECONDS: Final = 1.0
DAY_SECONDS: Final = 86_400.0
BROKEN_RETRY_SECONDS: Final = 600.0
"""After so many seconds a table that could not be woken is tried again."""
PRUNE_BATCH: Final = 100
"""So many old tables are forgotten at once: nobody can write meanwhile."""

_log = get()


class TableRegistry:
    """The tables that are open in this process."""

    store: AsyncStore
    bus: Bus
    bots: BotPool

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics | None = None,
        secrets: SecretSource | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Opened by `open`; until then there are no tables."""
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.secrets = secrets or SecretSource()
        self.now = now
        self.process_id = self.secrets.table_id()
        self.started_at = 0.0
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._runners: dict[str, BotTurnRunner] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._remote_presence: dict[
            str, dict[str, tuple[float, frozenset[int]]]
        ] = {}  # table -> process -> who is there
        self._lobby: tuple[float, list[TableJson]] = (float("-inf"), [])

    async def open(self) -> None:
        """Open the database, begin to listen to the others, and to look after what is due."""
        settings = self.settings
        self.started_at = self.now()
        self.store = await AsyncStore.open(settings.database, on_commit=self.metrics.committed)
        self.bus = make_bus(settings.bus)
        self.bots = BotPool(settings.processes, settings.program_memory, settings.program_seconds, on_failure=_failed)
        await self.bus.start(self._on_bus_message)
        self._spawn(self._every(DUE_POLL_SECONDS, self._wake_due))
        self._spawn(self._every(REFRESH_SECONDS, self._refresh_tables))
        self._spawn(self._every(HEARTBEAT_SECONDS, self._heartbeat))
        self._spawn(self._every(IDLE_SECONDS / 4, self._evict_idle))
        self._spawn(self._every(600.0, self._prune))

    async def close(self) -> None:
        """Stop driving tables; what was acknowledged is stored."""
        driven = tuple(self._runners)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in tuple(self.tables.values()):
            async with table.lock:  # a change that is under way is stored and told
                pass
        await self._release_leases(driven)
        await self.bus.close()
        await self.bots.close()
        await self.store.close()

    async def _release_leases(self, driven: Sequence[str]) -> None:
        """Another process may drive these tables at once; without this it would wait until the lease is over."""
        now = self.now()
        with suppress(StoreError):
            if self.bus.remote:
                await asyncio.gather(*(self.store.acquire_lease(table, self.process_id, now, now) for table in driven))

    # Finding tables.

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """The table, kept in memory as long as it is used."""
        table = await self._find(table_id)
        table.users += 1
        try:
            if self.bus.remote:
                await table.refresh()  # what another process has acknowledged is known here too
            yield table
        finally:
            table.users -= 1
            table.last_used = self.now()

    async def _find(self, table_id: str) -> Table:
        if table := self.tables.get(table_id):
            return table
        if table_id not in self._loading:
            self._loading[table_id] = spawn_detached(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self.store.load(table_id)
            if stored is None:
                raise ServerError("unknown-table", f"There is no table {table_id[:40]!r}; perhaps it is long over.")
            if stored.table.rules > RULES_VERSION:
                raise ServerError(
                    "newer-rules",
                    f"The game was begun by rules {stored.table.rules}, but the server has {RULES_VERSION}: update it.",
                )
            table = Table.of(stored, self.store, self.now, self._on_change, self.started_at)
            self._keep(table)
            if (due := table.due()) is not None and (stored.due is None or due < stored.due):
                self.wake(table)  # of two processes one has noted what the other had overtaken
            return table
        finally:
            del self._loading[table_id]

    def _keep(self, table: Table) -> Table:
        table.last_used = self.now()
        self.tables[table.id] = table
        self._update_presence(table)
        self.metrics.tables_open.set(len(self.tables))
        return table

    # Making tables.

    async def make(
        self,
        terms: Terms,
        seats: Sequence[Seat],
        players: Sequence[Participant],
        keys: Mapping[int, str],
        position: str | None = None,
        seed: int | None = None,
        table_id: str | None = None,
    ) -> Table:
        """A new table; `keys` are the hashes of its players' keys. A Conflict if there is one of that id."""
        now = self.now()
        row = NewTable(
            id=table_id or self.secrets.table_id(),
            created=now,
            public=terms.public,
            edition=terms.edition,
            mode=terms.mode,
            seed=self.secrets.seed() if seed is None else seed,
            program_seed=self.secrets.seed(),
            rules=RULES_VERSION,
            position=position,
        )
        body = {
            "terms": terms.to_json(),
            "seats": [_plain(seat) for seat in seats],
            "players": [_plain(player) for player in players],
        }
        entry = Entry("table", 1, "made", body, now, players[0].number if players else None)
        await self.store.create(row, Change(row.id, (entry,), keys=tuple(keys.items()), status="open", due=None))
        known = {key: number for number, key in keys.items()}
        table = Table(row, self.store, self.now, self._on_change, known, started_at=self.started_at)
        table.apply_entries([entry])
        self.metrics.table_made()
        _log.info("table made", edition=terms.edition, mode=terms.mode, public=terms.public)
        return self._keep(table)

    async def rematch(self, table: Table, player: int) -> str:
        """The id of the table where the same people play again with the sides swapped; made when first asked for.

        It follows from the old table, so that it is made once, whoever asks and wherever.
        """
        if not table.over:
            raise ServerError("not-over", "A rematch is for when the game is over.")
        if table.state.rematch is None:
            seats, players = commands.swapped(table.state, player)
            keys = {number: key for key, number in table.keys.items()}
            new = rematch_id(table.row)
            with suppress(Conflict):
                await self.make(table.state.terms, seats, players, keys, table_id=new)

            def draft() -> PendingChange:
                if table.state.rematch is not None:
                    raise _Already
                return commands.remember_rematch(new)

            with suppress(_Already):
                await table.change(draft)
        assert table.state.rematch is not None
        return table.state.rematch

    async def lobby(self) -> list[TableJson]:
        """The public tables that wait or play, those that changed last first."""
        made, listed = self._lobby
        if not made <= self.now() < made + LOBBY_CACHE_SECONDS:
            listed = []
            for entry in await self.store.lobby(LOBBY_LIMIT):
                with suppress(BlackTicketError):
                    async with self.at(entry.id) as table:
                        listed.append(frames.table_json(table))
            self._lobby = self.now(), listed
        return listed

    # Who is there.

    def player_at(self, table: Table, key: str | None) -> int | None:
        """The player who holds the key; None for one who has none, and only watches."""
        if key is None:
            return None
        player = table.keys.get(hash_key(key))
        if player is None:
            raise ServerError("wrong-key", "Nobody at this table holds that key: open the link again.")
        return player

    def player_connected(self, table: Table, player: int, device: str) -> None:
        """A player has connected here: his seats are where he opened them last."""
        for listener in tuple(table.listeners):
            listener.moved(player, device)
        self.bus.publish({"kind": "came", "table": table.id, "player": player, "device": device, "at": self.now()})
        self.announce_presence(table)

    def announce_presence(self, table: Table) -> None:
        """Who is connected has changed here: tell everyone at the table, and the other processes."""
        self.bus.publish(
            {"kind": "present", "table": table.id, "process": self.process_id, "players": sorted(table.connected_here)}
        )
        self._update_presence(table)

    def _update_presence(self, table: Table) -> None:
        others = self._remote_presence.get(table.id, {})
        fresh = self.now() - 3 * HEARTBEAT_SECONDS
        there = {player for at, players in others.values() if at > fresh for player in players}
        present = table.connected_here | there
        if present != table.present:
            came = present and not table.present
            table.last_seen |= dict.fromkeys(table.present - present, self.now())
            for player in present:
                table.last_seen.pop(player, None)
            table.present = present
            if came and table.id in self.tables:
                self.wake(table)  # programs that stand in have waited for somebody to play with
            for listener in tuple(table.listeners):
                listener.push(frames.present(table))

    # What others say.

    def _on_bus_message(self, message: dict[str, Any]) -> None:
        kind, table = message.get("kind"), self.tables.get(str(message.get("table")))
        if kind == LOST:
            self._spawn(self._refresh_tables())
        elif kind == "present":
            seen = frozenset(player for player in message["players"] if isinstance(player, int))
            self._remote_presence.setdefault(str(message["table"]), {})[str(message["process"])] = (self.now(), seen)
            if table:
                self._update_presence(table)
        elif kind == "changed" and table:
            self._spawn(self._refresh(table))
        elif (
            kind == "came" and table and self.now() - message["at"] < HEARTBEAT_SECONDS
        ):  # not what a lost bus kept back
            for listener in tuple(table.listeners):
                listener.moved(message["player"], message["device"])

    async def _refresh(self, table: Table) -> None:
        try:
            await table.refresh()
        except StoreError as error:
            _log.warning("refresh failed", code=error.code)

    # What follows from a change.

    def _on_change(self, table: Table, entries: Sequence[Entry], ours: bool) -> None:
        if ours:
            self._record_metrics(table, entries)
            self.bus.publish({"kind": "changed", "table": table.id})
        if any(entry.kind in _WAKING for entry in entries):
            self.wake(table)
        if any(entry.kind == "away" and entry.body["why"] != "left" for entry in entries):
            self.reclaim_seats(table)
        if ours and table.state.agreed and any(entry.kind == "away" for entry in entries):
            self._spawn(self._resign_if_agreed(table))

    def reclaim_seats(self, table: Table) -> None:
        """Whoever is taken for absent and is connected here is back: another process did not know, or he just came."""
        for player in table.state.participants:
            if player.away and not player.left and player.number in table.connected_here:
                self._spawn(self.return_player(table, player.number))

    async def return_player(self, table: Table, player: int) -> None:
        """Give a player who was away his seats back; nothing if he was not."""

        def draft() -> PendingChange:
            drafted = commands.come_back(table, player)
            if drafted is None:
                raise _Already
            return drafted

        with suppress(_Already):
            await table.change(draft)

    async def _resign_if_agreed(self, table: Table) -> None:
        """The last seeker who did not agree to resign has left."""
        with suppress(ServerError):
            await table.change(lambda: commands.resign_together(table))

    def _record_metrics(self, table: Table, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if entry.kind == "acted":
                self.metrics.acted(entry.body["how"])
            elif entry.kind == "said" and entry.stream == "table":
                self.metrics.chatted()
            elif entry.kind == "started":
                _log.info("game started", edition=table.row.edition, mode=table.row.mode)
        if table.game and table.game.outcome and any(entry.kind in _ENDING for entry in entries):
            winner, reason = table.game.outcome
            _log.info("game over", edition=table.row.edition, mode=table.row.mode, winner=winner, reason=reason)

    def wake(self, table: Table) -> None:
        """See whether a program is to move, or a clock runs, at a table."""
        runner = self._runners.get(table.id)
        if runner is None:
            if not (table.state.has_bots or table.state.terms.turn) or table.status != "playing":
                return
            runner = self._runners[table.id] = BotTurnRunner(self, table)
            table.users += 1
            self._spawn(runner.run())
        runner.wake()

    def runner_finished(self, table: Table) -> None:
        """Nothing is left to drive at a table for now."""
        del self._runners[table.id]
        table.users -= 1
        table.last_used = self.now()

    # What is done again and again.

    async def _every(self, seconds: float, do: Callable[[], Any]) -> None:
        while True:
            try:
                await do()
            except StoreError as error:
                _log.warning("database does not answer", code=error.code)
            except Exception:  # whatever it is: the next time may be better, and all tables depend on it
                _log.exception("house work failed")
            await asyncio.sleep(seconds)

    async def _wake_due(self) -> None:
        for table_id in await self.store.due(self.now(), 100):
            if table_id in self._runners:
                continue
            try:
                async with self.at(table_id) as table:
                    self.wake(table)
                    if table_id not in self._runners:
                        await table.store_due()
            except ServerError as error:
                _log.warning("table cannot be woken", code=error.code)
            except Exception:  # one table that cannot be played must not keep the others waiting
                _log.exception("table cannot be woken")
                await self.store.append(Change(table_id, (), due=self.now() + BROKEN_RETRY_SECONDS))

    async def _refresh_tables(self) -> None:
        """Take in what the bus has not told: it may be gone, and of a lost answer to a commit it knows nothing."""
        known = {
            table.id: table.numbers
            for table in self.tables.values()
            if table.users and (self.bus.remote or table.stale)
        }
        for table_id in await self.store.changed_tables(known):
            if table := self.tables.get(table_id):
                await self._refresh(table)

    async def _heartbeat(self) -> None:
        if not self.bus.remote:
            return
        old = self.now() - 3 * HEARTBEAT_SECONDS
        self._remote_presence = {
            table: alive
            for table, processes in self._remote_presence.items()
            if (alive := {name: seen for name, seen in processes.items() if seen[0] > old and seen[1]})
        }
        for table in tuple(self.tables.values()):
            if table.listeners:
                self.announce_presence(table)

    async def _evict_idle(self) -> None:
        old = self.now() - IDLE_SECONDS
        for table in tuple(self.tables.values()):
            if not table.users and table.last_used < old and not table.lock.locked():
                del self.tables[table.id]
        self.metrics.tables_open.set(len(self.tables))

    async def _prune(self) -> None:
        now, keep = self.now(), self.settings
        while (
            await self.store.prune(
                now - keep.keep_open_days * DAY_SECONDS, now - keep.keep_over_days * DAY_SECONDS, PRUNE_BATCH
            )
            >= PRUNE_BATCH
        ):
            pass

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            _log.error("task failed", exc_info=task.exception())


def _failed(code: str) -> None:
    _log.warning("program failed", code=code)


class _Already(Exception):  # noqa: N818 it never leaves this module
    """Somebody else has done it."""


_ENDING: Final = frozenset({"acted", "resigned"})
_WAKING: Final = frozenset({"started", "acted", "away", "back", "let"})


def _plain(part: Seat | Participant) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__slots__}


def new_key(secrets: SecretSource) -> tuple[str, str]:
    """A key and what is stored of it."""
    key = secrets.key()
    return key, hash_key(key)
