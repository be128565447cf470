"""Where Chromium is. `python -m tests.web.chromium` looks for it, and installs it where that is possible."""

import os
import shutil
import subprocess
import sys

VARIABLE = "BLACKTICKET_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    f"The tests of the client need Chromium, which is not here: install it ('apt-get install chromium' on Debian), "
    f"or say where it is with {VARIABLE}=/path/to/chromium."
)
FLAGS = (
    "--no-sandbox",  # where tests run there is seldom a user for it
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def find() -> str | None:
    """The browser to test with, if there is one."""
    if said := os.environ.get(VARIABLE):
        return shutil.which(said)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Install it with Debian's own means, if we may."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    sys.stderr.write("Installing Chromium for the tests of the client\n")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run(["apt-get", "--quiet=2", *words], env=environment, stdout=subprocess.DEVNULL)
        if done.returncode:
            return


if __name__ == "__main__":
    if find() is None and VARIABLE not in os.environ:
        install()
    if find() is None:
        sys.exit(MISSING)
