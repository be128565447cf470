"""What was learnt from games, as the search takes it; `bench/learn_holmes.py` learns it."""

import json
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from blackticket.sim.public_tree import LearntWeights

FILE: Final = Path(__file__).with_name("learnt.json")
DIGITS: Final = 4


@cache
def learnt_weights() -> LearntWeights:
    fields = json.loads(FILE.read_text("utf-8"))
    return LearntWeights(*(np.array(fields[name], np.float64) for name in LearntWeights._fields))


def write(weights: LearntWeights) -> None:
    """Replace what the file says."""
    fields = {name: [round(float(number), DIGITS) for number in numbers] for name, numbers in weights._asdict().items()}
    FILE.write_text(json.dumps(fields) + "\n", "utf-8")
    learnt_weights.cache_clear()
