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
from blackticket.server.credentials import SecretSource, hashed, rematch_id
from blackticket.server.errors import ServerError
from blackticket.server.json_types import TableJson
from blackticket.server.logs import get
from blackticket.server.metrics import Metrics
from blackticket.server.settings import Settings
from blackticket.server.single_flight import spawn_detached
from blackticket.server.store.async_store import AsyncStore, Conflict, StoreError
from blackticket.server.store.models import Change, Entry, NewTable
from blackticket.server.table import PendingChange, Table
from blackticket.server.table_state import Player, Seat
from blackticket.server.terms import Terms

POLL: Final = 1.0
"""So often the database is asked which tables are due."""
BEAT: Final = 10.0
"""So often this process tells the others who is connected to it; whoever is not told of for three beats is gone."""
LOOK: Final = 2.0
"""So often the database is asked what other processes have done where the bus may not have told, or cannot."""
IDLE: Final = 60.0
"""After so many seconds without anyone a table is forgotten; the database knows it."""
LOBBY: Final = 50
LOBBY_AGE: Final = 1.0
DAY: Final = 86_400.0
BROKEN: Final = 600.0
"""After so many seconds a table that could not be woken is tried again."""
PRUNED: Final = 100
"""So many old tables are forgotten at once: nobody can write meanwhile."""

_log = get()


class TableRegistry:
    """The tables that are open in this process."""

    keeper: AsyncStore
    bus: Bus
    programs: BotPool

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics | None = None,
        luck: SecretSource | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Opened by `open`; until then there are no tables."""
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.luck = luck or SecretSource()
        self.now = now
        self.name = self.luck.table_id()
        self.since = 0.0
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._drivers: dict[str, BotTurnRunner] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._elsewhere: dict[str, dict[str, tuple[float, frozenset[int]]]] = {}  # table -> process -> who is there
        self._lobby: tuple[float, list[TableJson]] = (float("-inf"), [])

    async def open(self) -> None:
        """Open the database, begin to listen to the others, and to look after what is due."""
        settings = self.settings
        self.since = self.now()
        self.keeper = await AsyncStore.open(settings.database, on_commit=self.metrics.committed)
        self.bus = make_bus(settings.bus)
        self.programs = BotPool(
            settings.processes, settings.program_memory, settings.program_seconds, on_failure=_failed
        )
        await self.bus.start(self._hear)
        self._spawn(self._every(POLL, self._wake_due))
        self._spawn(self._every(LOOK, self._look_around))
        self._spawn(self._every(BEAT, self._beat))
        self._spawn(self._every(IDLE / 4, self._forget))
        self._spawn(self._every(600.0, self._prune))

    async def close(self) -> None:
        """Stop driving tables; what was acknowledged is stored."""
        driven = tuple(self._drivers)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in tuple(self.tables.values()):
            async with table.lock:  # a change that is under way is stored and told
                pass
        await self._let_go(driven)
        await self.bus.close()
        await self.programs.close()
        await self.keeper.close()

    async def _let_go(self, driven: Sequence[str]) -> None:
        """Another process may drive these tables at once; without this it would wait until the lease is over."""
        now = self.now()
        with suppress(StoreError):
            if self.bus.remote:
                await asyncio.gather(*(self.keeper.drive(table, self.name, now, now) for table in driven))

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
            table.used = self.now()

    async def _find(self, table_id: str) -> Table:
        if table := self.tables.get(table_id):
            return table
        if table_id not in self._loading:
            self._loading[table_id] = spawn_detached(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self.keeper.load(table_id)
            if stored is None:
                raise ServerError("unknown-table", f"There is no table {table_id[:40]!r}; perhaps it is long over.")
            if stored.table.rules > RULES_VERSION:
                raise ServerError(
                    "newer-rules",
                    f"The game was begun by rules {stored.table.rules}, but the server has {RULES_VERSION}: update it.",
                )
            table = Table.of(stored, self.keeper, self.now, self._changed, self.since)
            self._keep(table)
            if (due := table.due()) is not None and (stored.due is None or due < stored.due):
                self.wake(table)  # of two processes one has noted what the other had overtaken
            return table
        finally:
            del self._loading[table_id]

    def _keep(self, table: Table) -> Table:
        table.used = self.now()
        self.tables[table.id] = table
        self._count_present(table)
        self.metrics.tables_open.set(len(self.tables))
        return table

    # Making tables.

    async def make(
        self,
        terms: Terms,
        seats: Sequence[Seat],
        players: Sequence[Player],
        keys: Mapping[int, str],
        position: str | None = None,
        seed: int | None = None,
        table_id: str | None = None,
    ) -> Table:
        """A new table; `keys` are the hashes of its players' keys. A Conflict if there is one of that id."""
        now = self.now()
        row = NewTable(
            id=table_id or self.luck.table_id(),
            created=now,
            public=terms.public,
            edition=terms.edition,
            mode=terms.mode,
            seed=self.luck.seed() if seed is None else seed,
            program_seed=self.luck.seed(),
            rules=RULES_VERSION,
            position=position,
        )
        body = {
            "terms": terms.to_json(),
            "seats": [_plain(seat) for seat in seats],
            "players": [_plain(player) for player in players],
        }
        entry = Entry("table", 1, "made", body, now, players[0].number if players else None)
        await self.keeper.create(row, Change(row.id, (entry,), keys=tuple(keys.items()), status="open", due=None))
        known = {key: number for number, key in keys.items()}
        table = Table(row, self.keeper, self.now, self._changed, known, since=self.since)
        table.take_in([entry])
        self.metrics.table_made()
        _log.info("table made", edition=terms.edition, mode=terms.mode, public=terms.public)
        return self._keep(table)

    async def rematch(self, table: Table, player: int) -> str:
        """The id of the table where the same people play again with the sides swapped; made when first asked for.

        It follows from the old table, so that it is made once, whoever asks and wherever.
        """
        if not table.over:
            raise ServerError("not-over", "A rematch is for when the game is over.")
        if table.standing.rematch is None:
            seats, players = commands.swapped(table.standing, player)
            keys = {number: key for key, number in table.keys.items()}
            new = rematch_id(table.row)
            with suppress(Conflict):
                await self.make(table.standing.terms, seats, players, keys, table_id=new)

            def draft() -> PendingChange:
                if table.standing.rematch is not None:
                    raise _Already
                return commands.remember_rematch(new)

            with suppress(_Already):
                await table.change(draft)
        assert table.standing.rematch is not None
        return table.standing.rematch

    async def lobby(self) -> list[TableJson]:
        """The public tables that wait or play, those that changed last first."""
        made, listed = self._lobby
        if not made <= self.now() < made + LOBBY_AGE:
            listed = []
            for entry in await self.keeper.lobby(LOBBY):
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
        player = table.keys.get(hashed(key))
        if player is None:
            raise ServerError("wrong-key", "Nobody at this table holds that key: open the link again.")
        return player

    def came(self, table: Table, player: int, device: str) -> None:
        """A player has connected here: his seats are where he opened them last."""
        for listener in tuple(table.listeners):
            listener.moved(player, device)
        self.bus.say({"kind": "came", "table": table.id, "player": player, "device": device, "at": self.now()})
        self.presence(table)

    def presence(self, table: Table) -> None:
        """Who is connected has changed here: tell everyone at the table, and the other processes."""
        self.bus.say({"kind": "present", "table": table.id, "process": self.name, "players": sorted(table.here)})
        self._count_present(table)

    def _count_present(self, table: Table) -> None:
        others = self._elsewhere.get(table.id, {})
        fresh = self.now() - 3 * BEAT
        there = {player for at, players in others.values() if at > fresh for player in players}
        present = table.here | there
        if present != table.present:
            came = present and not table.present
            table.gone |= dict.fromkeys(table.present - present, self.now())
            for player in present:
                table.gone.pop(player, None)
            table.present = present
            if came and table.id in self.tables:
                self.wake(table)  # programs that stand in have waited for somebody to play with
            for listener in tuple(table.listeners):
                listener.push(frames.present(table))

    # What others say.

    def _hear(self, message: dict[str, Any]) -> None:
        kind, table = message.get("kind"), self.tables.get(str(message.get("table")))
        if kind == LOST:
            self._spawn(self._look_around())
        elif kind == "present":
            seen = frozenset(player for player in message["players"] if isinstance(player, int))
            self._elsewhere.setdefault(str(message["table"]), {})[str(message["process"])] = (self.now(), seen)
            if table:
                self._count_present(table)
        elif kind == "changed" and table:
            self._spawn(self._refresh(table))
        elif kind == "came" and table and self.now() - message["at"] < BEAT:  # not what a lost bus kept back
            for listener in tuple(table.listeners):
                listener.moved(message["player"], message["device"])

    async def _refresh(self, table: Table) -> None:
        try:
            await table.refresh()
        except StoreError as error:
            _log.warning("refresh failed", code=error.code)

    # What follows from a change.

    def _changed(self, table: Table, entries: Sequence[Entry], ours: bool) -> None:
        if ours:
            self._count(table, entries)
            self.bus.say({"kind": "changed", "table": table.id})
        if any(entry.kind in _WAKING for entry in entries):
            self.wake(table)
        if any(entry.kind == "away" and entry.body["why"] != "left" for entry in entries):
            self.see_who_is_back(table)
        if ours and table.standing.agreed and any(entry.kind == "away" for entry in entries):
            self._spawn(self._resign(table))

    def see_who_is_back(self, table: Table) -> None:
        """Whoever is taken for absent and is connected here is back: another process did not know, or he just came."""
        for player in table.standing.players:
            if player.away and not player.left and player.number in table.here:
                self._spawn(self.bring_back(table, player.number))

    async def bring_back(self, table: Table, player: int) -> None:
        """Give a player who was away his seats back; nothing if he was not."""

        def draft() -> PendingChange:
            drafted = commands.come_back(table, player)
            if drafted is None:
                raise _Already
            return drafted

        with suppress(_Already):
            await table.change(draft)

    async def _resign(self, table: Table) -> None:
        """The last seeker who did not agree to resign has left."""
        with suppress(ServerError):
            await table.change(lambda: commands.resign_together(table))

    def _count(self, table: Table, entries: Sequence[Entry]) -> None:
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
        driver = self._drivers.get(table.id)
        if driver is None:
            if not (table.standing.has_programs or table.standing.terms.turn) or table.status != "playing":
                return
            driver = self._drivers[table.id] = BotTurnRunner(self, table)
            table.users += 1
            self._spawn(driver.run())
        driver.wake()

    def driven(self, table: Table) -> None:
        """Nothing is left to drive at a table for now."""
        del self._drivers[table.id]
        table.users -= 1
        table.used = self.now()

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
        for table_id in await self.keeper.due(self.now(), 100):
            if table_id in self._drivers:
                continue
            try:
                async with self.at(table_id) as table:
                    self.wake(table)
                    if table_id not in self._drivers:
                        await table.note_due()
            except ServerError as error:
                _log.warning("table cannot be woken", code=error.code)
            except Exception:  # one table that cannot be played must not keep the others waiting
                _log.exception("table cannot be woken")
                await self.keeper.append(Change(table_id, (), due=self.now() + BROKEN))

    async def _look_around(self) -> None:
        """Take in what the bus has not told: it may be gone, and of a lost answer to a commit it knows nothing."""
        known = {
            table.id: table.numbers
            for table in self.tables.values()
            if table.users and (self.bus.remote or table.unsure)
        }
        for table_id in await self.keeper.grown(known):
            if table := self.tables.get(table_id):
                await self._refresh(table)

    async def _beat(self) -> None:
        if not self.bus.remote:
            return
        old = self.now() - 3 * BEAT
        self._elsewhere = {
            table: alive
            for table, processes in self._elsewhere.items()
            if (alive := {name: seen for name, seen in processes.items() if seen[0] > old and seen[1]})
        }
        for table in tuple(self.tables.values()):
            if table.listeners:
                self.presence(table)

    async def _forget(self) -> None:
        old = self.now() - IDLE
        for table in tuple(self.tables.values()):
            if not table.users and table.used < old and not table.lock.locked():
                del self.tables[table.id]
        self.metrics.tables_open.set(len(self.tables))

    async def _prune(self) -> None:
        now, keep = self.now(), self.settings
        while (
            await self.keeper.prune(now - keep.keep_open_days * DAY, now - keep.keep_over_days * DAY, PRUNED) >= PRUNED
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


def _plain(part: Seat | Player) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__slots__}


def new_key(luck: SecretSource) -> tuple[str, str]:
    """A key and what is stored of it."""
    key = luck.key()
    return key, hashed(key)
