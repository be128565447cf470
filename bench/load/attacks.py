"""What one client without a key can send without end, each from a process of its own and another address."""

import socket
import sys
import threading
import time
from contextlib import suppress
from typing import Final, NamedTuple

ADDRESS: Final = "127.0.0.2"
BLOCK: Final = 65_536
UPGRADE: Final = (
    b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
HELLO: Final = b"\x81\x90\0\0\0\0" + b'{"type":"hello"}'
EMPTY: Final = b"\x80\0\0\0\0"


class Attack(NamedTuple):
    """An opening, what follows it without end, and on how many connections at once."""

    opening: bytes
    endless: bytes
    connections: int
    is_socket: bool = False
    leaves: bool = False  # whether each connection is closed at once


ATTACKS: Final = {
    "an endless request target": Attack(b"GET /", b"a", 1),
    "endless headers": Attack(b"GET / HTTP/1.1\r\n", b"a: b\r\n", 1),
    "refused requests": Attack(b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", 1),
    "half requests": Attack(b"GET /", b"", 400),
    "connections closed at once": Attack(b"GET /", b"", 10, leaves=True),
    "empty pings of a spectator": Attack(HELLO, b"\x89" + EMPTY, 1, is_socket=True),
    "empty fragments of ten": Attack(HELLO + b"\x01" + EMPTY, b"\x00" + EMPTY, 10, is_socket=True),
    "bad messages of ninety": Attack(HELLO, b"\x81\x81\0\0\0\0{", 90, is_socket=True),
}


def attack(port: int, table: str, wanted: Attack, end: float) -> None:
    """Send until the time is over; whenever the connection is cut off, open the next at once."""
    while time.monotonic() < end:
        with suppress(OSError), socket.socket() as wire:
            wire.settimeout(30.0)
            wire.bind((ADDRESS, 0))
            wire.connect(("127.0.0.1", port))
            if wanted.is_socket:
                wire.sendall(UPGRADE % table.encode())
                wire.recv(BLOCK)
            wire.sendall(wanted.opening)
            block = wanted.endless * (BLOCK // max(1, len(wanted.endless)))
            while not wanted.leaves and time.monotonic() < end:
                if block:
                    wire.sendall(block)
                else:
                    wire.recv(1)
                    break


def main(name: str, port: str, table: str, seconds: str) -> None:
    """Attack from as many threads as there are connections."""
    wanted, end = ATTACKS[name], time.monotonic() + float(seconds)
    threading.stack_size(BLOCK)
    threads = [threading.Thread(target=attack, args=(int(port), table, wanted, end)) for _ in range(wanted.connections)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
