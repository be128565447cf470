"""Runs the server: from the listening socket to the graceful stop."""

import errno
import gc
import logging
import math
import os
import signal
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import FrameType
from typing import Any, Final

import uvicorn

from blackticket.rules.errors import BlackTicketError
from blackticket.server import logs
from blackticket.server.app import make_app
from blackticket.server.errors import ServerError
from blackticket.server.peers import PRIVATE
from blackticket.server.settings import Settings, unknown_variables
from blackticket.server.store.postgres_lock import lock_postgres
from blackticket.server.store.sqlite_lock import lock_sqlite_file
from blackticket.server.wire_limits import BoundedConfig

BACKLOG: Final = 2048
SPARE_CONNECTIONS: Final = 1000
"""Connections allowed besides the sockets of players."""
LONGEST_MESSAGE: Final = 8192
UNREAD_SECONDS: Final = 60
"""Seconds after which a client that does not read what is sent to it is dropped."""
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def run(settings: Settings, announce: Callable[[str], None]) -> None:
    """Serve until a signal stops the process; `announce` is called with the address once it listens."""
    logs.set_up(settings.log_level, settings.log_format)
    warn_of_variables(os.environ)
    raise_file_limit(settings.max_sockets + SPARE_CONNECTIONS)
    with (
        listen(settings.host, settings.port) as listener,
        lock_sqlite_file(settings.database),
        lock_postgres(settings.database, shared=bool(settings.bus)),
    ):
        address = address_of(settings.host, listener.getsockname()[1])
        lifespan = Lifespan(make_app(settings, warms=True))
        server = Server(configure(lifespan, settings), lambda: announce(address))
        _tune_garbage_collector()
        logging.getLogger("uvicorn.error").addFilter(_is_no_startup_failure)
        try:
            server.run(sockets=[listener])
        except SystemExit:  # how uvicorn reports that the app could not start
            raise _reason(lifespan.failure) from lifespan.failure


def warn_of_variables(environ: Mapping[str, str]) -> None:
    for name, meant in unknown_variables(environ).items():
        logs.get_logger().warning("variable is no setting", variable=name, **({"meant": meant} if meant else {}))


def _is_no_startup_failure(record: logging.LogRecord) -> bool:
    """Drop uvicorn's message that the app could not start: ours gives the reason."""
    return record.getMessage() != "Application startup failed. Exiting."


def _tune_garbage_collector() -> None:
    """Collect garbage less often: what is loaded stays, games are values without cycles, and a full pass is slow."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def configure(app: Any, settings: Settings) -> uvicorn.Config:
    """Uvicorn's configuration. Frames are not compressed: secrets beside guesses would show in the sizes."""
    return BoundedConfig(
        app,
        settings,
        loop="auto",
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.trust_proxy,
        forwarded_allow_ips=PRIVATE,
        limit_concurrency=settings.max_sockets + SPARE_CONNECTIONS,
        backlog=BACKLOG,
        timeout_graceful_shutdown=math.ceil(settings.stop_seconds),
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; a second server at the same address is refused at once."""
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise _nowhere(host) from None
    refusals = []
    for family, _, _, _, place in places:
        try:
            return _bound(family, place)
        except OSError as error:
            refusals.append(error)
    raise _refusal(host, port, refusals[0]) from None


def address_of(host: str, port: int) -> str:
    host = _EVERYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def raise_file_limit(count: int) -> None:
    """Raise the limit of open files: each socket is one, and the default is low on many systems."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count if most == resource.RLIM_INFINITY else min(count, most)
        if resource.RLIM_INFINITY != least < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Server(uvicorn.Server):
    """Uvicorn with a callback once it listens, and with an exit status of success when told to stop."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            with suppress(OSError):  # nobody reads it
                self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 the signature of a handler
        """Stop gracefully; at once at the second Ctrl-C."""
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True


class Lifespan:
    """Wraps an app to keep the exception that its start-up raised, which uvicorn would only log."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.failure: BaseException | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_without_text(message: Any) -> None:
            await send({"type": message["type"]})

        try:
            await self._app(scope, receive, send_without_text)
        except BaseException as error:
            self.failure = error
            raise


def _reason(failure: BaseException | None) -> BlackTicketError:
    if isinstance(failure, BlackTicketError):
        return failure
    logs.get_logger().error("server could not start", exc_info=failure)
    text = f"The server could not start: {type(failure).__name__}; the line above tells where."
    return ServerError("server-error", text)


def _bound(family: int, place: Any) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _set_user_timeout(listener)
        listener.bind(place)
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def _set_user_timeout(listener: socket.socket) -> None:
    """Drop clients that acknowledge nothing for `UNREAD_SECONDS` seconds."""
    with suppress(AttributeError, OSError):  # not every system can
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000)


def _refusal(host: str, port: int, error: OSError) -> ServerError:
    if error.errno == errno.EADDRINUSE:
        text = f"Port {port} of {host} is taken: choose another with --port or BLACKTICKET_PORT, or 0 for any."
    elif error.errno == errno.EACCES:
        text = f"Port {port} may not be used by you: choose one from 1024 on with --port or BLACKTICKET_PORT."
    else:
        return _nowhere(host)
    return ServerError("bad-setting", text)


def _nowhere(host: str) -> ServerError:
    text = f"--host expects a name or address of this machine, but got {host!r:.60}: 127.0.0.1 is, and 0.0.0.0 is all."
    return ServerError("bad-setting", text)
