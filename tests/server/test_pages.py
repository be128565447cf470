"""The files of the client: told with the right words, compressed for those who take it, sent once, and nothing else."""

import gzip
import json
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from blackticket.server.cached_response import CachedResponse, takes_gzip
from blackticket.server.pages import PATHS, Pages
from tests.server.asgi_server import CLIENT, AsgiServer, HttpResponse, open_server, sqlite

INDEX = (CLIENT / "index.html").read_bytes()
SCRIPT = "/assets/main-1a2b3c.js"
FILES = {
    SCRIPT: "text/javascript; charset=utf-8",
    "/assets/main-4d5e6f.css": "text/css; charset=utf-8",
    "/icon.svg": "image/svg+xml",
}
CLIENT_PAGES = Path(__file__).parents[2] / "web" / "src" / "pages.ts"


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("pages"))) as server:
        yield server


async def get(shared: AsgiServer, path: str, method: str = "GET", **headers: str) -> HttpResponse:
    said = {name.replace("_", "-"): value for name, value in headers.items()}
    return await shared.ask(method, path, headers=said)


def header(answer: HttpResponse, name: str) -> str:
    return next((value.decode() for key, value in answer.headers if key == name.encode()), "")


@pytest.mark.parametrize("path", [re.sub(r"\{\w+\}", "anything", path) for path in PATHS])
async def test_every_page_is_the_one_file_which_the_browser_asks_for_again(path: str, shared: AsgiServer) -> None:
    answer = await get(shared, path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert header(answer, "content-type") == "text/html; charset=utf-8"
    assert header(answer, "cache-control") == "no-cache"
    again = await get(shared, path, if_none_match=header(answer, "etag"))
    assert (again.status, again.body) == (304, b"")
    assert header(again, "cache-control") == "no-cache"


def test_the_server_knows_the_pages_that_the_client_knows() -> None:
    patterns = re.findall(r"\[/\^(.*?)\$/,.*/(\w+)\.svelte", CLIENT_PAGES.read_text(encoding="utf-8"))
    assert patterns
    named = [(re.sub(r"\(\?<\w+>\[\^/\]\+\)", "{}", path.replace("\\/", "/")), page) for path, page in patterns]
    assert sorted(named) == sorted((re.sub(r"\{\w+\}", "{}", path), page) for path, page in PATHS.items())


BUILT_OF = {
    "_shared.js": {"file": "assets/shared.js", "css": ["assets/shared.css"]},
    "_main.js": {"file": "assets/main-1a2b3c.js"},
    "src/pages/Home.svelte": {
        "file": "assets/Home.js",
        "imports": ["_main.js", "_shared.js"],
        "css": ["assets/Home.css"],
    },
    "src/pages/About.svelte": {"file": "assets/About.js", "imports": ["_main.js"]},
    "src/words/en/index.ts": {"file": "assets/en.js"},
    "src/words/de/index.ts": {"file": "assets/de.js", "imports": ["_shared.js"]},
}


@pytest.mark.parametrize(
    ("path", "asked", "ahead"),
    [
        ("/", "", ["en.js", "shared.js", "shared.css", "Home.js", "Home.css"]),
        ("/", "fr, de-CH;q=0.9, en;q=0.8", ["shared.js", "shared.css", "de.js", "Home.js", "Home.css"]),
        ("/about", "EN-gb", ["en.js", "About.js"]),
        ("/new", "xx, *", ["en.js"]),
    ],
)
async def test_a_page_names_ahead_what_it_and_its_words_are_made_of(
    path: str, asked: str, ahead: list[str], tmp_path: Path
) -> None:
    built = tmp_path / "site"
    shutil.copytree(CLIENT, built)
    (built / "manifest.json").write_text(json.dumps(BUILT_OF), encoding="utf-8")
    async with open_server(sqlite(tmp_path), pages=Pages(built)) as server:
        answer = await get(server, path, accept_language=asked)
        links = re.findall(r'<link rel="(\w+)" crossorigin href="/assets/([\w.]+)" />', answer.body.decode())
        assert [file for _, file in links] == ahead
        assert {kind for kind, file in links if file.endswith(".js")} == {"modulepreload"}
        assert {kind for kind, file in links if file.endswith(".css")} <= {"stylesheet"}
        assert header(answer, "vary") == "Accept-Encoding, Accept-Language, Origin"
        assert (await get(server, "/manifest.json")).code == "unknown-page"


@pytest.mark.parametrize(("path", "media_type"), FILES.items())
async def test_files_have_their_types_and_those_with_a_name_of_their_own_are_kept_for_ever(
    path: str, media_type: str, shared: AsgiServer
) -> None:
    answer = await get(shared, path)
    assert (answer.status, answer.body) == (200, (CLIENT / path[1:]).read_bytes())
    assert header(answer, "content-type") == media_type
    for_ever = "public, max-age=31536000, immutable"
    assert header(answer, "cache-control") == (for_ever if path.startswith("/assets/") else "public, max-age=3600")
    assert header(answer, "content-length") == str(len(answer.body))


@pytest.mark.parametrize("path", [SCRIPT, "/api/editions", "/api/boards/tiles?rows=AB"])
async def test_what_is_the_same_for_all_is_compressed_for_those_who_take_it(path: str, shared: AsgiServer) -> None:
    plain, small = await get(shared, path), await get(shared, path, accept_encoding="br, gzip;q=0.8")
    assert header(plain, "content-encoding") == ""
    assert header(small, "content-encoding") == "gzip"
    assert len(small.body) < len(plain.body)
    assert header(small, "content-length") == str(len(small.body))
    assert gzip.decompress(small.body) == plain.body
    assert header(plain, "vary") == header(small, "vary") == "Accept-Encoding, Origin"
    tags = header(plain, "etag"), header(small, "etag")
    assert tags[0] != tags[1]
    for tag, form, other in ((tags[0], "identity", "gzip"), (tags[1], "gzip", "identity")):
        assert (await get(shared, path, if_none_match=tag, accept_encoding=form)).status == 304
        assert (await get(shared, path, if_none_match=tag, accept_encoding=other)).status == 200


async def test_what_is_short_or_somebodys_own_is_never_compressed(shared: AsgiServer) -> None:
    table, _ = await shared.make(seats={"fugitive": "me"})
    own = (f"/api/tables/{table}{path}" for path in ("", "/game", "/replay"))
    for path in ("/icon.svg", "/api/tables", "/api/limits", *own, "/openapi.json"):
        answer = await get(shared, path, accept_encoding="gzip")
        assert (answer.status, header(answer, "content-encoding")) == (200, ""), path


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("", False),
        ("gzip", True),
        ("GZIP", True),
        ("br, gzip", True),
        ("deflate, gzip;q=1.0, *;q=0.5", True),
        ("gzip; q=0", False),
        ("gzip;q=0.000", False),
        ("br", False),
        ("gzipped", False),
    ],
)
def test_who_takes_what_is_compressed(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) == takes


def test_what_does_not_get_smaller_is_left_as_it_is() -> None:
    noise = Random(1).randbytes(4000)
    assert CachedResponse.of(noise, "image/png", "no-cache").gzipped is None


@pytest.mark.parametrize(
    "path",
    [
        "/index.html",
        "/assets",
        "/assets/",
        "/assets/other.js",
        "/assets/main-1a2b3c.js/",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/assets/%2e%2e/index.html",
        "/../pages.py",
        "//etc/passwd",
        "/new/",
        "/table/",
        "/table/a/b",
        "/learn/a/b",
        "/rules/london-2023/more",
        "/nowhere",
    ],
)
async def test_whatever_is_not_among_the_files_and_pages_is_not_there(path: str, shared: AsgiServer) -> None:
    answer = await get(shared, path)
    assert (answer.status, answer.code) == (404, "unknown-page")


async def test_a_page_can_only_be_looked_at(shared: AsgiServer) -> None:
    for path in ("/", "/new", SCRIPT, "/icon.svg"):
        assert (await get(shared, path, "HEAD")).status == 200
        refused = await get(shared, path, "POST")
        assert (refused.status, refused.code, header(refused, "allow")) == (405, "wrong-method", "GET, HEAD")


async def test_a_server_without_a_built_client_says_so_and_how_it_is_built(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        pages = Pages(folder)
        assert not pages.built
        assert [path for path in ("/", "/new", "/table/x") if path not in pages] == []
        assert "/icon.svg" not in pages
    async with open_server(sqlite(tmp_path), pages=Pages(tmp_path / "nowhere")) as server:
        answer = await get(server, "/table/any")
        assert answer.status == 503
        assert b"make web" in answer.body
        assert header(answer, "cache-control") == "no-store"
        assert (await get(server, SCRIPT)).code == "unknown-page"
        assert (await get(server, "/api/editions")).status == 200


@pytest.mark.parametrize("path", ["/nowhere", "/table/a/b", "/learn/", "/assets/nothing.js"])
async def test_a_person_who_is_lost_gets_the_client_and_a_program_gets_the_one_shape(
    path: str, shared: AsgiServer
) -> None:
    person = await get(shared, path, accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert (person.status, person.body) == (404, INDEX)
    for accept in ("*/*", "application/json"):
        program = await get(shared, path, accept=accept)
        assert (program.status, program.json["code"]) == (404, "unknown-page")


async def test_nobody_gets_a_page_among_the_requests(shared: AsgiServer) -> None:
    answer = await get(shared, "/api/nowhere", accept="text/html")
    assert (answer.status, answer.json["code"]) == (404, "unknown-page")
