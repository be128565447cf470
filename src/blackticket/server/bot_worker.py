"""What runs in a worker process: a request comes in, a line with an action goes out.

A request is pickled by the server. The response is a line of JSON, so that the server need not trust this process.
"""

import json
import os
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from blackticket.knowledge import View
from blackticket.players import LEVELS, Clock, has_numba
from blackticket.players.checked import CheckedPlayer
from blackticket.players.registry import STRONGEST, Program, kernels_of
from blackticket.players.user_code import Code, programs_in
from blackticket.rules.actions import Action
from blackticket.rules.editions import Variant
from blackticket.rules.errors import BlackTicketError
from blackticket.worker_process import MIB, Channel

FALLBACK: Final = "greedy"
"""The bot that moves where another has failed: it is quick and needs no numba."""
ORPHAN_SECONDS: Final = 30.0
"""Seconds after its time limit when a worker ends itself, in case the server that should kill it is gone."""
READY: Final = b"ready"
"""The line that is sent when the kernels are loaded, and the time of a request begins."""


class MoveRequest(NamedTuple):
    """A move to choose: within `seconds` by the bot's clock; it is killed after `limit`. `codes` are users' bots."""

    spec: str
    seed: int
    view: View
    seconds: float
    limit: float
    codes: tuple[Code, ...] = ()


class EvaluationRequest(NamedTuple):
    """A decision of a finished game to be judged, within about `seconds`; the worker is killed after `limit`."""

    view: View
    played: Action
    playouts: int
    seconds: float
    limit: float


class WarmUpRequest(NamedTuple):
    """Load the kernels of these variants."""

    variants: tuple[Variant, ...]


Request = MoveRequest | EvaluationRequest | WarmUpRequest


class Response(NamedTuple):
    """An action's text, the code of what the program did wrong if another chose it, and the worker's memory in MiB.

    `shares` are what actions are worth by text, the best first.
    """

    action: str | None
    failure: str | None
    resident: int
    shares: dict[str, float] | None = None


def serve(channel: Channel) -> None:
    while True:
        request: Request = channel.receive()
        _load(request)
        channel.send(READY)
        action, failure = _move(request) if isinstance(request, MoveRequest) else (None, None)
        shares = _evaluate(request) if isinstance(request, EvaluationRequest) else None
        channel.send(json.dumps(Response(action, failure, _resident(), shares)).encode())


def _load(request: Request) -> None:
    """Load the kernels that a request needs; that does not count as thinking time."""
    kernels = _kernels(request) if has_numba() else frozenset[str]()
    if kernels:
        from blackticket.sim.warm import warm

        warm(sorted(kernels))


def _kernels(request: Request) -> frozenset[str]:
    if isinstance(request, WarmUpRequest):
        return frozenset(request.variants).union(*(kernels_of(level, None, request.variants) for level in LEVELS))
    variant = request.view.setup.variant
    if isinstance(request, EvaluationRequest):
        return kernels_of(STRONGEST, None, [variant]) | {variant}
    try:
        kernels = kernels_of(request.spec, programs_in(request.codes), [variant])
    except BlackTicketError:
        return frozenset()  # reported when it is asked to move
    return kernels | {variant} if kernels else kernels


def _move(request: MoveRequest) -> tuple[str, str | None]:
    """The text of an action, and the code of what the program did wrong if another chose it."""
    signal.setitimer(signal.ITIMER_REAL, request.limit + ORPHAN_SECONDS)
    try:
        return _choose(request.spec, request, programs_in(request.codes)), None
    except BlackTicketError as error:
        return _choose(FALLBACK, request), error.code
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _evaluate(request: EvaluationRequest) -> dict[str, float]:
    from blackticket.analysis.evaluation import evaluate

    signal.setitimer(signal.ITIMER_REAL, request.limit + ORPHAN_SECONDS)
    try:
        until = time.perf_counter() + request.seconds
        found = evaluate(request.view, request.played, request.playouts, request.view.version, until)
        return {evaluation.action.text: evaluation.share for evaluation in found}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _choose(spec: str, request: MoveRequest, own: Mapping[str, Program] | None = None) -> str:
    player = CheckedPlayer(spec, request.seed, f"a game of {request.view.setup.edition_id}", own, discreet=True)
    return player.choose(request.view, Clock(request.seconds)).text


def _resident() -> int:
    """The resident memory of this process in MiB; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE") // MIB
