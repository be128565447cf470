"""The stage on which the client is tested: one server and one browser for each process that tests."""

import inspect
from collections.abc import Iterator
from random import Random

import pytest

from blackticket.server.credentials import SecretSource
from tests.web.stage import Stage, staged


@pytest.fixture(scope="session")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("web")) as stage:
        yield stage


@pytest.fixture
def stage(theatre: Stage, request: pytest.FixtureRequest) -> Iterator[Stage]:
    """The stage for one test, with the same luck each time. Whatever a browser complained of in it fails it."""
    theatre.house.luck = SecretSource(Random(request.node.nodeid).randbytes)
    yield theatre
    complaints = theatre.run(theatre.leave())
    assert complaints == []


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs where the server and the browser are."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    stage = pyfuncitem.funcargs["stage"]
    assert isinstance(stage, Stage)
    stage.run(pyfuncitem.obj(**wanted))
    return True
