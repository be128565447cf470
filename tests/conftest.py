"""What holds for all tests."""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.length import AT_LENGTH
from tests.server import services

TESTS: Final = Path(__file__).parent
LONGER: Final = frozenset({"AT_LENGTH", "SOME_MODES", "a_few", "repeats"})
"""What a module names that tries more in `make proof`."""
SLOW: Final = frozenset(
    {
        "arena/test_journal.py",
        "arena/test_killed.py",
        "arena/test_selfplay.py",
        "boards/test_any_file.py",
        "boards/test_check_tiles.py",
        "boards/test_draw.py",
        "boards/test_board_json.py",
        "boards/test_routes.py",
        "boards/test_scenery.py",
        "boards/test_schema.py",
        "boards/test_tiles.py",
        "cli/test_commands.py",
        "cli/test_play.py",
        "cli/test_play_sherlock.py",
        "cli/test_replay_belief.py",
        "cli/test_screen_secrets.py",
        "cli/test_serve.py",
        "cli/test_whole_games.py",
        "docs/test_server_pages.py",
        "knowledge/test_belief_exact.py",
        "knowledge/test_belief_random.py",
        "knowledge/test_dumps.py",
        "knowledge/test_two_worlds.py",
        "players/test_best_response.py",
        "players/test_holmes.py",
        "players/test_mcts.py",
        "players/test_pimbot.py",
        "players/test_players.py",
        "record/test_position.py",
        "rules/dice/test_actions.py",
        "rules/sherlock/test_random_games.py",
        "rules/test_random_games.py",
        "server/store/test_races.py",
        "server/test_boards.py",
        "server/test_bot_pool.py",
        "server/test_credentials.py",
        "server/test_fuzz.py",
        "server/test_middleware.py",
        "server/test_notices.py",
        "server/test_replay.py",
        "server/test_schema.py",
        "server/test_table.py",
        "server/test_two_worlds.py",
        "sim/test_dice.py",
        "sim/test_kernel.py",
        "sim/test_sherlock.py",
        "sim/test_ticket.py",
        "test_resigning.py",
        "test_rule_table.py",
        "test_rulings.py",
    }
)
"""Modules that take two seconds of processor time or more. `make quick` leaves them out."""

# How long an example takes is no reason to fail: see bench/.
# `make test` tries the same examples each time, `make proof` others.
settings.register_profile("test", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("proof", deadline=None, max_examples=500)
settings.load_profile("proof" if AT_LENGTH else "test")

if gone := [name for name in sorted(SLOW) if not (TESTS / name).is_file()]:
    raise pytest.UsageError(f"tests/conftest.py calls slow what is not there: {', '.join(gone)}")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests and fixtures run on asyncio alone, which the server is written for."""
    return "asyncio"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test with what it needs, and leave out what only `make proof` runs."""
    for item in items:
        place = item.path.relative_to(TESTS) if item.path.is_relative_to(TESTS) else item.path
        if place.parts[0] == "web":
            item.add_marker("browser")
        if place.parts[0] == "faults":
            item.add_marker("faults")
        if place.as_posix() in SLOW:
            item.add_marker("slow")
        if _needs_services(item):
            item.add_marker("services")
        if item.get_closest_marker("proof_only") or LONGER & _module(item).keys():
            item.add_marker("at_length")
    if not AT_LENGTH:
        left_out = [item for item in items if item.get_closest_marker("proof_only")]
        items[:] = [item for item in items if not item.get_closest_marker("proof_only")]
        config.hook.pytest_deselected(items=left_out)


def _module(item: pytest.Item) -> dict[str, object]:
    """All that its module names."""
    module = item.getparent(pytest.Module)
    return vars(module.obj) if module else {}


def _needs_services(item: pytest.Item) -> bool:
    """Whether its module can start PostgreSQL or Redis, or a fixture of it does."""
    theirs = _module(item).values()
    imported = any(one is services or getattr(one, "__module__", "") == services.__name__ for one in theirs)
    return imported or "[postgresql" in item.name or "-postgresql" in item.name
