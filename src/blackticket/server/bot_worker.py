"""What runs in a process of its own, in which programs think: a task comes in, a line with an action goes out.

A task is pickled by the server. The answer is a line of JSON, so that the server need not trust this process.
"""

import json
import os
import pickle
import resource
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from blackticket.knowledge import View
from blackticket.players import Clock, has_numba, is_compiled
from blackticket.players.checked import CheckedPlayer
from blackticket.players.registry import Program
from blackticket.players.user_code import Code, programs_in
from blackticket.rules.errors import BlackTicketError

MIB: Final = 2**20
FALLBACK: Final = "greedy"
"""Who moves where a program has failed: it is quick and needs no numba."""
ORPHAN: Final = 30.0
"""So many seconds after its time is up a process ends itself, if the server that should have ended it is gone."""
POLITE: Final = 5
"""How far programs stand back when the processor is wanted by the server: people come first."""
READY: Final = b"ready\n"
"""Said when all that a task needs is loaded, and its time begins."""


class Task(NamedTuple):
    """A move to be thought about: for `seconds`, and never for more than `limit`. `codes` are users' programs."""

    spec: str
    seed: int
    view: View
    seconds: float
    limit: float
    codes: tuple[Code, ...] = ()


class Warm(NamedTuple):
    """Nothing to think about yet: these kernels are loaded before somebody waits for them."""

    families: tuple[str, ...]


class Said(NamedTuple):
    """What the process answers: an action's text, what the program did wrong if it is another's, its memory in MiB."""

    action: str | None
    failure: str | None
    resident: int


def main() -> None:
    """Think about whatever comes through the socket that the command line names, until nobody is there any more."""
    number, memory = int(sys.argv[1]), int(sys.argv[2])
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.SIG_IGN)  # they are for the server, which ends this process
    os.nice(POLITE)
    with suppress(ValueError, OSError):  # not every system has this limit
        resource.setrlimit(resource.RLIMIT_DATA, (memory * MIB, memory * MIB))
    with socket.socket(fileno=number) as server, server.makefile("rb") as file, suppress(EOFError, OSError):
        while True:
            task: Task | Warm = pickle.load(file)
            _load(task)
            server.sendall(READY)
            action, failure = _think(task) if isinstance(task, Task) else (None, None)
            server.sendall(json.dumps(Said(action, failure, _resident())).encode() + b"\n")


def _load(task: Task | Warm) -> None:
    """Load the kernels that will be needed; that is no part of a program's time."""
    if not has_numba() or (isinstance(task, Task) and not _is_compiled(task)):
        return
    from blackticket.sim import family
    from blackticket.sim.warm import warm

    families = (family(task.view.setup),) if isinstance(task, Task) else task.families
    warm(("search", *families))


def _is_compiled(task: Task) -> bool:
    try:
        return is_compiled(task.spec, programs_in(task.codes))
    except BlackTicketError:
        return False  # told when it is to be made


def _think(task: Task) -> tuple[str, str | None]:
    """The text of an action, and the code of what the program did wrong if another chose it."""
    signal.setitimer(signal.ITIMER_REAL, task.limit + ORPHAN)
    try:
        return _choose(task.spec, task, programs_in(task.codes)), None
    except BlackTicketError as error:
        return _choose(FALLBACK, task), error.code
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _choose(spec: str, task: Task, own: Mapping[str, Program] | None = None) -> str:
    player = CheckedPlayer(spec, task.seed, f"a game of {task.view.setup.edition_id}", own, discreet=True)
    return player.choose(task.view, Clock(task.seconds)).text


def _resident() -> int:
    """The memory that this process holds, in MiB; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize() // MIB
