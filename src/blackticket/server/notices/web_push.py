"""Web Push (RFC 8030, 8291, 8292): a notice for a browser, encrypted for it and signed with the server's key.

The libraries are imported when somebody is called for the first time: about 0.1 s and 16 MB, of which a first start
takes 0.03 s and 9 MB to make the keys. pywebpush, which is made of the same two, would bring aiohttp and requests
(1.3 s, 42 MB), and `webpush` PyJWT and an e-mail validator (0.8 s).
"""

import asyncio
import base64
import json
from hashlib import sha256
from typing import Final, NamedTuple

from blackticket.server.errors import ServerError
from blackticket.server.notices.https import HttpsUrl
from blackticket.server.store.models import Notice
from blackticket.server.store.notices import NoticeStore
from blackticket.words import load_words

KEY_NAME: Final = "vapid"
TOKEN_SECONDS: Final = 12 * 3600
"""How long a push service may take a signature for ours; the standard allows a day."""
KEEP_SECONDS: Final = 86_400
"""How long a push service keeps a message for a device that is off."""
PAYLOAD_BYTES: Final = 256
"""Every message is as long as any other."""


class VapidKeys(NamedTuple):
    """The keys by which push services know this server, as base64url."""

    private: str
    public: str


async def vapid_keys(store: NoticeStore) -> VapidKeys:
    """The keys of this server: made when it starts for the first time, and the same for all processes on a database."""
    value = await store.server_key(KEY_NAME)
    if value is None:
        value = await store.make_server_key(KEY_NAME, json.dumps((await asyncio.to_thread(_new_keys))._asdict()))
    return VapidKeys(**json.loads(value))


def _new_keys() -> VapidKeys:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value.to_bytes(32)
    return VapidKeys(
        _base64(number), _base64(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    )


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse what no browser gives: a message could not be encrypted for it."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        if len(_bytes(auth)) == 16:
            return
    except ValueError:
        pass
    raise ServerError("bad-request", "p256dh and auth are the keys of a push subscription, as base64url.")


def push_request(
    notice: Notice, url: HttpsUrl, keys: VapidKeys, contact: str, now: float
) -> tuple[dict[str, str], bytes]:
    """Headers and body of the message. It takes a millisecond or two of arithmetic."""
    import http_ece  # type: ignore[import-untyped]
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    secrets = notice.subscription.secrets
    body = http_ece.encrypt(
        payload(notice),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=_bytes(secrets["p256dh"]),
        auth_secret=_bytes(secrets["auth"]),
        version="aes128gcm",
    )
    claims = {"aud": f"https://{url.authority}", "exp": int(now) + TOKEN_SECONDS, "sub": contact}
    headers = {
        **Vapid02.from_raw(keys.private.encode()).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEEP_SECONDS),
        "Urgency": "normal",
        # A later message of the same table takes the place of one that was not delivered yet.
        "Topic": _base64(sha256(notice.subscription.table.encode()).digest())[:32],
    }
    return headers, body


def payload(notice: Notice) -> bytes:
    """What the service worker shows: that it is your turn at that table."""
    text = load_words(notice.subscription.secrets["language"])("your-turn")
    return json.dumps({"table": notice.subscription.table, "text": text}).encode().ljust(PAYLOAD_BYTES)


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
