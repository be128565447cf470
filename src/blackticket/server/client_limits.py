"""Rate limits and quotas of clients, in bounded memory."""

import ipaddress
import math
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from starlette.types import Scope

from blackticket.server.errors import ServerError
from blackticket.server.rate_limiter import KEPT, TokenBucket, TokenBuckets
from blackticket.server.settings import Settings
from blackticket.server.validation_messages import counted

PAGES_PER_REQUEST: Final = 10
"""How many times as many pages and files as API requests a client may fetch: opening one page takes a dozen."""
REPLAYS: Final = 20
REPLAY_SECONDS: Final = 3.0
"""After a burst of `REPLAYS` records a client may send one every `REPLAY_SECONDS`."""
GUESSES: Final = 20
GUESS_SECONDS: Final = 3.0
"""After a burst of `GUESSES` wrong keys or ids a client may try one every `GUESS_SECONDS`."""
NEWCOMERS: Final = 10
NEWCOMER_SECONDS: Final = 3600.0
"""After a burst of `NEWCOMERS` at one table a client may sit down there as somebody new every `NEWCOMER_SECONDS`."""
MESSAGES_PER_SOCKET: Final = 5
"""The limit of a client's messages over all of its sockets, as a multiple of the limit of one socket."""


def rate_limit_key(scope: Scope) -> str:
    return client_key(scope["client"][0] if scope.get("client") else "")


@lru_cache(maxsize=2**14)
def client_key(host: str) -> str:
    """What counts as one client: the IPv4 address, or the IPv6 /64 prefix."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:100]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:  # how a dual-stack socket shows an IPv4 address
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_local(scope: Scope) -> bool:
    try:
        return ipaddress.ip_address(rate_limit_key(scope)).is_loopback
    except ValueError:
        return rate_limit_key(scope) == "::/64"  # the network of ::1


def names_machine(host: str | None) -> bool:
    """Whether a host is an address or localhost, which no page of another site can have led a browser to by name."""
    try:
        return host == "localhost" or bool(ipaddress.ip_address(host or ""))
    except ValueError:
        return False


class ClientLimits:
    """Counts requests, wrong keys, new tables and sockets by client."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self._settings, self._now = settings, now
        rate = settings.requests_per_second
        self._requests = TokenBuckets(rate, 4 * rate)
        self._pages = TokenBuckets(PAGES_PER_REQUEST * rate, PAGES_PER_REQUEST * 4 * rate)
        self._guesses = TokenBuckets(1 / GUESS_SECONDS, GUESSES)
        self._replays = TokenBuckets(1 / REPLAY_SECONDS, REPLAYS)
        self._tables = TokenBuckets(settings.tables_per_client / 3600, settings.tables_per_client)
        self._newcomers = TokenBuckets(1 / NEWCOMER_SECONDS, NEWCOMERS)
        self._messages: OrderedDict[str, TokenBucket] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def request_wait(self, client: str, for_page: bool = False) -> float:
        """0.0 if the request is granted, else the seconds to wait; pages and files have a limit of their own."""
        return (self._pages if for_page else self._requests).take(client, self._now())

    def check_guesses(self, client: str) -> None:
        """Refuse a client that has sent too many wrong keys, whether this one is right or not."""
        if wait := self._guesses.wait(client, self._now()):
            raise too_many("Too many wrong keys or tables: try again in {}.", wait)

    def count_wrong_guess(self, client: str) -> None:
        self._guesses.take(client, self._now())

    def check_new_table(self, client: str) -> None:
        if wait := self._tables.take(client, self._now()):
            tables = counted(self._settings.tables_per_client, "table")
            raise too_many(f"{tables} an hour can be made from one place: wait {{}}.", wait, "too-many-tables")

    def check_newcomer(self, client: str, table: str) -> None:
        """Refuse a client that joins a table under new names again and again: the number of people is bounded."""
        if wait := self._newcomers.wait(f"{client} {table}", self._now()):
            raise too_many("So many have sat down here from one place: wait {}.", wait)

    def count_newcomer(self, client: str, table: str) -> None:
        self._newcomers.take(f"{client} {table}", self._now())

    def messages(self, client: str) -> TokenBucket:
        """From which all sockets of the client take before a message is read: what is too much waits."""
        bucket = self._messages.get(client)
        if bucket is None:
            rate = MESSAGES_PER_SOCKET * self._settings.messages_per_second
            bucket = self._messages[client] = TokenBucket(rate, MESSAGES_PER_SOCKET * rate, self._now)
            if len(self._messages) > KEPT:
                self._messages.popitem(last=False)
        self._messages.move_to_end(client)
        return bucket

    def check_replay(self, client: str) -> None:
        if wait := self._replays.take(client, self._now()):
            raise too_many("Too many records were sent from one place: wait {}.", wait)

    def open_socket(self, client: str) -> bool:
        """Count one more socket of the client; False if there are too many."""
        if (
            self._sockets.total() >= self._settings.max_sockets
            or self._sockets[client] >= self._settings.sockets_per_client
        ):
            return False
        self._sockets[client] += 1
        return True

    def close_socket(self, client: str) -> None:
        self._sockets[client] -= 1
        if not self._sockets[client]:
            del self._sockets[client]


def too_many(text: str, wait: float, code: str = "too-many") -> ServerError:
    """A refusal that says how many whole seconds to wait."""
    seconds = max(1, math.ceil(wait))
    return ServerError(code, text.format(counted(seconds, "second")), seconds)
