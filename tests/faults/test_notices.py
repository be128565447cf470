"""A server that is killed while it calls players loses no call, and what comes twice has the same id."""

import asyncio
import random
from pathlib import Path

from tests.faults.server_process import ServerProcess
from tests.length import proof_only
from tests.server.asgi_server import sqlite
from tests.server.notice_receiver import Received, certificate, open_receiver

KILLS = 6


@proof_only
async def test_every_turn_is_called_over_kills_at_any_moment(tmp_path: Path) -> None:
    dice = random.Random(1)
    tuned = {"table_writer.CALL_SECONDS": 0.1, "notices.sender.POLL_SECONDS": 0.05, "notices.sender.LEASE_SECONDS": 1.0}
    server = ServerProcess(tmp_path, sqlite(tmp_path), tuned=tuned, notice_private="yes")
    server._environ["SSL_CERT_FILE"] = str(certificate())
    async with open_receiver() as receiver:
        tables = set()
        try:
            for _ in range(KILLS):
                await asyncio.to_thread(server.start)
                for _ in range(4):
                    made = (await asyncio.to_thread(server.ask, "POST", "/api/tables", ASKED)).json
                    table, key = made["table"]["id"], made["key"]
                    path = f"/api/tables/{table}"
                    hook = {"address": receiver.address(f"/{table}")}
                    for method, address, body in (
                        ("PUT", "/notices/webhook", hook),
                        ("POST", "/notices/device", receiver.device(f"/{table}/push")),
                        ("POST", "/start", {"fill": True}),
                    ):
                        answer = await asyncio.to_thread(server.ask, method, path + address, body, key)
                        assert answer.status == 200, answer
                    tables.add(table)
                await asyncio.sleep(dice.uniform(0, 0.4))  # some have been sent, some are under way
                server.kill()
            await asyncio.to_thread(server.start)

            def all_came() -> bool:
                return {message.path for message in receiver.received} == {
                    f"/{table}{kind}" for table in tables for kind in ("", "/push")
                }

            await receiver.until(all_came)
            assert len({call_id(message) for message in receiver.received}) == 2 * len(tables)
            assert server.faults() == []
        finally:
            server.stop()


ASKED = {"detectives": 1, "seats": {"fugitive": "me"}}


def call_id(message: Received) -> str:
    return message.headers.get("webhook-id", message.path)
