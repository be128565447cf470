"""The game's server, made easier to hurt and to look into; everything else is as in `blackticket serve`.

Constants can be given other values, as in {"table_registry.IDLE_SECONDS": 1}. While a certain file exists, SQLite
behaves as if its disk were full. /counts says what the registry holds.
"""

import asyncio
import os
import threading
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import event
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from blackticket.server import app
from blackticket.server import serve as server_process
from blackticket.server.backend import Backend
from blackticket.server.settings import Settings
from blackticket.server.store import engines

NO_BOUND = 2**31 - 2


def tune(values: dict[str, float]) -> None:
    """Give constants of the server other values."""
    for name, value in values.items():
        module, _, constant = name.rpartition(".")
        found = import_module(f"blackticket.server.{module}")
        assert hasattr(found, constant), name
        setattr(found, constant, value)


def fill_disk_while(full: Path) -> None:
    """Let the database grow only while there is no such file."""
    made = engines.sqlite

    def sqlite(url: Any) -> engines.Engines:
        ways = made(url)

        def bound(connection: Any, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {1 if full.exists() else NO_BOUND}")  # 1: not one page more

        event.listen(ways.writing, "checkout", bound)
        return ways

    setattr(engines, "sqlite", sqlite)  # noqa: B010 the checker of types would not have it


def with_counts(settings: Settings, **_: bool) -> FastAPI:
    """The application, which also tells what it holds, and warms nothing up."""
    made = app.make_app(settings)
    backend: Backend = made.state.backend

    async def counts(_: Request) -> JSONResponse:
        held = {
            "tables": len(backend.registry.tables),
            "drivers": len(backend.scheduler.runners),
            "listeners": sum(len(table.listeners) for table in backend.registry.tables.values()),
            "elsewhere": len(backend.presence.remote),
            "loading": len(backend.registry._loading),
            "tasks": len(asyncio.all_tasks()),
            "threads": threading.active_count(),
        }
        return JSONResponse(held)

    made.router.routes.append(Route("/counts", counts))
    return made


def serve(environ: dict[str, str], tuned: dict[str, float], full: Path, log: Path, address: Connection) -> None:
    """The main function of a server process: logs go to a file, and its address over the pipe to its parent."""
    os.environ.update(environ)
    sink = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(sink, 2)
    os.close(sink)
    tune(tuned)
    fill_disk_while(full)
    setattr(server_process, "make_app", with_counts)  # noqa: B010
    with address:
        server_process.run(Settings.read({}, os.environ), address.send)
