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
        assert (await server.ask("GET", "/metrics", client=client, headers={"host": "localhost:8000"})).status == status


async def test_a_name_that_leads_here_may_be_anybodys(tmp_path: Path) -> None:
    """A page of another site can have its name resolve to this machine, and its browser then asks from there."""
    async with open_server(sqlite(tmp_path), metrics="local") as server:
        for host, status in (("127.0.0.1:8000", 200), ("[::1]:8000", 200), ("rebound.example:8000", 404)):
            answer = await server.ask("GET", "/metrics", client="127.0.0.1", headers={"host": host})
            assert answer.status == status, host
