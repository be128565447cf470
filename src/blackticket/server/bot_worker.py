"""What runs in a worker process: a request comes in, a line with an action goes out.

A request is pickled by the server. The response is a line of JSON, so that the server need not trust this process.
"""

import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from blackticket.knowledge import View
from blackticket.players import Clock, has_numba, is_compiled
from blackticket.players.checked import CheckedPlayer
from blackticket.players.registry import Program
from blackticket.players.user_code import Code, programs_in
from blackticket.rules.errors import BlackTicketError
from blackticket.worker_process import MIB, Channel

FALLBACK: Final = "greedy"
"""Who moves where a program has failed: it is quick and needs no numba."""
ORPHAN: Final = 30.0
"""So many seconds after its time is up a process ends itself, if the server that should have ended it is gone."""
NICENESS: Final = 5
"""How far programs stand back when the processor is wanted by the server: people come first."""
READY: Final = b"ready"
"""The line that is sent when all that a request needs is loaded, and its time begins."""


class MoveRequest(NamedTuple):
    """A move to choose: within `seconds`, and never in more than `limit`. `codes` are users' programs."""

    spec: str
    seed: int
    view: View
    seconds: float
    limit: float
    codes: tuple[Code, ...] = ()


class WarmUpRequest(NamedTuple):
    """No move yet: these kernels are loaded before somebody waits for them."""

    families: tuple[str, ...]


class Response(NamedTuple):
    """An action's text, the code of what the program did wrong if another chose it, and the worker's memory in MiB."""

    action: str | None
    failure: str | None
    resident: int


def serve(channel: Channel) -> None:
    """Answer one request after the other, until the server is gone."""
    while True:
        request: MoveRequest | WarmUpRequest = channel.receive()
        _load(request)
        channel.send(READY)
        action, failure = _move(request) if isinstance(request, MoveRequest) else (None, None)
        channel.send(json.dumps(Response(action, failure, _resident())).encode())


def _load(request: MoveRequest | WarmUpRequest) -> None:
    """Load the kernels that will be needed; that is no part of a program's time."""
    if not has_numba() or (isinstance(request, MoveRequest) and not _is_compiled(request)):
        return
    from blackticket.sim.warm import warm

    families = (request.view.setup.variant,) if isinstance(request, MoveRequest) else request.families
    warm(("search", *families))


def _is_compiled(request: MoveRequest) -> bool:
    try:
        return is_compiled(request.spec, programs_in(request.codes))
    except BlackTicketError:
        return False  # told when it is to be made


def _move(request: MoveRequest) -> tuple[str, str | None]:
    """The text of an action, and the code of what the program did wrong if another chose it."""
    signal.setitimer(signal.ITIMER_REAL, request.limit + ORPHAN)
    try:
        return _choose(request.spec, request, programs_in(request.codes)), None
    except BlackTicketError as error:
        return _choose(FALLBACK, request), error.code
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _choose(spec: str, request: MoveRequest, own: Mapping[str, Program] | None = None) -> str:
    player = CheckedPlayer(spec, request.seed, f"a game of {request.view.setup.edition_id}", own, discreet=True)
    return player.choose(request.view, Clock(request.seconds)).text


def _resident() -> int:
    """The memory that this process holds, in MiB; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE") // MIB
