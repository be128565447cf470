"""`blackticket serve` as a process of its own, with the real app or with a plain one in its place."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from blackticket.server.settings import Settings

DEADLINE = 60
HIDDEN = "hush-hush-hidden"
REAL = "from blackticket.cli import main; main()"


class ServeProcess:
    """A process that serves; its address is known when it listens."""

    def __init__(self, folder: Path, *words: str, plain: bool = True, **environ: str) -> None:
        python = [sys.executable, "-m", "tests.cli.serve_process"] if plain else [sys.executable, "-c", REAL]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BLACKTICKET_")}
        self.process = subprocess.Popen(
            [*python, "serve", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=kept | {"XDG_STATE_HOME": str(folder)} | environ,
            cwd=Path(__file__).parents[2],
        )
        assert self.process.stdout
        self.announced = self.process.stdout.readline()

    @property
    def address(self) -> str:
        words = json.loads(self.announced)["address"] if self.announced.startswith("{") else self.announced.split()[4]
        return str(words)

    @property
    def place(self) -> tuple[str, int]:
        parts = urlsplit(self.address)
        return parts.hostname or "", parts.port or 0

    def get(self, path: str, **headers: str) -> tuple[http.client.HTTPResponse, str]:
        connection = http.client.HTTPConnection(*self.place, timeout=DEADLINE)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer, text

    def wait_until_nobody_listens(self) -> None:
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(self.place, DEADLINE).close()
            except ConnectionRefusedError:
                return
            except ConnectionResetError:  # it was closed at that very moment
                continue
        raise AssertionError("it still listens")

    def end(self) -> tuple[int, str, str]:
        """Wait for its end: exit status, and what it printed besides its address."""
        out, err = self.process.communicate(timeout=DEADLINE)
        return self.process.returncode, out, err

    def stop(self, signal: int) -> tuple[int, str, str]:
        self.process.send_signal(signal)
        return self.end()


async def plain_app(scope: Any, receive: Any, send: Any) -> None:
    """Tells who asks, echoes bodies and messages, and starts only if nothing is wrong with the name of its database."""
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        print("stopping", flush=True)  # noqa: T201 so that a test sees it
        await send({"type": "lifespan.shutdown.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
    else:
        body = b""
        more = True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        payload = {"client": scope["client"][0], "scheme": scope["scheme"], "body": body.decode()}
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(payload).encode()})


def make_app(settings: Settings, **_: bool) -> Any:
    """The plain app; with some databases one that does not start."""

    async def failing(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        try:
            raise RuntimeError(HIDDEN)
        except Exception:
            await send({"type": "lifespan.startup.failed", "message": f"Traceback: {HIDDEN}"})
            raise

    return failing if "fail" in settings.database else plain_app


if __name__ == "__main__":
    from blackticket.cli import main

    module = ModuleType("blackticket.server.app")
    module.make_app = make_app  # type: ignore[attr-defined]
    sys.modules["blackticket.server.app"] = module
    main()
