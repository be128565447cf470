"""Answers that are the same for everybody: made once, with a compressed form beside the plain one, and kept."""

import gzip
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

WORTH: Final = 1024
"""What is shorter is sent as it is."""


class CachedResponse(NamedTuple):
    """An answer in both its forms, and words that stand for exactly these bytes."""

    body: bytes
    small: bytes | None
    media_type: str
    cache: str
    tag: str
    vary: str

    @classmethod
    def of(cls, body: bytes, media_type: str, cache: str, vary: str = "", secret: bool = False) -> "CachedResponse":
        """The answer with that body, which may depend on the header `vary`.

        If something secret is in it there is no compressed form: how small it gets would tell of it.
        """
        small = gzip.compress(body, 9, mtime=0) if len(body) > WORTH and not secret else None
        if small is not None and len(small) >= len(body):
            small = None
        varies = ", ".join(filter(None, ("Accept-Encoding", vary, "Origin")))
        return cls(body, small, media_type, cache, sha256(body).hexdigest()[:32], varies)

    def answer(self, asked: Headers, status: int = 200) -> Response:
        """It, in the form that the asker takes, or only that nothing has changed for one who has it."""
        small = self.small if takes_gzip(asked.get("accept-encoding", "")) else None
        tag = f'"{self.tag}-gzip"' if small is not None else f'"{self.tag}"'
        headers = {"cache-control": self.cache, "etag": tag, "vary": self.vary}
        known = [word.strip().removeprefix("W/") for word in asked.get("if-none-match", "").split(",")]
        if status == 200 and (tag in known or "*" in known):
            return Response(status_code=304, headers=headers)
        if small is not None:
            headers["content-encoding"] = "gzip"
        return Response(small if small is not None else self.body, status, headers, self.media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether a client that accepts these encodings takes gzip; one who says nothing gets things as they are."""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000")
    return False
