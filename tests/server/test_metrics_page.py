"""Who may read what is measured: a fugitive could count from it what the seekers say among themselves."""

from pathlib import Path

import pytest

from tests.server.asgi_server import open_server, sqlite


@pytest.mark.parametrize(
    ("who", "client", "status"),
    [
        ("local", "127.0.0.1", 200),
        ("local", "::1", 200),
        ("local", "::ffff:127.0.0.1", 200),
        ("local", "192.168.1.7", 404),
        ("local", "2001:db8::1", 404),
        ("local", "somebody", 404),
        ("all", "2001:db8::1", 200),
    ],
)
async def test_only_this_machine_may_read_the_metrics_unless_all_may(
    tmp_path: Path, who: str, client: str, status: int
) -> None:
    async with open_server(sqlite(tmp_path), metrics=who) as server:
        assert (await server.ask("GET", "/metrics", client=client)).status == status
