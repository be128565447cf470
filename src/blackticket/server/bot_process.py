"""A bot process answers requests for moves, and is replaced when it fails. Calls block: use a thread."""

import json
from collections.abc import Mapping
from threading import Lock
from typing import Final, NamedTuple, TypeGuard

from blackticket.knowledge import View
from blackticket.players import UNLIMITED
from blackticket.players.random import Random
from blackticket.rules.editions import Variant
from blackticket.server.bot_worker import (
    FALLBACK,
    READY,
    EvaluationRequest,
    MoveRequest,
    Request,
    Response,
    WarmUpRequest,
)
from blackticket.worker_process import WorkerProcess

FAILURES: Final = {
    "too-slow": "The program took longer than it may.",
    "program-died": "The process in which the program thought died, or said what makes no sense.",
    "no-process": "No process could be started: there is too little memory, or too much is running.",
}
"""Failures of a process. Those of a bot have the codes of `players`."""

LOADING_SECONDS: Final = 300.0
"""Seconds to start a process and to load the kernels, which may have to be compiled first."""
RECYCLE_SHARE: Final = 0.75
"""The share of its memory limit at which a process is replaced."""
LONGEST_RESPONSE: Final = 4096


class BotResult(NamedTuple):
    """The text of an action, and the codes of the failures before it; or what actions are worth by text."""

    action: str
    failures: tuple[str, ...] = ()
    shares: Mapping[str, float] | None = None


class Stopped(Exception):  # noqa: N818 it is no fault
    """The bot process was stopped before it had an answer."""


class _Failure(Exception):  # noqa: N818 as the players' failures it has a code
    def __init__(self, code: str) -> None:
        super().__init__(FAILURES[code])
        self.code = code


class BotProcess:
    """Always has an answer: from a worker process of at most `memory` MiB, or by chance where that fails."""

    def __init__(self, memory: int, niceness: int) -> None:
        self._memory, self._niceness = memory, niceness
        self._worker: WorkerProcess | None = None
        self._stopped = False
        self._lock = Lock()  # for `stop`, which another thread calls

    @property
    def is_running(self) -> bool:
        return self._worker is not None

    def warm_up(self, variants: tuple[Variant, ...]) -> BotResult:
        try:
            self._request(WarmUpRequest(variants), LOADING_SECONDS)
        except _Failure as failure:
            return BotResult("", (failure.code,))
        return BotResult("")

    def choose(self, request: MoveRequest) -> BotResult:
        """The bot's action; if it fails a greedy bot's, and if that fails too a random one."""
        failures: list[str] = []
        for spec in (request.spec, FALLBACK):
            try:
                response = self._request(request._replace(spec=spec), request.limit)
            except _Failure as failure:
                failures.append(failure.code)
                continue
            if response.failure:
                failures.append(response.failure)
            if _is_legal(response.action, request.view):
                return BotResult(response.action, tuple(failures))
            failures.append("illegal-choice")
        return BotResult(Random(request.seed).choose(request.view, UNLIMITED).text, tuple(failures))

    def evaluate(self, request: EvaluationRequest) -> BotResult:
        """What the actions that were looked at are worth, the best first; None after a failure."""
        try:
            shares = self._request(request, request.limit).shares
        except _Failure as failure:
            return BotResult("", (failure.code,))
        legal = {action.text for action in request.view.legal}
        if shares is None or request.played.text not in shares or not legal.issuperset(shares):
            return BotResult("", ("illegal-choice",))
        return BotResult("", shares=shares)

    def end(self) -> None:
        """End the worker; the next request starts another."""
        with self._lock:
            worker, self._worker = self._worker, None
        if worker:
            worker.close()

    def stop(self) -> None:
        """Kill the worker, and start no other."""
        with self._lock:
            self._stopped = True
            if self._worker:
                self._worker.kill()

    def _request(self, request: Request, limit: float) -> Response:
        try:
            response = _exchange(self._running(), request, limit)
        except BaseException:
            self.end()
            if self._stopped:
                raise Stopped from None
            raise
        if response.resident > self._memory * RECYCLE_SHARE:
            self.end()
        return response

    def _running(self) -> WorkerProcess:
        with self._lock:
            if self._stopped:
                raise Stopped
            if self._worker is None:
                try:
                    # Without output: what a bot prints could tell where the fugitive is.
                    self._worker = WorkerProcess(
                        "blackticket.server.bot_worker:serve",
                        detached=True,
                        memory=self._memory,
                        niceness=self._niceness,
                    )
                except OSError:
                    raise _Failure("no-process") from None
            return self._worker


def _exchange(worker: WorkerProcess, request: Request, limit: float) -> Response:
    """Send a request and wait for its response; the limit counts from when the kernels are loaded."""
    try:
        worker.send(request, LOADING_SECONDS)
        if worker.receive(LOADING_SECONDS, LONGEST_RESPONSE) != READY:
            raise _Failure("program-died")
        action, failure, resident, shares = json.loads(worker.receive(limit, LONGEST_RESPONSE))
        if not isinstance(failure, str | None) or not isinstance(resident, int) or not _are_shares(shares):
            raise _Failure("program-died")
        return Response(action, failure, resident, shares)
    except TimeoutError:
        raise _Failure("too-slow") from None
    except (EOFError, OSError, ValueError, TypeError):
        raise _Failure("program-died") from None


def _are_shares(shares: object) -> TypeGuard[dict[str, float] | None]:
    return shares is None or (
        isinstance(shares, dict) and all(isinstance(share, float) and 0.0 <= share <= 1.0 for share in shares.values())
    )


def _is_legal(action: str | None, view: View) -> TypeGuard[str]:
    return any(legal.text == action for legal in view.legal)
