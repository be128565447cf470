"""Write the golden playthroughs anew: `make golden`. Read the difference before committing it."""

import sys
from pathlib import Path

from tests.golden.playthrough import PLAYTHROUGHS, playthrough

FOLDER = Path(__file__).parent

if __name__ == "__main__":
    for name, game in PLAYTHROUGHS.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(*game), encoding="utf-8")
        sys.stdout.write(f"{name}.txt\n")
