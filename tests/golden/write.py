"""Write the golden playthroughs anew: `make golden`. Read the difference before committing it."""

import sys

from tests.golden.playthrough import FOLDER, playthrough, playthroughs

if __name__ == "__main__":
    for name, game in playthroughs().items():
        (FOLDER / f"{name}.txt").write_text(playthrough(*game), encoding="utf-8")
        sys.stdout.write(f"{name}.txt\n")
