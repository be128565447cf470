"""Pictures of every page of the client, to be looked at: `make shots` puts them into .made/shots."""

import re
import sys
import tempfile
from pathlib import Path

from tests.web.harness import SIZES, Harness, Theme, running_harness
from tests.web.page_catalogue import PAGES, PLAIN, open_page

FOLDER = Path(__file__).parents[2] / ".made" / "shots"


async def shoot(harness: Harness, folder: Path) -> None:
    """One picture of each page in every size, light and dark."""
    themes: tuple[Theme, ...] = ("light", "dark")
    for size in SIZES:
        for theme in themes:
            visitor = await harness.visitor(size, theme=theme, touch=size in ("phone", "sideways"))
            for name in PAGES:
                page = await open_page(harness, visitor, name)
                file = re.sub(r"\W+", "-", name).strip("-") or "home"
                await page.screenshot(path=folder / f"{file}-{size}-{theme}.png", full_page=name in PLAIN)
            sys.stderr.write(f"{size} {SIZES[size]}, {theme}: done\n")
    await harness.leave()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, running_harness(Path(place)) as shown:
        shown.run(shoot(shown, FOLDER))
