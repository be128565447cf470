"""Responses that are the same for everybody: encoded and compressed once, with an ETag."""

import gzip
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

MIN_GZIP_BYTES: Final = 1024
"""Shorter bodies are not compressed."""


class CachedResponse(NamedTuple):
    """A body, plain and compressed, with its headers."""

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
        """`vary` names the request header that the body depends on.

        A body with something secret is not compressed: its compressed size would leak it.
        """
        gzipped = gzip.compress(body, 9, mtime=0) if len(body) > MIN_GZIP_BYTES and not secret else None
        if gzipped is not None and len(gzipped) >= len(body):
            gzipped = None
        varies = ", ".join(filter(None, ("Accept-Encoding", vary, "Origin")))
        return cls(body, gzipped, media_type, cache_control, sha256(body).hexdigest()[:32], varies)

    def answer(self, request_headers: Headers, status: int = 200) -> Response:
        """The response in the encoding that the client accepts, or 304 if the client has it."""
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
    """Whether an Accept-Encoding header allows gzip; an empty one does not."""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "x-gzip"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000")
    return False
