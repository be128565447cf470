"""An executor on a Ray cluster. A game whose worker dies is played again by another."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib import import_module
from importlib.metadata import version
from logging import ERROR
from typing import Any, Final

from blackticket.arena.errors import ArenaError
from blackticket.arena.executor import Executor, Play
from blackticket.arena.match import GameResult
from blackticket.arena.process_executor import MAX_DEATHS, QUEUE_DEPTH
from blackticket.rules.errors import BlackTicketError

LOCAL: Final = "local"
"""The address that starts a cluster on this machine, for as long as the run lasts."""
WAIT: Final = 5.0
"""Seconds to wait for an address to answer."""
QUIET: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_DEDUP_LOGS": "0"}
"""No usage statistics, no warnings, no deduplicated logs."""


class RayExecutor(Executor):
    """The workers of a cluster, `processes` of them if it is started here."""

    def __init__(self, play: Play, address: str, processes: int) -> None:
        self._play, self._address, self._processes = play, address, processes
        self._numbers: dict[Any, int] = {}
        self._quiet = redirect_stdout(sys.stderr)  # Ray tells of dead workers in the middle of what we print

    @property
    def capacity(self) -> int:
        return self._size * QUEUE_DEPTH - len(self._numbers)

    def submit(self, number: int) -> None:
        self._numbers[self._task.remote(self._work, number, version("blackticket"))] = number

    def as_completed(self) -> Iterator[tuple[int, GameResult]]:
        ready, _ = self._ray.wait(list(self._numbers), num_returns=1)
        for task in ready:
            number = self._numbers.pop(task)
            try:
                result = self._ray.get(task)
            except self._ray.exceptions.WorkerCrashedError:
                raise ArenaError(
                    "worker-died",
                    f"The Ray worker that played game {number} ended {MAX_DEATHS} times in the middle of it.",
                ) from None
            except self._ray.exceptions.RayError as error:
                raise ArenaError(
                    "no-cluster", f"The Ray cluster could not play game {number}: {_short(error)}."
                ) from None
            if isinstance(result, BlackTicketError):
                raise result
            yield number, GameResult(*result)

    def __enter__(self) -> "RayExecutor":
        for name, value in QUIET.items():
            os.environ.setdefault(name, value)
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise ArenaError("no-ray", "Ray is not installed: pip install 'blackticket[train]'.") from None
        self._ray = ray
        self._quiet.__enter__()
        own = {"num_cpus": self._processes, "include_dashboard": False} if self._address == LOCAL else {}
        try:
            _check_reachable(self._address)
            ray.init(address=self._address, log_to_driver=False, logging_level=ERROR, **own)
        except (OSError, ValueError, RuntimeError) as error:
            self.__exit__()
            text = f"No Ray cluster answers at {self._address!r:.80}: {_short(error)}. Start one, or say --ray {LOCAL}."
            raise ArenaError("no-cluster", text) from None
        self._size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._task = ray.remote(num_cpus=1, max_retries=MAX_DEATHS - 1)(_work)
        self._work = ray.put(self._play)
        return self

    def __exit__(self, *reason: object) -> None:
        self._ray.shutdown()
        self._quiet.__exit__(None, None, None)


def _work(play: Play, number: int, wanted: str) -> GameResult | BlackTicketError:
    there = version("blackticket")
    if there != wanted:
        return ArenaError(
            "no-cluster", f"The Ray cluster has blackticket {there}, but this run needs {wanted} there too."
        )
    try:
        return play(number)
    except BlackTicketError as error:
        return error


def _check_reachable(address: str) -> None:
    """Raise OSError at once if nothing listens there; Ray itself would wait for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=WAIT).close()


def _short(error: BaseException) -> str:
    """The last line of what Ray says, which tells the reason."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1].strip().rstrip(".")[:160]
