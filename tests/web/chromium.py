"""Where Chromium is. `python -m tests.web.chromium` looks for it, and installs it where that is possible.

Preferred is the headless shell: the same engine without the browser's own windows. A new context with a page costs a
third there, and the tests of the client open some three hundred.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

VARIABLE: Final = "BLACKTICKET_CHROMIUM"
SHELLS: Final = ("chromium-headless-shell", "chrome-headless-shell")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING: Final = (
    f"The tests of the client need Chromium, which is not here: install it ('apt-get install chromium-headless-shell' "
    f"on Debian, or chromium), or say where it is with {VARIABLE}=/path/to/chromium."
)
FLAGS: Final = (
    "--no-sandbox",  # where tests run there is seldom a user for it
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # a process for each context would compile the client anew: a fifth of a page's cost
)
APT: Final = ("apt-get", "--quiet=2", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10")


def find(names: Sequence[str] = (*SHELLS, *BROWSERS)) -> str | None:
    """The browser to test with, if there is one."""
    if said := os.environ.get(VARIABLE):
        return shutil.which(said)
    return next((path for name in names if (path := shutil.which(name))), None)


def install(package: str) -> None:
    """Install it with Debian's own means, if we may."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    sys.stderr.write(f"Installing {package} for the tests of the client\n")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        done = subprocess.run([*APT, *words], env=environment, stdout=subprocess.DEVNULL)
        if done.returncode:
            return


if __name__ == "__main__":
    if VARIABLE not in os.environ:
        if find(SHELLS) is None:
            install(SHELLS[0])
        if find() is None:
            install(BROWSERS[0])
    if find() is None:
        sys.exit(MISSING)
