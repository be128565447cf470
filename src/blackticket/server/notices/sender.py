"""Sends what is in the outbox, apart from the path of an action.

A notice is taken by setting its time ahead, so that several processes on one database share the work, and one that
dies leaves what it has taken to the others. It is deleted when the receiver has taken it. A process that is killed
between the two sends it again, with the same id.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from blackticket.server.errors import ServerError
from blackticket.server.logs import get_logger
from blackticket.server.metrics import Metrics
from blackticket.server.notices import https
from blackticket.server.notices.https import HttpsUrl, ResponseHead, Unreachable, parse_url
from blackticket.server.notices.web_push import VapidKeys, push_request, vapid_keys
from blackticket.server.notices.webhook import webhook_request
from blackticket.server.presence import Presence
from blackticket.server.settings import Settings
from blackticket.server.store.async_store import StoreError
from blackticket.server.store.models import Notice
from blackticket.server.store.notices import NoticeStore
from blackticket.server.table_registry import TableRegistry

POLL_SECONDS: Final = 1.0
"""How often the outbox is looked at."""
LEASE_SECONDS: Final = 3 * https.SECONDS
"""For how long a notice is taken: longer than a request lasts."""
RECHECK_SECONDS: Final = 30.0
"""After this a player who looks at the table is checked again; one who has left without a move is called."""
BACK_OFF: Final = (5.0, 30.0, 120.0, 600.0, 3_600.0, 14_400.0, 43_200.0)
"""The pauses after attempts that failed; then the notice is given up."""
MAX_CONCURRENT: Final = 64
MAX_PER_HOST: Final = 8
GONE: Final = (404, 410)
PERMANENT_FAILURES: Final = (400, 401, 403, 413)
"""Answers of push services that would be the same the next time."""

_log = get_logger()


class NoticeSender:
    """Takes notices that are due, and sends those that are still wanted."""

    def __init__(
        self,
        store: NoticeStore,
        registry: TableRegistry,
        presence: Presence,
        metrics: Metrics,
        settings: Settings,
        now: Callable[[], float],
    ) -> None:
        self._store, self._registry, self._presence = store, registry, presence
        self._metrics, self._settings, self._now = metrics, settings, now
        self._hosts: Counter[str] = Counter()  # requests under way
        self._tasks: set[asyncio.Task[None]] = set()
        self._keys: VapidKeys | None = None

    async def start(self) -> None:
        """Make the server's keys if it has none. If they cannot be stored now, the first request makes them."""
        try:
            await self.keys()
        except StoreError as error:
            _log.warning("keys could not be made", code=error.code)

    async def keys(self) -> VapidKeys:
        self._keys = self._keys or await vapid_keys(self._store)
        return self._keys

    async def send_due(self) -> None:
        """Start to send what is due, as much as may be under way at once."""
        due = await self._store.due(self._now(), MAX_CONCURRENT)
        hosts = self._hosts.copy()
        chosen = []
        for notice in due[: MAX_CONCURRENT - len(self._tasks)]:
            host = parse_url(notice.subscription.address, private=True).host
            hosts[host] += 1
            if hosts[host] <= MAX_PER_HOST:
                chosen.append(notice)
        for notice in await self._store.claim(chosen, self._now() + LEASE_SECONDS):
            task = asyncio.create_task(self._send(notice))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, notice: Notice) -> None:
        try:
            wait = await self._wanted_in(notice)
            if wait is None:
                await self._store.done(notice)
            elif wait:
                await self._store.postpone(notice, self._now() + wait, notice.tries)
            else:
                await self._deliver(notice)
        except ServerError as error:  # the database or the table cannot be had: it is due again after its lease
            _log.warning("notice could not be sent", code=error.code)
        except Exception:
            _log.exception("notice could not be sent")
            await self._settle(notice, ResponseHead(0, 0.0))

    async def _wanted_in(self, notice: Notice) -> float | None:
        """0.0 if the notice is to be sent now, else in how many seconds to ask again; None if it is not wanted."""
        subscription = notice.subscription
        try:
            async with self._registry.hold(subscription.table) as table:
                player = subscription.player
                if table.turns.get(player) != notice.turn or table.state.participant(player).away:
                    return None
                return RECHECK_SECONDS if self._presence.looks(table, player) else 0.0
        except ServerError as error:
            if error.code == "unknown-table":
                return None
            raise

    async def _deliver(self, notice: Notice) -> None:
        subscription, private = notice.subscription, self._settings.notice_private
        url = parse_url(subscription.address, private=True)
        headers, body = await self._request(notice, url)
        self._hosts[url.host] += 1
        try:
            answer = await https.post(url, headers, body, private=private)
        except Unreachable:
            answer = ResponseHead(0, 0.0)
        finally:
            self._hosts[url.host] -= 1
            if not self._hosts[url.host]:
                del self._hosts[url.host]
        await self._settle(notice, answer)

    async def _request(self, notice: Notice, url: HttpsUrl) -> tuple[dict[str, str], bytes]:
        if notice.subscription.kind == "webhook":
            return webhook_request(notice, self._now())
        keys, contact = await self.keys(), self._settings.notice_contact
        return await asyncio.to_thread(push_request, notice, url, keys, contact, self._now())

    async def _settle(self, notice: Notice, answer: ResponseHead) -> None:
        kind, status = notice.subscription.kind, answer.status
        if 200 <= status < 300:
            result = "sent"
            await self._store.done(notice)
        elif status == 410 or (kind == "push" and status in GONE):
            result = "gone"
            await self._store.forget(notice.subscription.id)
        elif notice.tries >= len(BACK_OFF) or (kind == "push" and status in PERMANENT_FAILURES):
            result = "given-up"
            await self._store.done(notice)
        else:
            result = "failed"
            wait = max(BACK_OFF[notice.tries], answer.retry_after)
            await self._store.postpone(notice, self._now() + wait, notice.tries + 1)
        self._metrics.noticed(kind, result)
        if result not in ("sent", "gone"):
            _log.info("notice not taken", kind=kind, status=status, tries=notice.tries + 1)
