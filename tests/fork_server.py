"""Processes that tests start and kill: forked from one that has everything loaded, so that each starts in no time."""

import multiprocessing
from typing import Final

FORK_SERVER: Final = multiprocessing.get_context("forkserver")
FORK_SERVER.set_forkserver_preload(["tests.faults.faulty_server", "tests.server.store.builders", "psycopg", "redis"])
