"""A thinker lets programs think in a process, and puts another in its place when that fails. It waits: use a thread."""

import json
import pickle
import socket
import subprocess
import sys
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple, TypeGuard

from blackticket.knowledge import View
from blackticket.players import UNLIMITED
from blackticket.players.random import Random
from blackticket.server.bot_worker import FALLBACK, READY, Said, Task, Warm

FAILURES: Final = {
    "too-slow": "The program took longer than it may.",
    "program-died": "The process in which the program thought died, or said what makes no sense.",
    "no-process": "No process could be started: there is too little memory, or too much is running.",
}
"""What can go wrong with a process. What a program does wrong has one of the players' own codes."""

LOADING: Final = 300.0
"""Seconds that a process has to start and to load the simulator, which may have to be compiled first."""
LARGE: Final = 0.75
"""The share of its memory at which a process is replaced, before it runs out of it."""
LONGEST_ANSWER: Final = 4096
_FOLDER: Final = str(Path(__file__).parents[2])
_MAIN: Final = "import sys; sys.path.append(sys.argv[3]); from blackticket.server.bot_worker import main; main()"
"""What the process runs: this very package, even where it is not installed."""


class Answer(NamedTuple):
    """What came of a task: an action's text, and the codes of all that failed on the way to it."""

    action: str
    failures: tuple[str, ...] = ()


class Stopped(Exception):  # noqa: N818 it is no fault
    """The thinker was stopped before it had an answer."""


class BotProcess:
    """One who always finds an answer, with a process of so much memory in MiB while that is well, or another."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: _Process | None = None
        self._stopped = False
        self._lock = Lock()  # for `stop`, which another thread calls

    @property
    def has_process(self) -> bool:
        """Whether a process is running."""
        return self._process is not None

    def warm(self, families: tuple[str, ...]) -> Answer:
        """Load these kernels, so that nobody has to wait for it later."""
        try:
            self._ask(Warm(families))
        except _Failure as failure:
            return Answer("", (failure.code,))
        return Answer("")

    def think(self, task: Task) -> Answer:
        """The action that the program chooses; if it fails a greedy one's, and if that fails too any at all."""
        failures: list[str] = []
        for spec in (task.spec, FALLBACK):
            try:
                said = self._ask(task._replace(spec=spec))
            except _Failure as failure:
                failures.append(failure.code)
                continue
            if said.failure:
                failures.append(said.failure)
            if _is_legal(said.action, task.view):
                return Answer(said.action, tuple(failures))
            failures.append("illegal-choice")
        return Answer(Random(task.seed).choose(task.view, UNLIMITED).text, tuple(failures))

    def rest(self) -> None:
        """End the process; the next task starts another."""
        with self._lock:
            process, self._process = self._process, None
        if process:
            process.end()

    def stop(self) -> None:
        """Let whatever runs end at once, and start nothing more."""
        with self._lock:
            self._stopped = True
            if self._process:
                self._process.kill()

    def _ask(self, task: Task | Warm) -> Said:
        try:
            said = self._ready().ask(task)
        except BaseException:
            self.rest()
            if self._stopped:
                raise Stopped from None
            raise
        if said.resident > self._memory * LARGE:
            self.rest()
        return said

    def _ready(self) -> "_Process":
        with self._lock:
            if self._stopped:
                raise Stopped
            self._process = self._process or _Process(self._memory)
            return self._process


class _Failure(Exception):  # noqa: N818 as the players' failures it has a code
    def __init__(self, code: str) -> None:
        super().__init__(FAILURES[code])
        self.code = code


class _Process:
    """A process in which programs think, and the socket to it."""

    def __init__(self, memory: int) -> None:
        try:
            self._socket, theirs = socket.socketpair()
        except OSError:
            raise _Failure("no-process") from None
        with theirs:  # the process alone holds it, so that the socket is closed when it dies
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-c", _MAIN, str(theirs.fileno()), str(memory), _FOLDER],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,  # what a program says could tell where the fugitive is
                    pass_fds=[theirs.fileno()],
                    process_group=0,  # Ctrl-C is for the server
                )
            except OSError:
                self._socket.close()
                raise _Failure("no-process") from None
        self._file = self._socket.makefile("rb")

    def ask(self, task: Task | Warm) -> Said:
        """What it answers; if it does not, it has to be ended."""
        sent = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
        try:
            self._socket.settimeout(LOADING)
            self._socket.sendall(sent)
            if self._file.readline(LONGEST_ANSWER) != READY:
                raise _Failure("program-died")
            self._socket.settimeout(task.limit if isinstance(task, Task) else LOADING)
            return Said(*json.loads(self._file.readline(LONGEST_ANSWER)))
        except TimeoutError:
            raise _Failure("too-slow") from None
        except (OSError, ValueError, TypeError):
            raise _Failure("program-died") from None

    def kill(self) -> None:
        """Let it end; whoever waits for its answer hears that it died."""
        self._process.kill()

    def end(self) -> None:
        """End it, and leave nothing behind."""
        self._process.kill()
        self._process.wait()
        self._file.close()
        self._socket.close()


def _is_legal(action: str | None, view: View) -> TypeGuard[str]:
    return any(legal.text == action for legal in view.legal)
