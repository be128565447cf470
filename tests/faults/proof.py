"""The proof at length: a server killed a hundred times while people play, and nothing that it acknowledged is lost.

`python -m tests.faults.proof 100` kills it so often; the number after it chooses other moments.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.kill_schedule import survive

AT_ONCE = 16

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.faults.proof", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=100)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    options = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(survive(Path(folder), options.kills, AT_ONCE, options.seed))
    for what, count in found.items():
        sys.stdout.write(f"  {what}: {count:,}\n")
    sys.stdout.write(f"{options.kills} kills, nothing lost, {time.monotonic() - begun:.0f} s\n")
