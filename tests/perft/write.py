"""Write the perft tables anew: `make golden`. Read the difference before committing it."""

import sys

from tests.perft.perft import FOLDER, perft
from tests.perft.positions import cases, text_of

if __name__ == "__main__":
    for case in cases():
        counts = {depth: perft(case.state, depth) for depth in range(1, case.depth + 1)}
        (FOLDER / f"{case.name}.txt").write_text(text_of(case, counts), encoding="utf-8")
        sys.stdout.write(f"{case.name}: {counts}\n")
