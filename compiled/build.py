"""Compiles the modules that every action goes through with mypyc, in a copy of the package: the sources stay.

`make compiled` runs it; PYTHONPATH=.made/compiled takes the copy in place of the sources.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from mypyc.build import mypycify
from setuptools import setup

ROOT: Final = Path(__file__).parents[1]
COPY: Final = ROOT / ".made" / "compiled"
MODULES: Final = (
    "game",
    "knowledge/build_view",
    "knowledge/ticket_view",
    "record/proof",
    "rules/events",
    "rules/games",
    "rules/memo",
    "rules/ticket/common",
    "rules/ticket/end",
    "rules/ticket/legal",
    "rules/ticket/payment",
    "rules/ticket/play",
    "server/broadcaster",
    "server/fairness",
    "server/frames",
    "server/game_commands",
    "server/payloads",
    "server/permissions",
    "server/table_writer",
)
"""Functions over values. Classes that tests and libraries look into stay as they are: views, states, tables, rows."""


def main() -> None:
    """Copy the package anew, and compile the modules beside their sources there."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "blackticket", COPY / "blackticket", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(COPY)
    paths = [f"blackticket/{module}.py" for module in MODULES]
    config = f"--config-file={ROOT / 'pyproject.toml'}"
    setup(
        name="compiled",
        packages=[],
        ext_modules=mypycify([config, "--follow-imports=silent", *paths], opt_level="2", multi_file=True),
        script_args=["--quiet", "build_ext", "--inplace"],
    )


if __name__ == "__main__":
    main()
