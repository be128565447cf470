"""One server and one browser for each process that tests the client."""

import inspect
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import pytest

from tests.server.asgi_server import ManualClock
from tests.web.harness import Harness, TwinServers, running_harness, serving


@pytest.fixture(scope="session")
def shared_harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harness]:
    with running_harness(tmp_path_factory.mktemp("web")) as harness:
        yield harness


@pytest.fixture
def harness(shared_harness: Harness, request: pytest.FixtureRequest) -> Iterator[Harness]:
    """The harness for one test, with the same luck each time. Whatever a browser complained of in it fails it."""
    shared_harness.backend.secrets.random_bytes = Random(request.node.nodeid).randbytes
    yield shared_harness
    complaints = shared_harness.run(shared_harness.leave())
    assert complaints == []


@pytest.fixture(scope="session")
def shared_twins(shared_harness: Harness, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwinServers]:
    started = AsyncExitStack()

    def start() -> Harness:
        folder = tmp_path_factory.mktemp("twin")
        served = started.enter_async_context(serving(folder, now=ManualClock(), boards=shared_harness.boards))
        site, address, server = shared_harness.run(served)
        return replace(shared_harness, site=site, address=address, server=server)

    yield start(), start()
    shared_harness.run(started.aclose())


@pytest.fixture
def twins(shared_twins: TwinServers, harness: Harness, request: pytest.FixtureRequest) -> TwinServers:
    """Both with the same luck for one test."""
    for twin in shared_twins:
        assert twin.visitors is harness.visitors, "who visits them leaves with the others"
        twin.backend.secrets.random_bytes = Random(request.node.nodeid).randbytes
    return shared_twins


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs on the loop of the server and the browser.

    Anyio's plugin would run it on another: theirs outlives a test, and is not the main thread's.
    """
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    harness = pyfuncitem.funcargs["harness"]
    assert isinstance(harness, Harness)
    try:
        harness.run(pyfuncitem.obj(**wanted))
    except BaseException:
        harness.regulars.clear()  # nobody knows how it has left their pages
        raise
    return True
