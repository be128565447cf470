"""What moves at a table when people do not: programs in their seats, and programs for those whose time is up."""

import asyncio
import math
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from blackticket.rules.actions import DONE, FUGITIVE
from blackticket.rules.errors import IllegalAction
from blackticket.server import commands
from blackticket.server.logs import get
from blackticket.server.store.async_store import StoreError
from blackticket.server.table import PendingChange, Table
from blackticket.server.table_state import Seat

if TYPE_CHECKING:
    from blackticket.server.table_registry import TableRegistry

LEASE_SECONDS: Final = 15.0
"""For so many seconds a process is the one that lets programs move at a table, longer than any of them may think."""
RETRY_SECONDS: Final = 1.0
"""After so many seconds it is tried again when the database does not answer, or another process drives the table."""

PACES: Final = {"master": 4}
"""How many times longer a program of that strength may think without its being seen."""

_log = get()


class BotTurnRunner:
    """Drives one table as long as there is something to drive."""

    def __init__(self, registry: "TableRegistry", table: Table) -> None:
        self._registry, self._table = registry, table
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look again: something has changed."""
        self._woken.set()

    async def run(self) -> None:
        """Let programs move until only people are waited for, and be there when the clock runs out."""
        try:
            while self._table.status == "playing":
                self._woken.clear()
                wait = await self._try_to_look()
                if wait is None or wait > 60.0:
                    await self._store_due()
                    if not self._woken.is_set():
                        return  # the database wakes the table up when it is due
                elif wait > 0:
                    await self._pause(wait)
        finally:
            self._registry.runner_finished(self._table)

    async def _try_to_look(self) -> float | None:
        try:
            return await self._look()
        except StoreError as error:
            _log.warning("program could not move", code=error.code)
            return RETRY_SECONDS

    async def _look(self) -> float | None:
        """Do what is due now; how many seconds until there is more to do, None for not before something commands."""
        table, now = self._table, self._registry.now()
        seats = table.bot_seats_to_move()
        late = not seats and table.deadline is not None and now >= table.deadline
        if late:
            seats = tuple(seat for seat in table.waiting_seats() if not table.bot_moves_at_once(seat))
        if seats:
            if not await self._holds_lease(now):
                return RETRY_SECONDS
            await self._move(seats, late)
            return 0.0
        return None if table.deadline is None else max(0.0, table.deadline - now)

    async def _holds_lease(self, now: float) -> bool:
        """Whether this process is the one that moves here: where there are several, one at a time."""
        if not self._registry.bus.remote:
            return True
        lease = max(LEASE_SECONDS, 2 * self._registry.settings.program_seconds)
        return await self._registry.store.acquire_lease(self._table.id, self._registry.process_id, now, now + lease)

    async def _move(self, seats: tuple[Seat, ...], late: bool) -> None:
        """A program moves for one of the seats: the first that has more to say than that it is done."""
        table, game = self._table, self._table.game
        assert game is not None
        version, began = game.state.version, self._registry.now()
        chosen: tuple[Seat, str] | None = None
        for seat in seats:
            text = await self._think(seat, version)
            if text is None:
                return  # a person came back and moved
            if chosen is None or not text.endswith(DONE):
                chosen = (seat, text)
            if not text.endswith(DONE) or late:
                break
        assert chosen is not None
        seat, text = chosen
        if table.only_watched:  # people are to see one move after the other
            await self._wait_until(began + self._registry.settings.pace)
        away = seat.player if late and seat.player is not None and seat.player not in table.present else None

        def draft() -> PendingChange:
            if not late and table.state.bot_strength(table.state.seat(seat.name) or seat) is None:
                raise _Overtaken  # the player is back, and moves himself
            drafted = commands.act_for(table, version, seat.name, text, away)
            if drafted is None:
                raise _Overtaken
            return drafted

        try:
            await table.change(draft)
        except _Overtaken:
            return
        except IllegalAction as error:
            _log.error("program's action refused", code=error.code)
            await self._pause(RETRY_SECONDS)

    async def _think(self, seat: Seat, version: int) -> str | None:
        """What a program does for the seat, from that seat's view alone; None if the game has gone on meanwhile."""
        registry, table, game = self._registry, self._table, self._table.game
        assert game is not None
        strength = table.state.bot_strength(seat) or table.state.terms.strength
        began = registry.now()
        text = await registry.bots.choose(strength, self._seed(seat.name, version), game.view(seat.name))
        registry.metrics.thought(strength, registry.now() - began)
        pace = registry.settings.pace * PACES.get(strength, 1)
        if pace and seat.name == FUGITIVE:  # how long he thought would tell something of where he is
            await self._wait_until(began + pace * max(1, math.ceil((registry.now() - began) / pace)))
        return text if game.state.version == version else None

    async def _wait_until(self, time: float) -> None:
        await asyncio.sleep(max(0.0, time - self._registry.now()))

    def _seed(self, seat: str, version: int) -> int:
        """The program's own seed for this move: nothing of the game's secret is in it."""
        words = f"{self._table.row.program_seed} {seat} {version}"
        return int.from_bytes(sha256(words.encode()).digest()[:8])

    async def _store_due(self) -> None:
        """Write down when the table is to be looked at again, if that is not in the log."""
        try:
            await self._table.store_due()
        except StoreError as error:
            _log.warning("clock could not be noted", code=error.code)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)


class _Overtaken(Exception):  # noqa: N818 it never leaves this module
    """The game went on without this move."""
