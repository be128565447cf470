"""The simulator is compiled before it is needed, once, and only where a player needs it."""

import signal

import pytest

from blackticket.cli.compiling import compile_for
from blackticket.rules.games import prepare
from blackticket.sim import warm

GAMES = [prepare("london-2023"), prepare("dice-2019")]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What was compiled; nothing is compiled yet."""
    done: list[list[str]] = []
    monkeypatch.setattr(warm, "is_warm", lambda _: bool(done))
    monkeypatch.setattr(warm, "warm", lambda names: done.append(list(names)))
    return done


@pytest.mark.parametrize(
    ("specs", "kernels"),
    [
        (("greedy", "mcts"), [["search"], ["dice"], ["ticket"]]),
        (("hard:playouts=5", "random"), [["pimbot"], ["public_tree"], ["search"], ["dice"], ["ticket"]]),
    ],
)
def test_who_searches_has_it_compiled_once_with_a_word(
    specs: tuple[str, ...], kernels: list[list[str]], compiled: list[list[str]]
) -> None:
    announced: list[str] = []
    for _ in range(2):
        compile_for(specs, {}, GAMES, lambda: announced.append("compiling"))
    assert (compiled, announced) == (kernels, ["compiling"])


def test_who_does_not_search_waits_for_nothing(compiled: list[list[str]]) -> None:
    compile_for(("greedy", "easy", "random"), {}, GAMES, lambda: pytest.fail("announced"))
    assert not compiled


def test_kept_kernels_are_found() -> None:
    warm.warm(["search"])
    assert warm.is_warm(["search"])


def test_kernels_of_other_sources_are_of_no_use(monkeypatch: pytest.MonkeyPatch) -> None:
    warm.warm(["search"])
    monkeypatch.setattr("blackticket.sim.kernel.source_hash", lambda: "other")
    assert not warm.is_warm(["search"])


def test_ctrl_c_while_it_compiles_stops_it_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    before, done = signal.getsignal(signal.SIGINT), []

    def compiled(names: list[str]) -> None:
        done.append(names)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(warm, "is_warm", lambda _: False)
    monkeypatch.setattr(warm, "warm", compiled)
    with pytest.raises(KeyboardInterrupt):
        compile_for(["mcts"], {}, GAMES, lambda: None)
    assert done == [["search"]]
    assert signal.getsignal(signal.SIGINT) is before
