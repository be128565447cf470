"""What holds for all tests."""

import pytest
from hypothesis import settings

from tests.length import AT_LENGTH

# How long an example takes is no reason to fail: see bench/.
settings.register_profile("test", deadline=None)
settings.register_profile("proof", deadline=None, max_examples=500)
settings.load_profile("proof" if AT_LENGTH else "test")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run on asyncio alone, which the server is written for."""
    return "asyncio"
