"""The built client for browsers: its files are read when the server starts and served from memory."""

import json
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, compile_path

from blackticket.server.cached_response import CachedResponse
from blackticket.words import LANGUAGES

FOLDER: Final = Path(__file__).parent / "site"
"""Where `make web` puts the client."""
PATHS: Final = {
    "/": "Home",
    "/new": "NewGame",
    "/table/{table_id}": "Table",
    "/replay": "Replay",
    "/replay/{table_id}": "Replay",
    "/learn": "Learn",
    "/learn/{lesson}": "Lesson",
    "/rules": "Rules",
    "/rules/{edition}": "Rules",
    "/settings": "Settings",
    "/about": "About",
}
"""The pages of the client by address. All are served `index.html`, each with preload links for its own chunks."""

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
_LINKS: Final = {
    ".js": '<link rel="modulepreload" crossorigin href="/{}" />',
    ".css": '<link rel="stylesheet" crossorigin href="/{}" />',
}
_IMMUTABLE: Final = "public, max-age=31536000, immutable"  # such a file has a hash of its content in its name
_ONE_HOUR: Final = "public, max-age=3600"
_NO_CACHE: Final = "no-cache"

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Black Ticket</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>Black Ticket</h1>
<p>The server is running, but the client for browsers was not built: run <code>make web</code>, then start it anew.</p>
<p>Tables can be made over <a href="/openapi.json">HTTP</a>, and are played over a socket each.</p>
</body></html>
"""


class Pages:
    """The files of a built client by address; no other file can be fetched."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        self.built = "index.html" in files
        front = files.pop("index.html").read_text(encoding="utf-8") if self.built else NOT_BUILT
        manifest = files.pop("manifest.json", None)
        built_of = json.loads(manifest.read_bytes()) if manifest else {}
        self._fronts = {
            (page, language): _front(front, built_of, page, language, _NO_CACHE if self.built else "no-store")
            for page in {"", *PATHS.values()}
            for language in LANGUAGES
        }
        self._files = {f"/{name}": _cached_file(name, path) for name, path in files.items()} if self.built else {}
        self._patterns = [compile_path(path)[0] for path in PATHS]

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and (path in self._files or any(one.match(path) for one in self._patterns))

    def routes(self) -> list[Route]:
        above = [path for path in self._files if path.count("/") == 1]
        return [
            *(Route(path, partial(self._page, page), methods=["GET"]) for path, page in PATHS.items()),
            *(Route(path, self._file, methods=["GET"]) for path in ("/assets/{name}", *above)),
        ]

    def shows(self, request: Request) -> bool:
        """Whether a browser asks for a page: then the client says in the reader's language that there is none."""
        person = "text/html" in request.headers.get("accept", "")
        return self.built and person and not request.url.path.startswith("/api/")

    def missing(self, request: Request) -> Response:
        return self._fronts["", preferred(request)].answer(request.headers, 404)

    async def _page(self, page: str, request: Request) -> Response:
        return self._fronts[page, preferred(request)].answer(request.headers, 200 if self.built else 503)

    async def _file(self, request: Request) -> Response:
        file = self._files.get(request.scope["path"])
        if file is None:
            raise HTTPException(404)
        return file.answer(request.headers)


@cache
def installed() -> Pages:
    return Pages()


def _cached_file(name: str, path: Path) -> CachedResponse:
    media_type = _TYPES.get(path.suffix, "application/octet-stream")
    return CachedResponse.of(path.read_bytes(), media_type, _IMMUTABLE if name.startswith("assets/") else _ONE_HOUR)


def preferred(request: Request) -> str:
    """The first language of Accept-Language that the client has, else English."""
    for part in request.headers.get("accept-language", "").lower().split(","):
        language = part.strip()[:2]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def _front(text: str, manifest: Mapping[str, Any], page: str, language: str, cache: str) -> CachedResponse:
    """`index.html` with preload links for the chunks of a page and of its language."""
    needed = dict.fromkeys(
        [*_chunks_of(manifest, f"src/words/{language}/index.ts"), *_chunks_of(manifest, f"src/pages/{page}.svelte")]
    )
    links = [_LINKS[Path(file).suffix].format(file) for file in needed if file not in text]
    body = text.replace("</head>", "".join(f"  {link}\n  " for link in links) + "</head>", 1)
    return CachedResponse.of(body.encode(), _TYPES[".html"], cache, "Accept-Language")


def _chunks_of(manifest: Mapping[str, Any], module: str) -> Iterator[str]:
    """The files that a module of the client imports, and its own."""
    entry = manifest.get(module, {})
    for other in entry.get("imports", ()):
        yield from _chunks_of(manifest, other)
    if entry:
        yield entry["file"]
    yield from entry.get("css", ())
