"""Moves that no person makes: bots in their seats, and bots for players whose time is up."""

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from blackticket.rules.actions import DONE, FUGITIVE
from blackticket.rules.errors import IllegalAction
from blackticket.server import game_commands
from blackticket.server.bot_lane import ANYBODY, Requester
from blackticket.server.bot_pool import BotPool
from blackticket.server.leases import Leases
from blackticket.server.logs import get_logger
from blackticket.server.metrics import Metrics
from blackticket.server.store.async_store import StoreError
from blackticket.server.table import PendingChange, Table
from blackticket.server.table_state import Seat
from blackticket.server.table_writer import TableWriter

RETRY_SECONDS: Final = 1.0
"""The pause after the database has failed."""

PACES: Final = {"master": 4}
"""By strength, the multiple of the pace to which thinking times are rounded up; 1 for the others."""

_log = get_logger()


class NotOurs(Exception):  # noqa: N818 it is no fault
    """Another process drives the table, or has to."""


@dataclass
class BotTurns:
    """What all runners share."""

    bots: BotPool
    writer: TableWriter
    leases: Leases
    metrics: Metrics
    monotonic: Callable[[], float]
    pace: float


def requester_of(table: Table) -> Requester:
    """Who waits for the bots of a table: its players' clients, or where only spectators look on, theirs.

    Of tables that nobody looks at each is by itself where people play, and all others are together.
    """
    if not table.attended:
        return Requester(table.id, False, frozenset({table.id}) if table.has_people else ANYBODY)
    players = frozenset(listener.client for listener in table.listeners if listener.player is not None)
    return Requester(table.id, True, players or frozenset(listener.client for listener in table.listeners) or ANYBODY)


class BotTurnRunner:
    """Moves bots at one table until only people are waited for."""

    def __init__(self, table: Table, turns: BotTurns) -> None:
        self._table, self._turns = table, turns
        self._woken = asyncio.Event()

    @property
    def unattended(self) -> bool:
        """Whether only bots play here, and nobody looks."""
        return not (self._table.attended or self._table.has_people)

    def wake(self) -> None:
        self._woken.set()

    async def run(self) -> None:
        """Return when nothing is due for a while, the time when something is being stored, or when it is not ours."""
        while self._table.status == "playing":
            self._woken.clear()
            try:
                wait = await self._try_to_look()
            except NotOurs:
                return
            if wait is None or wait > 60.0:
                await self._store_due()
                if self._table.players_elsewhere:
                    await self._turns.leases.give_back(self._table.id)
                if not self._woken.is_set():
                    return
            elif wait > 0:
                await self._pause(wait)

    async def _try_to_look(self) -> float | None:
        try:
            return await self._look()
        except StoreError as error:
            _log.warning("program could not move", code=error.code)
            return RETRY_SECONDS

    async def _look(self) -> float | None:
        """Do what is due now; the seconds until more is due, None if that depends on a change of the table."""
        table = self._table
        seats, left = table.bot_seats_to_move(), table.seconds_left
        late = not seats and left is not None and left <= 0
        if late:
            seats = tuple(seat for seat in table.waiting_seats() if not table.bot_moves_at_once(seat))
        if seats:
            await self._acquire_lease()
            await self._move(seats, late)
            return 0.0
        return left

    async def _acquire_lease(self) -> None:
        """Where players are connected their process drives the table, else the first that asks."""
        table, leases = self._table, self._turns.leases
        if table.players_elsewhere:
            await leases.give_back(table.id)
            raise NotOurs
        if not await leases.acquire(table.id):
            raise NotOurs

    async def _move(self, seats: tuple[Seat, ...], late: bool) -> None:
        """A bot moves for one of the seats: the first whose action is more than `done`."""
        table, game = self._table, self._table.game
        assert game is not None
        version, began = game.state.version, self._turns.monotonic()
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
        if table.only_watched:  # people are to see one move after the other
            await self._wait_until(began + self._turns.pace)
        try:
            await self._turns.writer.change(table, self._builder(*chosen, version, late))
        except IllegalAction as error:
            _log.error("program's action refused", code=error.code)
            await self._pause(RETRY_SECONDS)

    def _builder(self, seat: Seat, text: str, version: int, late: bool) -> Callable[[], PendingChange | None]:
        table = self._table
        away = seat.player if late and seat.player is not None and seat.player not in table.present else None

        def build() -> PendingChange | None:
            if not late and table.state.bot_strength(table.state.seat(seat.name) or seat) is None:
                return None  # the player is back, and moves themselves
            return game_commands.act_for(table, version, seat.name, text, away)

        return build

    async def _think(self, seat: Seat, version: int) -> str | None:
        """The action that a bot chooses from the seat's view alone; None if the game has gone on meanwhile."""
        table, game, turns = self._table, self._table.game, self._turns
        assert game is not None
        strength = table.state.bot_strength(seat) or table.state.terms.strength
        began = turns.monotonic()
        seed, view = self._seed(seat.name, version), game.view(seat.name)
        thinking = turns.bots.choose(strength, seed, view, requester=requester_of(table))
        text = await turns.leases.keep(table.id, thinking)
        turns.metrics.thought(strength, turns.monotonic() - began)
        pace = turns.pace * PACES.get(strength, 1)
        if pace and seat.name == FUGITIVE:  # how long he thought would tell something of where he is
            await self._wait_until(began + pace * max(1, math.ceil((turns.monotonic() - began) / pace)))
        return text if game.state.version == version else None

    async def _wait_until(self, time: float) -> None:
        await asyncio.sleep(max(0.0, time - self._turns.monotonic()))

    def _seed(self, seat: str, version: int) -> int:
        """The bot's own seed for this move: it does not depend on the game's secret seed."""
        words = f"{self._table.row.program_seed} {seat} {version}"
        return int.from_bytes(sha256(words.encode()).digest()[:8])

    async def _store_due(self) -> None:
        try:
            await self._turns.writer.store_due(self._table)
        except StoreError as error:
            _log.warning("clock could not be noted", code=error.code)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)
