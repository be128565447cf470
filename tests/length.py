"""Whether tests run at length, as `make proof` runs some of them, or in the time that `make test` has."""

import os
from typing import Final

AT_LENGTH: Final = os.environ.get("BLACKTICKET_AT_LENGTH", "") == "yes"
