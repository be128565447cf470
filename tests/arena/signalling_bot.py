"""A program that plays by chance and, in the games that it is told to, sends a signal in the middle."""

from pathlib import Path

from blackticket.arena.match import derived_seed

FALLS = """
import os
from pathlib import Path

from blackticket.players.random import Random


class Falls(Random):
    def __init__(self, seed):
        super().__init__(seed)
        self.mark = Path(__file__).with_name(f"mark-{seed}")

    def choose(self, view, clock):
        if view.move >= 2 and self.mark.exists():
            whom, number = self.mark.read_text().split()
            parent = os.getpgrp()  # the run leads a process group
            if whom == "self" or os.getppid() == parent:  # a process that has lost its parent must not hit another
                self.mark.unlink()
                os.kill(os.getpid() if whom == "self" else parent, int(number))
        return super().choose(view, clock)
"""


def write_bot(folder: Path) -> Path:
    file = folder / "falls.py"
    file.write_text(FALLS, encoding="utf-8")
    return file


def mark(folder: Path, seed: int, deal: int, whom: str, number: int) -> None:
    """Let its fugitive send a signal to this or the parent process, once, in a game with that deal."""
    (folder / f"mark-{derived_seed(seed, deal, 'fugitive')}").write_text(f"{whom} {number}", encoding="utf-8")


def marks(folder: Path) -> list[Path]:
    """The signals that have not been sent."""
    return sorted(folder.glob("mark-*"))
