"""What holds for all tests."""

import os

from hypothesis import settings

# How long an example takes is no reason to fail: see bench/. `make proof` takes many more examples than `make test`.
settings.register_profile("test", deadline=None, max_examples=50)
settings.register_profile("proof", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("BLACKTICKET_EXAMPLES", "test"))
