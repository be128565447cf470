"""A compiled kernel is used as long as no source of the simulator has changed, and not a moment longer."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from blackticket.sim import kernel
from tests.length import proof_only

ROOT = Path(__file__).parents[2]
PROGRAM = """
import os, sys, numba
from pathlib import Path
for step in sys.argv[1:]:
    Path("used.py").write_text({used!r}.format(step=step), encoding="utf-8")
    if child := os.fork():
        assert os.waitpid(child, 0)[1] == 0
        continue
    from blackticket.sim.kernel import is_cached
    from user import answer
    hits = sum(answer.stats.cache_hits.values())
    print(answer(1), hits, is_cached("user.answer"), flush=True)
    os._exit(0)
"""
"""For each step, a process that imports the simulator anew; numba, which takes long to import, is imported once."""
USED = "from blackticket.sim.kernel import kernel\n\n@kernel()\ndef step():\n    return {step}\n"
USER = """from numba import types
from blackticket.sim.kernel import kernel
from used import step

@kernel(types.int64(types.int64))
def answer(number):
    return number + step()
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A simulator with one kernel in one file that uses another from a second file."""
    package = tmp_path / "blackticket" / "sim"
    package.mkdir(parents=True)
    for empty in (package, package.parent):
        (empty / "__init__.py").touch()
    shutil.copy(kernel.__file__, package)
    (package / "user.py").write_text(USER, encoding="utf-8")
    return package


def ran(sources: Path, *steps: int, **environment: str) -> list[str]:
    """With each step: what the kernel answers, whether it came from the cache, and whether it is found there."""
    path = os.pathsep.join((str(sources.parents[1]), str(sources)))
    env = {**{name: text for name, text in os.environ.items() if name != "NUMBA_CACHE_DIR"}, "PYTHONPATH": path}
    words = (sys.executable, "-c", PROGRAM.format(used=USED), *map(str, steps))
    env |= environment
    return subprocess.run(words, cwd=sources, env=env, check=True, capture_output=True, text=True).stdout.splitlines()


@proof_only
def test_a_change_in_an_imported_file_compiles_a_kernel_anew(sources: Path) -> None:
    assert ran(sources, 1, 1, 10, 10) == ["2 0 True", "2 1 True", "11 0 True", "11 1 True"]
    kept = {file.name.split("-")[1].split(".")[0] for file in (sources / "__pycache__").glob("*.nb[ic]")}
    assert len(kept) == 1, "what was compiled from other sources is removed"


@proof_only
def test_numba_s_own_setting_says_where_kernels_are_kept(sources: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "elsewhere")
    assert ran(sources, 1, 1, NUMBA_CACHE_DIR=folder) == ["2 0 True", "2 1 True"]
    assert not list((sources / "__pycache__").glob("*.nbi"))


@pytest.mark.parametrize("change", ["another text", "another name", "another file"])
def test_any_change_of_the_sources_is_another_hash(tmp_path: Path, change: str) -> None:
    folders = tmp_path / "before", tmp_path / "after"
    for folder in folders:
        folder.mkdir()
        (folder / "one.py").write_text("1", encoding="utf-8")
    _, after = folders
    match change:
        case "another text":
            (after / "one.py").write_text("2", encoding="utf-8")
        case "another name":
            (after / "one.py").rename(after / "two.py")
        case "another file":
            (after / "two.py").touch()
    assert len({kernel.source_hash(folder) for folder in folders}) == 2


def test_whoever_counts_the_lines_that_run_leaves_every_module_of_kernels_as_it_is() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["slipcover"]
    modules = {file for file in kernel.SOURCES.glob("*.py") if "\n@kernel(" in file.read_text("utf-8")}
    assert modules, "the decorator is called otherwise"
    assert modules <= {ROOT / name for name in settings["omit"]}
