"""A help page answers at once: it imports neither the game nor what a command needs only when it runs."""

import subprocess
import sys

from bench.start import help_pages

HEAVY = [
    "numpy",
    "numba",
    "rich",
    "jsonschema",
    "pydantic",
    "pydantic_settings",
    "fastapi",
    "starlette",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "redis",
    "ray",
    "asyncio",
    "importlib.resources",
    "importlib.metadata",
    "blackticket.boards",
    "blackticket.rules.games",
    "blackticket.rules.setup",
    "blackticket.knowledge",
    "blackticket.record",
    "blackticket.game",
    "blackticket.sim",
    "blackticket.arena",
    "blackticket.review",
    "blackticket.players.greedy",
    "blackticket.puzzles",
]
PROGRAM = """
import sys
from blackticket.cli import run
for words in {pages}:
    status = run(words)
    loaded = [name for name in {heavy} if name in sys.modules]
    if status or loaded:
        sys.exit(f"blackticket {{' '.join(words)}}: status {{status}}, imported {{loaded}}")
"""


def test_help_and_editions_import_nothing_heavy() -> None:
    pages = [*([*words, "--help"] for words in help_pages()), ["editions"]]
    program = PROGRAM.format(pages=pages, heavy=HEAVY)
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
