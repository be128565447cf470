"""Secrets of the server: ids that cannot be guessed, keys that only their holders know, seeds."""

import base64
import secrets
from collections.abc import Callable
from hashlib import sha256

from blackticket.record.proof import SALT_BYTES
from blackticket.server.store.models import NewTable

RandomBytes = Callable[[int], bytes]
"""Returns that many random bytes."""


class SecretSource:
    """The source of keys, table ids and seeds."""

    def __init__(self, random_bytes: RandomBytes = secrets.token_bytes) -> None:
        self.random_bytes = random_bytes

    def table_id(self) -> str:
        """The id of a table: 80 bits, in letters that can be read out."""
        return base64.b32encode(self.random_bytes(10)).decode().lower()

    def key(self) -> str:
        """The key of a player, or an invitation: 256 bits."""
        return base64.urlsafe_b64encode(self.random_bytes(32)).decode().rstrip("=")

    def key_and_hash(self) -> tuple[str, str]:
        key = self.key()
        return key, hash_key(key)

    def salt(self) -> str:
        """What hides a commitment until the game is over: 128 bits."""
        return self.random_bytes(SALT_BYTES).hex()

    def seed(self) -> int:
        return int.from_bytes(self.random_bytes(16))


def rematch_id(table: NewTable) -> str:
    """The id of a table's rematch: always the same, and not to be guessed from the id of the table."""
    secret = sha256(f"rematch {table.id} {table.program_seed}".encode()).digest()
    return base64.b32encode(secret[:10]).decode().lower()


def hash_key(key: str) -> str:
    """What is stored of a key. It has 256 random bits, so that no salt and no slow hash is needed."""
    return sha256(key.encode(errors="surrogatepass")).hexdigest()
