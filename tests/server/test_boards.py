"""Boards over HTTP: worked out once, kept, told in one shape, and refused in a sentence."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from blackticket import Game
from blackticket.boards import load, names
from blackticket.boards.drawing.board_json import board_json, tiles_json
from blackticket.rules.editions import editions
from blackticket.server import boards
from blackticket.server.boards import BoardPages
from tests.length import a_few
from tests.server.asgi_server import AsgiServer, open_server, sqlite


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("boards"))) as server:
        yield server


def header(headers: list[tuple[bytes, bytes]], name: bytes) -> str:
    return next((value.decode() for key, value in headers if key == name), "")


async def test_every_board_that_an_edition_is_played_on_is_told(shared: AsgiServer) -> None:
    played = {edition.board for edition in editions()}
    assert played == {*names(), "tiles"}
    for name in a_few(names(), 1):
        answer = await shared.ask("GET", f"/api/boards/{name}")
        assert answer.status == 200
        assert answer.json == board_json(load(name))
        assert header(answer.headers, b"content-type") == "application/json"


@pytest.mark.parametrize(("mode", "detectives"), [("standard", 1), ("expert", 2), ("expert", 3)])
async def test_the_tiles_of_a_game_are_asked_for_with_what_its_view_tells(
    mode: str, detectives: int, shared: AsgiServer
) -> None:
    dice = Game.new("dice-2019", mode=mode, detectives=detectives, seed=3).view("spectator").dice
    assert dice
    path = f"/api/boards/tiles?rows={','.join(dice.rows)}&expert={','.join(dice.expert)}"
    payload = (await shared.ask("GET", path)).json
    assert {place["station"]: place["tile"] for place in payload["stations"]} == dict(dice.streets.tile_of)
    assert {tile["tile"] for tile in payload["tiles"] if tile["expert"]} == set(dice.expert)
    assert [tile["tile"] for tile in payload["tiles"]] == list("".join(dice.rows))


async def test_a_board_may_be_kept_and_is_not_sent_again_to_one_who_has_it(shared: AsgiServer) -> None:
    for path in ("/api/boards/london", "/api/boards/tiles?rows=AB&expert=A"):
        first = await shared.ask("GET", path)
        assert header(first.headers, b"cache-control") == "public, max-age=3600"
        tag = header(first.headers, b"etag")
        for known in (tag, f"W/{tag}", f'"other", {tag}'):
            again = await shared.ask("GET", path, headers={"if-none-match": known})
            assert (again.status, again.body) == (304, b"")
            assert header(again.headers, b"etag") == tag
            assert header(again.headers, b"cache-control") == "public, max-age=3600"
        other = await shared.ask("GET", path, headers={"if-none-match": '"other"'})
        assert (other.status, other.body) == (200, first.body)
    one, two = [(await shared.ask("GET", f"/api/boards/{name}")).headers for name in ("london", "venice")]
    assert header(one, b"etag") != header(two, b"etag")


async def test_those_who_ask_at_once_wait_for_one_who_works_it_out_in_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worked: list[Any] = []

    def worked_out(board: Any) -> Any:
        worked.append(threading.current_thread())
        return board_json(board)

    monkeypatch.setattr(boards, "board_json", worked_out)
    pages = BoardPages()
    assert len(set(map(id, await asyncio.gather(*[pages.board("london") for _ in range(5)])))) == 1
    [thread] = worked
    assert thread is not threading.main_thread()


async def test_what_is_known_can_be_had_while_other_tiles_are_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()

    def slowly(tiles: Any, rows: Any, expert: Any) -> Any:
        if rows != ("AB",):
            begun.release()
            assert go_on.wait(30)
        return tiles_json(tiles, rows, expert)

    monkeypatch.setattr(boards, "tiles_json", slowly)
    pages = BoardPages()
    await pages.tiles("AB", "")
    waiting = [asyncio.ensure_future(pages.tiles(rows, "")) for rows in ("AC", "AD", "AE")]
    for _ in range(boards.WORKERS):
        assert await asyncio.to_thread(begun.acquire, timeout=20)
    await asyncio.wait_for(pages.tiles("AB", ""), 20)
    assert not any(task.done() for task in waiting)
    go_on.set()
    await asyncio.gather(*waiting)


async def test_the_same_tiles_are_one_page_in_whatever_order_they_are_turned(shared: AsgiServer) -> None:
    one, two = [await shared.ask("GET", f"/api/boards/tiles?rows=AB&expert={it}") for it in ("A,B", "B,A")]
    assert one == two


@pytest.mark.parametrize("name", ["nowhere", "London", "london.json", "..", "board", "%20"])
async def test_a_board_that_does_not_exist_is_refused(name: str, shared: AsgiServer) -> None:
    answer = await shared.ask("GET", f"/api/boards/{name}")
    assert (answer.status, answer.code) == (404, "unknown-board")
    assert answer.json["text"] == f"There is no board of that name: a board is {', '.join(names())} or tiles."
    assert header(answer.headers, b"cache-control") == "no-store"


@pytest.mark.parametrize(
    "query",
    [
        *("", "?", "?rows=", "?rows=,", "?rows=AB,C", "?rows=A,,B", "?rows=AA", "?rows=AB,BC", "?rows=AX", "?rows=a"),
        *("?rows=A B", "?rows=\u00e9", "?rows=" + "A" * 41, "?rows=AB&expert=C", "?rows=AB&expert=AB"),
        *("?rows=AB&expert=A,A", "?rows=AB&expert=A,", "?rows=AB&expert=,", "?rows=AB&expert=x", "?expert=A"),
    ],
)
async def test_a_layout_that_cannot_lie_so_is_refused(query: str, shared: AsgiServer) -> None:
    answer = await shared.ask("GET", f"/api/boards/tiles{query}")
    assert (answer.status, answer.code) == (400, "bad-request")
    assert answer.json["text"].startswith(("rows ", "expert "))
    assert len(answer.body) < 200
