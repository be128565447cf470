"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("blackticket", deadline=None)  # how long an example takes is no reason to fail: see bench/
settings.load_profile("blackticket")
