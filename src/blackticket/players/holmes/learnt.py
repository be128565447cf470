"""What was learnt from games, as the search takes it; `bench/learn_holmes.py` learns it."""

import json
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from blackticket.sim.public_tree import Knowledge

FILE: Final = Path(__file__).with_name("learnt.json")
DIGITS: Final = 4


@cache
def knowledge() -> Knowledge:
    told = json.loads(FILE.read_text("utf-8"))
    return Knowledge(*(np.array(told[name], np.float64) for name in Knowledge._fields))


def write(known: Knowledge) -> None:
    """Replace what the file says."""
    told = {name: [round(float(number), DIGITS) for number in numbers] for name, numbers in known._asdict().items()}
    FILE.write_text(json.dumps(told) + "\n", "utf-8")
    knowledge.cache_clear()
