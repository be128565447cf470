"""The client in the browser: its files as they were built, read once when the server starts, answered from memory."""

from functools import cache
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, compile_path

from blackticket.server.packed import Packed

FOLDER: Final = Path(__file__).parent / "site"
"""Where `make web` puts the client."""
PATHS: Final = (
    "/",
    "/new",
    "/table/{table_id}",
    "/replay",
    "/replay/{table_id}",
    "/learn",
    "/learn/{lesson}",
    "/rules",
    "/rules/{edition}",
    "/settings",
    "/about",
)
"""The pages of the client. All are the one file that is there, which shows the page of its address."""

_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_FOREVER: Final = "public, max-age=31536000, immutable"  # the name of such a file tells what is in it
_FOR_AN_HOUR: Final = "public, max-age=3600"
_ASK_AGAIN: Final = "no-cache"

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Black Ticket</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>Black Ticket</h1>
<p>The server is running, but the client for browsers was not built: run <code>make web</code>, then start it anew.</p>
<p>Tables can be made over <a href="/openapi.json">HTTP</a>, and are played over a socket each.</p>
</body></html>
"""


class Pages:
    """The files of a built client by their addresses. Whatever is not among them is not there."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        self.built = "index.html" in files
        front = files.pop("index.html").read_bytes() if self.built else NOT_BUILT.encode()
        self._front = Packed.of(front, _TYPES[".html"], _ASK_AGAIN if self.built else "no-store")
        self._files = {f"/{name}": _packed(name, path) for name, path in files.items()} if self.built else {}
        self._patterns = [compile_path(path)[0] for path in PATHS]

    def __contains__(self, path: object) -> bool:
        """Whether something of the client is at that address."""
        return isinstance(path, str) and (path in self._files or any(one.match(path) for one in self._patterns))

    def routes(self) -> list[Route]:
        """The way to every file and every page."""
        above = [path for path in self._files if path.count("/") == 1]
        return [
            *(Route(path, self._page, methods=["GET"]) for path in PATHS),
            *(Route(path, self._file, methods=["GET"]) for path in ("/assets/{name}", *above)),
        ]

    def shows(self, request: Request) -> bool:
        """Whether it is a person who asks for a page: the client then says in his language that there is none."""
        person = "text/html" in request.headers.get("accept", "")
        return self.built and person and not request.url.path.startswith("/api/")

    def missing(self, request: Request) -> Response:
        """The client at an address where it has no page."""
        return self._front.answer(request.headers, 404)

    async def _page(self, request: Request) -> Response:
        return self._front.answer(request.headers, 200 if self.built else 503)

    async def _file(self, request: Request) -> Response:
        file = self._files.get(request.scope["path"])
        if file is None:
            raise HTTPException(404)
        return file.answer(request.headers)


@cache
def installed() -> Pages:
    """The client that is installed with this server."""
    return Pages()


def _packed(name: str, path: Path) -> Packed:
    media_type = _TYPES.get(path.suffix, "application/octet-stream")
    return Packed.of(path.read_bytes(), media_type, _FOREVER if name.startswith("assets/") else _FOR_AN_HOUR)
