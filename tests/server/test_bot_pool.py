"""Programs think in processes of their own: what they choose is legal, whatever goes wrong with them."""

import asyncio
import os
import pickle
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from blackticket import BlackTicketError, Game
from blackticket.boards.board_files import load
from blackticket.boards.tiles import load_tiles
from blackticket.knowledge import View
from blackticket.players import LEVELS, UNLIMITED, make_player
from blackticket.players.user_code import Code
from blackticket.server.bot_pool import BotPool, check_strength
from blackticket.server.bot_worker import MoveRequest
from tests.length import proof_only
from tests.modes import SOME_MODES

MEMORY, SECONDS = 1024, 60.0
"""Enough for every program that behaves."""
HANGS = 200.0
"""Seconds after which nothing will happen any more."""

BAD = """
import ctypes, os, sys, time
def _answer(line):
    for fd in os.listdir("/dev/fd"):
        try:
            os.write(int(fd), line)
        except OSError:
            pass
    os._exit(1)
class Bad:
    def choose(self, view, clock):
        with open(__file__ + ".pids", "a") as file:
            print(os.getpid(), file=file)
        {line}
"""

HOLDS = "self.__class__.held = open(__file__ + '.held', 'w'); return view.legal[0]"
"""Keeps a pipe open for as long as its process lives."""

GATED = """
import os
class Gated:
    def __init__(self, seed):
        self.gate = __file__ + f".{seed}"
    def choose(self, view, clock):
        with open(__file__ + ".pids", "a") as file:
            print(os.getpid(), file=file)
        with open(self.gate) as gate:  # opens when somebody opens it for writing
            gate.read()  # ends when he closes it
        return view.legal[-1]
"""


def a_view(edition: str = "london-2023", mode: str | None = None, actions: int = 0, seed: int = 1) -> View:
    """What the seat to act sees after some random actions."""
    game, chance = Game.new(edition, mode=mode, seed=seed), random.Random(seed)
    for _ in range(actions):
        seat = chance.choice(game.acting)
        game.play(seat, chance.choice(game.legal(seat)))
    return game.view(game.acting[0])


VIEW = a_view()
GREEDY = make_player("greedy", 7).choose(VIEW, UNLIMITED).text


class FaultyBots:
    """Programs with a bad one or a gated one among them, and what failed. `specs` names one for each of `lines`."""

    def __init__(
        self, folder: Path, count: int = 1, line: str = "", lines: Iterable[str] = (), **settings: float
    ) -> None:
        self.folder, self.failed, self.gates = folder, list[str](), list[Gate]()
        bad, gated = folder / "bad.py", folder / "gated.py"
        self.specs = {one: f"bad-{number}" for number, one in enumerate(lines)}
        codes = (
            Code("bad", BAD.format(line=line), str(bad)),
            Code("gated", GATED, str(gated)),
            *(Code(spec, BAD.format(line=one), str(bad)) for one, spec in self.specs.items()),
        )
        memory, seconds = int(settings.pop("memory", MEMORY)), settings.pop("seconds", SECONDS)
        self.programs = BotPool(count, memory, seconds, on_failure=self.failed.append, codes=codes, **settings)

    def gate(self, seed: int) -> "Gate":
        self.gates.append(Gate(self.folder / f"gated.py.{seed}"))
        return self.gates[-1]

    @asynccontextmanager
    async def open(self) -> AsyncIterator[BotPool]:
        """The pool, which leaves nothing waiting whatever happens."""
        try:
            async with asyncio.timeout(HANGS):
                yield self.programs
        finally:
            await self.programs.close()
            for gate in self.gates:
                gate.leave()

    @property
    def pids(self) -> list[int]:
        """The processes in which the bad program and the gated one have thought, one for each thought."""
        return [int(line) for file in self.folder.glob("*.pids") for line in file.read_text(encoding="utf-8").split()]


class Gate:
    """What keeps a gated program thinking until it is let go."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._path, self._file = path, -1

    async def reached(self) -> None:
        """Wait until the program thinks."""
        self._file = await asyncio.to_thread(os.open, self._path, os.O_WRONLY)

    def let_go(self) -> None:
        os.close(self._file)

    def leave(self) -> None:
        """Wait no longer for a program that never came."""
        os.close(os.open(self._path, os.O_RDONLY | os.O_NONBLOCK))


def is_gone(pid: int) -> bool:
    """Whether there is no process of that number, not even a dead one that nobody has buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


# What they choose


async def test_a_program_chooses_what_it_would_choose_here(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path)
    async with bench.open() as programs:
        for edition, mode in SOME_MODES:
            for actions in (0, 9):
                view = a_view(edition, mode, actions)
                for spec in ("easy", "medium", "mcts:playouts=4"):
                    here = make_player(spec, 5).choose(view, UNLIMITED)
                    assert await programs.choose(spec, 5, view) == here.text
    assert bench.failed == []


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_a_view_is_sent_without_its_board(edition: str, mode: str) -> None:
    view = a_view(edition, mode, 9)
    make_player("greedy", 1).choose(view, UNLIMITED)  # fills what the set-up remembers
    sent = pickle.dumps(MoveRequest("greedy", 1, view, 1.0, 1.0), pickle.HIGHEST_PROTOCOL)
    copied: View = pickle.loads(sent).view
    assert len(sent) < 4096
    assert copied == view
    assert copied.to_json() == view.to_json()
    if view.dice:
        assert copied.dice
        assert copied.dice.streets is view.dice.streets
        assert copied.dice.streets.grid[0] is load_tiles()
    else:
        assert copied.board is load(view.setup.edition.board)


async def test_it_is_told_how_long_to_think(tmp_path: Path) -> None:
    line = "print(clock.seconds, file=open(__file__ + '.seconds', 'a')); return view.legal[0]"
    bench = FaultyBots(tmp_path, line=line, seconds=50)
    async with bench.open() as programs:
        await programs.choose("bad", 1, VIEW)
        await programs.choose("bad", 1, VIEW, seconds=2.5)
        await programs.choose("bad", 1, VIEW, seconds=1000)
    assert (tmp_path / "bad.py.seconds").read_text(encoding="utf-8").split() == ["40.0", "2.5", "40.0"]


def test_only_levels_can_be_asked_for_at_a_table() -> None:
    assert [check_strength(level) for level in LEVELS] == list(LEVELS)
    for spec in ("greedy", "mcts:playouts=10000000", "hard:seconds=3600", "", None, ["easy"]):
        with pytest.raises(BlackTicketError, match="A program plays at one of: easy, medium, hard, master") as refused:
            check_strength(spec)
        assert refused.value.code == "bad-request"


def test_levels_that_search_are_refused_where_numba_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackticket.players.registry.has_numba", lambda: False)
    assert [check_strength(level) for level in ("easy", "medium")] == ["easy", "medium"]
    for level in ("hard", "master"):
        with pytest.raises(BlackTicketError) as refused:
            check_strength(level)
        assert refused.value.code == "no-numba"


# What goes wrong


WRONG = {
    "1 / 0": "player-failed",
    "exit(3)": "player-failed",
    "bytearray(8 << 30)": "player-failed",
    "return 'taxi 1'": "illegal-choice",
    "return view.legal[0]._replace(station=999)": "illegal-choice",
    "return None": "illegal-choice",
}
"""What a program does wrong, and the code for it."""


async def test_a_program_that_does_wrong_is_replaced_by_a_greedy_one(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, lines=WRONG)
    async with bench.open() as programs:
        for line, code in WRONG.items():
            for _ in range(2):
                bench.failed.clear()
                assert await programs.choose(bench.specs[line], 7, VIEW) == GREEDY, line
                assert bench.failed == [code], line
    assert bench.programs.failures == 2 * len(WRONG)
    assert len(bench.pids) == 2 * len(WRONG)
    assert len(set(bench.pids)) == 1, "their process is well"


DEADLY = (
    "os._exit(0)",
    "os.kill(os.getpid(), 9)",
    "ctypes.string_at(0)",
    "raise KeyboardInterrupt",
    "_answer(b'[\"taxi 1')",
    "_answer(b'nonsense\\n')",
    "_answer(b'[1]\\n')",
)


async def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, lines=DEADLY)
    async with bench.open() as programs:
        for line in DEADLY:
            bench.failed.clear()
            assert await programs.choose(bench.specs[line], 7, VIEW) == GREEDY, line
            assert await programs.choose("greedy", 7, VIEW) == GREEDY, line
            assert bench.failed == ["program-died"], line
    assert len(set(bench.pids)) == len(DEADLY), "each had a process of its own"
    assert all(map(is_gone, bench.pids))


async def test_a_process_that_answers_with_what_is_not_legal_is_not_believed(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, line="_answer(b'[\"taxi 999\", null, 1, null]\\n')")
    async with bench.open() as programs:
        assert await programs.choose("bad", 7, VIEW) in [action.text for action in VIEW.legal]
    assert bench.failed[0] == "illegal-choice"


@proof_only
async def test_a_program_that_never_answers_is_ended(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, count=2, lines=("time.sleep(1e6)", "while True: pass"), seconds=2)
    async with bench.open() as programs:
        chosen = await asyncio.gather(*(programs.choose(spec, 7, VIEW) for spec in bench.specs.values()))
        assert chosen == [GREEDY, GREEDY]
        assert len(set(bench.pids)) == 2
        assert all(map(is_gone, bench.pids))
    assert bench.failed == ["too-slow", "too-slow"]


@proof_only
async def test_a_process_that_has_grown_large_is_replaced_and_nothing_failed(tmp_path: Path) -> None:
    line = "view.setup.__class__.kept = b'x' * (200 << 20); return view.legal[0]"
    bench = FaultyBots(tmp_path, line=line, memory=256)
    async with bench.open() as programs:
        for _ in range(3):
            await programs.choose("bad", 1, VIEW)
    assert bench.failed == []
    assert len(set(bench.pids)) == 3


async def test_a_program_of_no_known_name_is_replaced_by_a_greedy_one(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path)
    async with bench.open() as programs:
        assert await programs.choose("deep-thought", 7, VIEW) == GREEDY
    assert bench.failed == ["unknown-player"]


async def test_without_any_process_chance_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr("subprocess.Popen", refuse)
    bench = FaultyBots(tmp_path)
    async with bench.open() as programs:
        chosen = {await programs.choose("medium", seed, VIEW) for seed in range(20)}
        assert len(chosen) > 1
        assert chosen <= {action.text for action in VIEW.legal}
    assert set(bench.failed) == {"no-process"}


async def test_what_cannot_be_sent_is_told_and_the_next_is_served(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path)
    async with bench.open() as programs:
        with pytest.raises((pickle.PicklingError, AttributeError)):
            await programs.choose("medium", lambda: 7, VIEW)  # type: ignore[arg-type]
        assert await programs.choose("medium", 7, VIEW) == GREEDY
        assert programs.busy == 0


@proof_only
async def test_many_deaths_leave_nothing_behind(tmp_path: Path) -> None:
    bench, opened = FaultyBots(tmp_path, count=2, line="os._exit(1)"), list[int]()
    before = len(list(Path("/dev/fd").iterdir()))
    async with bench.open() as programs:
        for _ in range(3):
            await asyncio.gather(*(programs.choose("bad", 7, VIEW) for _ in range(2)))
            opened.append(len(list(Path("/dev/fd").iterdir())))
    assert len(bench.failed) == len(set(bench.pids)) == 6
    assert max(opened) == min(opened)
    assert len(list(Path("/dev/fd").iterdir())) == before
    assert all(map(is_gone, bench.pids))


async def test_what_a_program_says_reaches_nobody(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    line = "print('secret'); print('secret', file=sys.stderr); [os.write(fd, b'secret') for fd in (1, 2)]; 1 / 0"
    bench = FaultyBots(tmp_path, line=line)
    async with bench.open() as programs:
        assert await programs.choose("bad", 7, VIEW) == GREEDY
    assert bench.failed == ["player-failed"]
    assert capfd.readouterr() == ("", "")


async def test_signals_for_the_server_do_not_end_a_thought(tmp_path: Path) -> None:
    line = "[os.kill(os.getpid(), number) for number in (2, 15)]; return view.legal[-1]"
    bench = FaultyBots(tmp_path, line=line)
    async with bench.open() as programs:
        assert await programs.choose("bad", 7, VIEW) == VIEW.legal[-1].text
    assert bench.failed == []


ORPHANED = """
import asyncio, os, pickle, signal, sys
from blackticket.server.bot_pool import BotPool
view, codes = pickle.load(sys.stdin.buffer)
asyncio.run(BotPool(1, 1024, 60.0, codes=codes).choose("bad", 1, view))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    held = tmp_path / "bad.py.held"
    os.mkfifo(held)
    code = Code("bad", BAD.format(line=HOLDS), str(tmp_path / "bad.py"))
    reading = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    task = pickle.dumps((VIEW, (code,)))
    server = subprocess.run([sys.executable, "-c", ORPHANED], input=task, check=False)
    os.set_blocking(reading, True)
    assert os.read(reading, 1) == b"", "it ends when the process does"
    os.close(reading)
    assert server.returncode == -signal.SIGKILL


# Who waits for whom


async def test_the_loop_goes_on_while_a_program_thinks(tmp_path: Path) -> None:
    bench, happened = FaultyBots(tmp_path), list[str]()
    gate = bench.gate(1)

    async def think(programs: BotPool) -> None:
        await programs.choose("gated", 1, VIEW)
        happened.append("chosen")

    async with bench.open() as programs:
        thinking = asyncio.create_task(think(programs))
        await gate.reached()  # it thinks, and only what the loop does next can let it go
        for _ in range(3):
            await asyncio.sleep(0)
            happened.append("tick")
        gate.let_go()
        await thinking
    assert happened == ["tick", "tick", "tick", "chosen"]
    assert bench.failed == []


async def test_first_come_first_served_and_so_many_at_once(tmp_path: Path) -> None:
    bench, order = FaultyBots(tmp_path, count=2), list[int]()
    gates = [bench.gate(seed) for seed in range(5)]

    async def think(programs: BotPool, seed: int) -> None:
        await programs.choose("gated", seed, VIEW)
        order.append(seed)

    async with bench.open() as programs:
        tasks = [asyncio.create_task(think(programs, seed)) for seed in range(5)]
        await gates[0].reached()
        await gates[1].reached()
        assert (programs.busy, programs.waiting) == (2, 3)
        for done, following in ((1, 2), (0, 3), (3, 4)):
            gates[done].let_go()
            await tasks[done]
            await gates[following].reached()
            assert (programs.busy, programs.waiting) == (2, 4 - following)
        gates[4].let_go()
        gates[2].let_go()
        await asyncio.gather(*tasks)
        assert (programs.busy, programs.waiting) == (0, 0)
    assert order[:3] == [1, 0, 3]
    assert bench.failed == []


async def test_whoever_no_longer_waits_is_passed_over(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, line="return view.legal[0]")
    gate = bench.gate(1)
    async with bench.open() as programs:
        thinking = asyncio.create_task(programs.choose("gated", 1, VIEW))
        await gate.reached()
        waits = [asyncio.create_task(programs.choose(spec, 7, VIEW)) for spec in ("bad", "greedy")]
        await asyncio.sleep(0)
        assert programs.waiting == 2
        waits[0].cancel()
        with suppress(asyncio.CancelledError):
            await waits[0]
        assert programs.waiting == 1
        thinking.cancel()  # what is thought already is thought to the end, and nobody hears it
        with suppress(asyncio.CancelledError):
            await thinking
        gate.let_go()
        assert await waits[1] == GREEDY
    assert bench.failed == []
    assert not (tmp_path / "bad.py.pids").exists(), "nobody waited for it"


async def test_a_cancelled_thought_that_hangs_is_ended_in_its_time(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, seconds=2)
    gate = bench.gate(1)
    async with bench.open() as programs:
        thinking = asyncio.create_task(programs.choose("gated", 1, VIEW))
        await gate.reached()
        thinking.cancel()
        assert await programs.choose("greedy", 7, VIEW) == GREEDY
        gate.let_go()


async def test_closing_ends_all_at_once(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, count=2, seconds=1e6)
    gates = bench.gate(0), bench.gate(1)
    async with bench.open() as programs:
        specs = ("gated", "gated", "greedy", "hard")
        tasks = [asyncio.create_task(programs.choose(spec, seed, VIEW)) for seed, spec in enumerate(specs)]
        for gate in gates:
            await gate.reached()
        await programs.close()
        for task in tasks:
            with pytest.raises(BlackTicketError, match="about to stop") as stopped:
                await task
            assert stopped.value.code == "stopping"
        with pytest.raises(BlackTicketError, match="about to stop"):
            await programs.choose("medium", 1, VIEW)
        assert (programs.busy, programs.waiting) == (0, 0)
        for gate in gates:
            gate.let_go()
    assert bench.failed == []
    assert len(set(bench.pids)) == 2
    assert all(map(is_gone, bench.pids))


async def test_closing_while_a_process_starts(tmp_path: Path) -> None:
    bench = FaultyBots(tmp_path, count=2)
    before = len(list(Path("/dev/fd").iterdir()))
    async with bench.open() as programs:
        tasks = [asyncio.create_task(programs.choose("hard", 1, VIEW)) for _ in range(3)]
        await asyncio.sleep(0)
        await programs.close()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [getattr(answer, "code", None) for answer in answers] == ["stopping"] * 3
    assert len(list(Path("/dev/fd").iterdir())) == before


async def test_a_process_that_nobody_needs_is_ended(tmp_path: Path) -> None:
    bench, held = FaultyBots(tmp_path, line=HOLDS, idle=0.0), tmp_path / "bad.py.held"
    os.mkfifo(held)
    async with bench.open() as programs:
        reading = asyncio.create_task(asyncio.to_thread(held.read_text, "utf-8"))
        await programs.choose("bad", 1, VIEW)
        assert await reading == "", "it ends when the process does"
        assert await programs.choose("greedy", 7, VIEW) == GREEDY
    assert bench.failed == []


async def test_the_simulator_is_loaded_before_somebody_waits(tmp_path: Path) -> None:
    line = "assert 'blackticket.sim.dice' in sys.modules; return view.legal[0]"
    bench = FaultyBots(tmp_path, line=line)
    async with bench.open() as programs:
        await programs.choose("bad", 7, VIEW)
        await programs.warm(("dice",))
        await programs.choose("bad", 7, VIEW)
    assert bench.failed == ["player-failed"], "only before it was loaded"
