"""The model of the fugitive as it was learnt from games; `bench/learn_holmes.py` learns it."""

import json
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from blackticket.sim.layout import Floats

FILE: Final = Path(__file__).with_name("learnt.json")


@cache
def learnt_model() -> Floats:
    return np.array(json.loads(FILE.read_text("utf-8")), np.float64)
