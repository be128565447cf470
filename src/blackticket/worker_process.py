"""Worker processes: tasks go in pickled, lines come back. The server's bot pool and the arena's executor use them.

`concurrent.futures.ProcessPoolExecutor` and loky do not fit: the death of one worker breaks their whole pool, a task
that has begun cannot be stopped, and results are unpickled, so that a bot's code could run in the server.
"""

import os
import pickle
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import IO, Any, Final

MIB: Final = 2**20
_MAIN: Final = "import sys; sys.path[:] = sys.argv[6:]; from blackticket.worker_process import main; main()"
"""What the process runs: with the parent's path, so that it finds the same modules, installed or not."""


class WorkerProcess:
    """A process that calls `target`, given as "module:function", with a `Channel` to this one.

    A `detached` one has no output, and signals to this process's group do not reach it. `memory` is in MiB. Raises
    OSError if no process can be started.
    """

    def __init__(self, target: str, *, detached: bool = False, memory: int = 0, niceness: int = 0) -> None:
        self._received = b""
        self._socket, theirs = socket.socketpair()
        output = subprocess.DEVNULL if detached else None
        numbers = map(str, (theirs.fileno(), int(detached), memory, niceness))
        with theirs:  # the process alone holds it, so that the socket is closed when it dies
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", _MAIN, target, *numbers, *sys.path],
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    pass_fds=[theirs.fileno()],
                    process_group=0 if detached else None,
                )
            except OSError:
                self._socket.close()
                raise

    def fileno(self) -> int:
        """For `select`."""
        return self._socket.fileno()

    def send(self, task: object, seconds: float | None = None) -> None:
        """Raises OSError if the process is dead or does not take it in time."""
        data = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
        self._socket.settimeout(seconds)
        self._socket.sendall(data)

    def receive(self, seconds: float | None = None, longest: int = MIB) -> bytes:
        """The next line, without its end; EOFError if the process is dead, ValueError if it is too long."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self._received:
            if len(self._received) > longest:
                raise ValueError
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise TimeoutError
            self._socket.settimeout(left)
            try:
                data = self._socket.recv(65536)
            except ConnectionError:
                data = b""
            if not data:
                raise EOFError
            self._received += data
        line, _, self._received = self._received.partition(b"\n")
        return line

    @property
    def has_line(self) -> bool:
        """Whether `receive` returns at once."""
        return b"\n" in self._received

    def kill(self) -> None:
        """End it from any thread; a caller that waits for its line gets EOFError."""
        self._process.kill()

    def close(self) -> None:
        """End it, and leave nothing behind."""
        self._process.kill()
        self._process.wait()
        self._socket.close()


def wait(workers: Iterable[WorkerProcess]) -> list[WorkerProcess]:
    """Wait until some of these have a line or are dead; those."""
    workers = list(workers)
    return [worker for worker in workers if worker.has_line] or select.select(workers, [], [])[0]


class Channel:
    """The worker's end of the socket."""

    def __init__(self, parent: socket.socket, file: IO[bytes]) -> None:
        self._parent, self._file = parent, file

    def receive(self) -> Any:
        """The next task. Raises EOFError when the parent is gone."""
        return pickle.load(self._file)

    def send(self, line: bytes) -> None:
        """Send a line, given without its end."""
        self._parent.sendall(line + b"\n")


def main() -> None:
    """The worker's side: call the target until the parent is gone."""
    target, (descriptor, detached, memory, niceness) = sys.argv[1], map(int, sys.argv[2:6])
    for number in (signal.SIGINT, signal.SIGTERM) if detached else (signal.SIGINT,):
        signal.signal(number, signal.SIG_IGN)  # they are for the parent, which ends this process
    os.nice(niceness)
    if memory:
        _limit_memory(memory * MIB)
    module, _, name = target.partition(":")
    serve = getattr(import_module(module), name)
    with socket.socket(fileno=descriptor) as parent, parent.makefile("rb") as file, suppress(EOFError, OSError):
        serve(Channel(parent, file))


def _limit_memory(size: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # not every system has this limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (size, size))
