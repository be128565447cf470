"""A server as a process of its own: started, asked, stopped, and killed."""

import asyncio
import http.client
import json
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.faults.faulty_server import serve
from tests.fork_server import FORK_SERVER
from tests.length import AT_LENGTH

PATIENCE = 300.0
"""Timeout in seconds for what must come; only a failing test reaches it."""
WIDE = {
    "PACE": "0",
    "PORT": "0",
    "PROGRAMS": "1",
    "REQUESTS_PER_SECOND": "1000000",
    "MESSAGES_PER_SECOND": "1000000",
    "TABLES_PER_CLIENT": "1000000",
    "SOCKETS_PER_CLIENT": "1000000",
}
"""Programs move at once, and nobody is told to wait."""
SHORT_INTERVALS = (
    {} if AT_LENGTH else {"bot_turns.RETRY_SECONDS": 0.1, "bus.LONGEST_PAUSE": 0.2, "scheduler.DUE_POLL_SECONDS": 0.2}
)
"""What has failed is soon tried again, and tables of a server that is gone are soon found; at length as in earnest."""


class TextResponse(NamedTuple):
    status: int
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class ServerProcess:
    """A server in a process of its own that logs to a file. `tuned` overrides constants, see `serve.py`."""

    def __init__(
        self, folder: Path, database: str, *, tuned: dict[str, float] | None = None, name: str = "", **settings: str
    ) -> None:
        self.database = database
        self.full = folder / "full"
        self.log = folder / f"log{name}"
        chosen = {**WIDE, "DATABASE": database, **{key.upper(): value for key, value in settings.items()}}
        self._environ = {f"BLACKTICKET_{key}": value for key, value in chosen.items()}
        self._tuned = SHORT_INTERVALS | (tuned or {})
        self._process: ForkServerProcess | None = None
        self.address = ""

    @property
    def pid(self) -> int:
        assert self._process
        assert self._process.pid
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it listens."""
        ours, theirs = FORK_SERVER.Pipe(duplex=False)
        settings = (self._environ, self._tuned, self.full, self.log, theirs)
        self._process = FORK_SERVER.Process(target=serve, args=settings, daemon=True)
        self._process.start()
        theirs.close()
        try:
            assert ours.poll(PATIENCE), self.log.read_text()
            self.address = ours.recv()
        except EOFError:
            self._process.join(PATIENCE)
            raise AssertionError(f"{self._process.exitcode}: {self.log.read_text()}") from None
        finally:
            ours.close()

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ask it to stop, and wait: its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: int) -> int | None:
        process, self._process = self._process, None
        if process is None or process.pid is None:
            return None
        os.kill(process.pid, how)
        process.join(PATIENCE)
        status = process.exitcode
        process.close()
        return status

    def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> TextResponse:
        """A request; raises OSError or HTTPException when nobody answers."""
        place = urlsplit(self.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port or 0, timeout=PATIENCE)
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            return TextResponse(answer.status, answer.read().decode())
        finally:
            connection.close()

    def get(self, path: str) -> TextResponse:
        return self.ask("GET", path)

    def counts(self) -> dict[str, int]:
        """The objects that the server holds, and the number of its sockets."""
        held: dict[str, int] = self.get("/counts").json
        lines = (line.split() for line in self.get("/metrics").text.splitlines() if not line.startswith("#"))
        measured = {name: float(value) for name, value in lines}
        return held | {"sockets": int(measured["blackticket_sockets"])}

    @property
    def files(self) -> int:
        """How many files and sockets it has open."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    @property
    def resident(self) -> int:
        """The memory that it holds, in KiB."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def faults(self) -> list[str]:
        """What it has logged that should not happen at all."""
        lines = [line for line in self.log.read_text().splitlines() if line.strip()]
        return [
            line for line in lines if not line.startswith("{") or json.loads(line)["level"] in ("error", "critical")
        ]


async def until(what: Callable[[], bool]) -> None:
    """Poll a condition in another process until it holds."""
    end = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(what):
        assert time.monotonic() < end, "it did not come about"
        await asyncio.sleep(0.02)
