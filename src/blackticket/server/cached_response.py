"""Answers that are the same for everybody: made once, with a compressed form beside the plain one, and kept."""

import gzip
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

MIN_GZIP_BYTES: Final = 1024
"""What is shorter is sent as it is."""


class CachedResponse(NamedTuple):
    """An answer in both its forms, and words that stand for exactly these bytes."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    cache_control: str
    etag: str
    vary: str

    @classmethod
    def of(
        cls, body: bytes, media_type: str, cache_control: str, vary: str = "", secret: bool = False
    ) -> "CachedResponse":
        """The answer with that body, which may depend on the header `vary`.

        If something secret is in it there is no compressed form: how gzipped it gets would tell of it.
        """
        gzipped = gzip.compress(body, 9, mtime=0) if len(body) > MIN_GZIP_BYTES and not secret else None
        if gzipped is not None and len(gzipped) >= len(body):
            gzipped = None
        varies = ", ".join(filter(None, ("Accept-Encoding", vary, "Origin")))
        return cls(body, gzipped, media_type, cache_control, sha256(body).hexdigest()[:32], varies)

    def answer(self, request_headers: Headers, status: int = 200) -> Response:
        """It, in the form that the asker takes, or only that nothing has changed for one who has it."""
        gzipped = self.gzipped if takes_gzip(request_headers.get("accept-encoding", "")) else None
        etag = f'"{self.etag}-gzip"' if gzipped is not None else f'"{self.etag}"'
        headers = {"cache-control": self.cache_control, "etag": etag, "vary": self.vary}
        known = [word.strip().removeprefix("W/") for word in request_headers.get("if-none-match", "").split(",")]
        if status == 200 and (etag in known or "*" in known):
            return Response(status_code=304, headers=headers)
        if gzipped is not None:
            headers["content-encoding"] = "gzip"
        return Response(gzipped if gzipped is not None else self.body, status, headers, self.media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether a client that accepts these encodings takes gzip; one who says nothing gets things as they are."""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000")
    return False
