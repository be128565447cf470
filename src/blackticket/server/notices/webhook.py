"""A webhook: a small JSON body for chat services and bots, signed as standardwebhooks.com has it."""

import base64
import hmac
import json
from hashlib import sha256
from typing import Final

from blackticket.server.store.models import Notice
from blackticket.words import load_words

SECRET_PREFIX: Final = "whsec_"


def webhook_request(notice: Notice, now: float) -> tuple[dict[str, str], bytes]:
    """Headers and body of a call. The id is the same for every attempt, and reveals nothing about the game."""
    subscription = notice.subscription
    call_id = "call_" + sha256(f"{subscription.id} {notice.turn}".encode()).hexdigest()[:24]
    body = webhook_body(subscription.table, subscription.secrets["language"], subscription.secrets["origin"])
    at = str(int(now))
    signed = f"{call_id}.{at}.".encode() + body
    return {
        "Content-Type": "application/json",
        "User-Agent": "BlackTicket",
        "webhook-id": call_id,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{signature(subscription.secrets['secret'], signed)}",
    }, body


def webhook_body(table: str, language: str, origin: str) -> bytes:
    """`text` is what Slack, Mattermost and Google Chat show, `content` what Discord does."""
    text = load_words(language)("your-turn") + (f" {origin}/table/{table}" if origin else "")
    return json.dumps({"event": "turn", "table": table, "text": text, "content": text}).encode()


def signature(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    return base64.b64encode(hmac.digest(key, signed, "sha256")).decode()


def new_secret(random: bytes) -> str:
    return SECRET_PREFIX + base64.b64encode(random).decode()
