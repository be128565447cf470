"""One server and one browser for each process that tests the client."""

import inspect
from collections.abc import Iterator
from random import Random

import pytest

from blackticket.server.credentials import SecretSource
from tests.web.harness import Harness, running_harness


@pytest.fixture(scope="session")
def shared_harness(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harness]:
    with running_harness(tmp_path_factory.mktemp("web")) as harness:
        yield harness


@pytest.fixture
def harness(shared_harness: Harness, request: pytest.FixtureRequest) -> Iterator[Harness]:
    """The harness for one test, with the same luck each time. Whatever a browser complained of in it fails it."""
    shared_harness.house.secrets = SecretSource(Random(request.node.nodeid).randbytes)
    yield shared_harness
    complaints = shared_harness.run(shared_harness.leave())
    assert complaints == []


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs where the server and the browser are."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    harness = pyfuncitem.funcargs["harness"]
    assert isinstance(harness, Harness)
    harness.run(pyfuncitem.obj(**wanted))
    return True
