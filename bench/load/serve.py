"""The game's server for measuring: settings from the environment, the address on the first line."""

import json
import os

from blackticket.server.serve import run
from blackticket.server.settings import Settings

if __name__ == "__main__":
    run(Settings.read({}, os.environ), lambda address: print(json.dumps({"address": address}), flush=True))
