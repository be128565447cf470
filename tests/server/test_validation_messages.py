"""Every refusal of a request or a message in our own words: what was expected, what came, what to do."""

import json
from collections.abc import AsyncIterator
from typing import Any, Final, get_args

import pytest

from blackticket.server.client_limits import GUESS_SECONDS, GUESSES
from blackticket.server.connection import CLOSED
from blackticket.server.messages import MESSAGES, TYPES
from blackticket.server.requests import NewTableRequest, SeatRequest
from blackticket.server.socket import MAX_REFUSALS
from blackticket.server.terms import Strength
from blackticket.server.validation_messages import counted, one_of, sentence
from tests.server.asgi_server import AsgiServer, ManualClock, open_server, sqlite
from tests.server.raw_client import HOST, JSON, send_raw
from tests.server.scenario import Scenario, make_scenario, without_programs
from tests.server.schema_coverage import the_schema

SECRET: Final = "vPvIWzfOkcveH8Gw6mtE8TBDbdcp_mm9nozrpqB9Hew"
TABLES: Final = "POST /api/tables"
SIT: Final = "POST /api/tables/{}/seats/detective-3/sit"
SET: Final = "PUT /api/tables/{}/seats/detective-3"
NAME: Final = "PUT /api/tables/{}/name"
NO_JSON: Final = "The body is no JSON that can be read: look at its quotes, commas and brackets."
SEATS: Final = "me, open, easy, medium, hard or master"

ASKED: Final[list[tuple[str, Any, str]]] = [
    (TABLES, {"seats": {"fugitive": "greedy"}}, f"seats.fugitive expects {SEATS}, but got 'greedy'."),
    (TABLES, {"seats": {"fugitive": 3}}, f"seats.fugitive expects {SEATS}, but got 3."),
    (TABLES, {"seats": {"fugitive": SECRET}}, f"seats.fugitive expects {SEATS}, but got text."),
    (TABLES, {"seats": {"a\nb": None}}, rf"seats.'a\nb' expects {SEATS}, but got null."),
    (TABLES, {"seats": "me"}, "seats expects an object, but got text."),
    (TABLES, {"seats": {str(number): "me" for number in range(11)}}, "seats expects at most 10 entries, but got 11."),
    (SET, {"has": "greedy"}, "has expects open, easy, medium, hard or master, but got 'greedy'."),
    (SET, {"has": "me"}, "has expects open, easy, medium, hard or master, but got 'me'."),
    (SET, {}, "has is missing: it has to be given."),
    (
        TABLES,
        {"options": {"die-faces": "taxi.taxi.bus"}},
        "options.die-faces expects true, false or a list of words, but got text.",
    ),
    (TABLES, {"options": {"x": 1}}, "options.x expects true, false or a list of words, but got 1."),
    (
        TABLES,
        {"options": {"x": ["taxi", 3]}},
        "options.x expects true, false or a list of words, but got a list of other things.",
    ),
    (TABLES, {"helper": "oracle"}, "helper expects none, possible or weights, but got 'oracle'."),
    (TABLES, {"detectives": "2"}, "detectives expects a whole number, but got text."),
    (TABLES, {"detectives": 2.5}, "detectives expects a whole number, but got 2.5."),
    (TABLES, {"detectives": -1}, "detectives expects at least 0, but got -1."),
    (TABLES, {"turn": 4}, "turn expects at least 5, but got 4."),
    (TABLES, {"turn": 10**7}, "turn expects at most 2592000, but got 10000000."),
    (TABLES, {"public": "yes"}, "public expects true or false, but got text."),
    (TABLES, {"characters": "Lestrade"}, "characters expects a list, but got text."),
    (TABLES, {"characters": [True]}, "characters.0 expects text, but got true."),
    (TABLES, {"edition": "x" * 41}, "edition expects at most 40 characters of text, but got 41."),
    (TABLES, {"name": ""}, "name expects at least 1 character of text, but got 0."),
    (TABLES, {"name": {"a": SECRET}}, "name expects text, but got an object."),
    (TABLES, rb'{"name": "\ud800"}', "name expects text of whole characters, but got half of one."),
    (TABLES, {"colour": "red"}, "There is no field colour: leave it out."),
    (TABLES, {"body": 1}, "There is no field body: leave it out."),
    (TABLES, {SECRET: 1}, f"There is no field '{SECRET[:24]}…': leave it out."),
    (TABLES, [], "The body is a JSON object, but got a list."),
    (TABLES, 3, "The body is a JSON object, but got 3."),
    (TABLES, SECRET, "The body is a JSON object, but got text."),
    (TABLES, b"{", NO_JSON),
    (TABLES, b'{"a": 1,}', NO_JSON),
    (TABLES, b"\xff\xfe\xff", NO_JSON),
    (TABLES, b"[" * 9000, NO_JSON),
    (SIT, {"invite": 3}, "invite expects text, but got something else."),
    (SIT, {"invite": [SECRET]}, "invite expects text, but got something else."),
    (SIT, {"invite": SECRET * 5}, "invite expects at most 200 characters of text, but got 215."),
    (NAME, {}, "name is missing: it has to be given."),
    (NAME, b"", "A body is missing: send a JSON object, with the header Content-Type: application/json."),
    (NAME, b"null", "The body is a JSON object, but got null."),
    (f"GET /api/tables/{'x' * 41}", b"", "table_id expects at most 40 characters of text, but got 41."),
]
TYPES_SAID: Final = "hello, act, foresee, say, mark, propose, resign, stand-in, let-programs, seed or look"
NO_MESSAGE: Final = "A message is a JSON object, but this is no JSON that can be read."

SENT: Final[list[tuple[Any, str]]] = [
    ({"type": "dance"}, f"type expects {TYPES_SAID}, but got 'dance'."),
    ({"type": SECRET}, f"type expects {TYPES_SAID}, but got text."),
    ({"type": 3}, f"type expects {TYPES_SAID}, but got 3."),
    ({}, f"type is missing: a message is {TYPES_SAID}."),
    ([], "A message is a JSON object, but got a list."),
    ("", NO_MESSAGE),
    ("{", NO_MESSAGE),
    ("[" * 300, NO_MESSAGE),
    (b"\xff", NO_MESSAGE),
    ({"type": "act", "id": "1"}, "act.version is missing: it has to be given."),
    ({"type": "resign", "id": "1", "foo": 1}, "There is no field resign.foo: leave it out."),
    ({"type": "resign", "id": "1", "agree": "?"}, "resign.agree expects true or false, but got text."),
    ({"type": "resign", "id": ""}, "resign.id expects at least 1 character of text, but got 0."),
    ({"type": "say", "id": "1", "channel": "x", "text": "x"}, "say.channel expects table or seekers, but got 'x'."),
    (
        {"type": "say", "id": "1", "channel": "table", "text": "x" * 2001},
        "say.text expects at most 2000 characters of text, but got 2001.",
    ),
    ({"type": "mark", "id": "1", "station": -1, "mark": ""}, "mark.station expects at least 0, but got -1."),
    (
        {"type": "mark", "id": "1", "station": 10**400, "mark": ""},
        f"mark.station expects at most 1000000000, but got 1{'0' * 58}….",
    ),
    ({"type": "hello", "key": [SECRET]}, "hello.key expects text, but got something else."),
    ({"type": "hello", "key": SECRET * 5}, "hello.key expects at most 200 characters of text, but got 215."),
    ({"type": "hello", "after": 3}, "hello.after expects an object, but got 3."),
    ({"type": "hello", "after": {"table": None}}, "hello.after.table expects a whole number, but got null."),
]

NO_PAGE: Final = "There is no page at this address: /openapi.json lists those that there are."

PLAIN: Final[list[tuple[str, str, int, str, str]]] = [
    ("GET", "/nowhere", 404, "unknown-page", NO_PAGE),
    ("GET", "/api/tables/x/", 404, "unknown-page", NO_PAGE),
    ("DELETE", "/api/tables", 405, "wrong-method", "This address takes GET or POST, but got 'DELETE'."),
    ("GET", "/api/tables/x/name", 405, "wrong-method", "This address takes PUT, but got 'GET'."),
    ("POST", "/", 405, "wrong-method", "This address takes GET, but got 'POST'."),
    ("X" * 100, "/", 405, "wrong-method", f"This address takes GET, but got '{'X' * 58}…."),
]


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("sentences"))) as server:
        without_programs(server)
        yield server


@pytest.fixture(scope="module")
async def scenario(shared: AsgiServer) -> Scenario:
    return await make_scenario(shared, "open")


@pytest.mark.parametrize(("address", "body", "text"), ASKED, ids=[text for *_, text in ASKED])
async def test_a_bad_request(address: str, body: Any, text: str, shared: AsgiServer, scenario: Scenario) -> None:
    method, path = address.format(scenario.table).split()
    answer = await shared.ask(method, path, body, scenario.keys["host"])
    assert (answer.status, answer.json) == (400, {"code": "bad-request", "text": text})


@pytest.mark.parametrize(("message", "text"), SENT, ids=[str(number) for number in range(len(SENT))])
async def test_a_bad_message(message: Any, text: str, scenario: Scenario) -> None:
    sent = message if isinstance(message, str | bytes) else json.dumps(message)
    wire, _ = await scenario.enter("ann")
    await wire.send(sent)
    refused = await wire.until("refused")
    assert (refused["code"], refused["text"]) == ("bad-request", text)
    await wire.leave()


@pytest.mark.parametrize(("method", "path", "status", "code", "text"), PLAIN, ids=[row[1] for row in PLAIN])
async def test_an_address_or_a_method_that_does_not_exist(
    method: str, path: str, status: int, code: str, text: str, shared: AsgiServer
) -> None:
    answer = await shared.ask(method, path)
    assert (answer.status, answer.json) == (status, {"code": code, "text": text})


async def test_the_methods_of_an_address_are_told_in_the_header_too(shared: AsgiServer) -> None:
    for path, allowed in (("/api/tables", b"GET, HEAD, POST"), ("/healthz", b"GET, HEAD")):
        assert dict((await shared.ask("DELETE", path)).headers)[b"allow"] == allowed


@pytest.mark.parametrize("kind", [None, b"", b"text/plain", b"application/x-www-form-urlencoded"])
async def test_a_body_without_its_kind(kind: bytes | None, shared: AsgiServer) -> None:
    headers = [HOST, *([(b"content-type", kind)] if kind is not None else [])]
    answer = await send_raw(shared, "POST", "/api/tables", headers, [b'{"name": "Max"}'])
    text = "The body is read only with the header Content-Type: application/json: send that too."
    assert (answer.status, answer.json) == (400, {"code": "bad-request", "text": text})


@pytest.mark.parametrize(
    ("headers", "body"),
    [([HOST], b""), ([HOST, JSON], b""), ([HOST, JSON], b"{}"), ([HOST, JSON], b"null")],
    ids=["bare", "empty", "object", "null"],
)
async def test_making_sitting_and_starting_need_no_body(
    headers: list[tuple[bytes, bytes]], body: bytes, shared: AsgiServer
) -> None:
    made = await send_raw(shared, "POST", "/api/tables", headers, [body])
    assert made.status == 201
    assert [player["name"] for player in made.json["table"]["players"]] == ["Host"]
    path = f"/api/tables/{made.json['table']['id']}"
    key = (b"authorization", f"Bearer {made.json['key']}".encode())
    sat = await send_raw(shared, "POST", f"{path}/seats/detective-1/sit", headers, [body])
    assert (sat.status, sat.json["table"]["players"][1]["name"]) == (200, "Guest")
    started = await send_raw(shared, "POST", f"{path}/start", [*headers, key], [body])
    assert started.code == "seats-open", "programs fill the seats only when that is said"


@pytest.mark.parametrize("value", [b"", b"Bearer", b"Bearer ", b"Basic eDp5", SECRET.encode(), b"Digest a=b"])
async def test_a_header_without_a_key_is_nobodys_and_not_a_spectators(
    value: bytes, shared: AsgiServer, scenario: Scenario
) -> None:
    text = "A key comes as 'Authorization: Bearer KEY', but this header holds none: mend it, or leave it out."
    for method, path in (("GET", ""), ("POST", "/seats/detective-3/sit")):
        headers = [HOST, JSON, (b"authorization", value)]
        path = f"/api/tables/{scenario.table}{path}"
        answer = await send_raw(shared, method, path, headers, client=(f"header {value!r}", 1))
        assert (answer.status, answer.json) == (401, {"code": "wrong-key", "text": text})


async def test_how_long_to_wait_is_told_in_whole_seconds(tmp_path: Any) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock, requests_per_second=20.0, tables_per_client=1) as server:
        for _ in range(80):
            await server.ask("GET", "/nowhere", client="often")
        refused = await server.ask("GET", "/nowhere", client="often")
        assert refused.json["text"] == "That was asked too often: wait 1 second."
        assert (b"retry-after", b"1") in refused.headers
        for _ in range(GUESSES):
            await server.ask("GET", "/api/tables/nowhere", client="guess")
        refused = await server.ask("GET", "/api/tables/nowhere", client="guess")
        assert refused.json["text"] == "Too many wrong keys or tables: try again in 3 seconds."
        clock.time += GUESS_SECONDS - 1.5
        refused = await server.ask("GET", "/api/tables/nowhere", client="guess")
        assert refused.json["text"] == "Too many wrong keys or tables: try again in 2 seconds."
        await server.ask("POST", "/api/tables", client="maker")
        refused = await server.ask("POST", "/api/tables", client="maker")
        assert refused.json["text"] == "1 table an hour can be made from one place: wait 3600 seconds."
        assert (b"retry-after", b"3600") in refused.headers
        other = await server.ask("POST", "/api/tables", {"edition": "none"}, client="other")
        assert not any(name == b"retry-after" for name, _ in other.headers)


async def test_why_one_cannot_leave(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "playing")
    assert (await scenario.ask("POST", "/leave", "ann")).status == 200
    again = await scenario.ask("POST", "/leave", "ann")
    assert again.json["text"] == "You have left already, and programs move for you until you are back."
    over = await make_scenario(shared, "over")
    late = await over.ask("POST", "/leave", "ann")
    assert late.json["text"] == "The game is over, and nobody waits for you: there is nothing to leave."
    assert again.code == late.code == "not-allowed"


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ({"mode": "sherlock"}, "There is no mode 'sherlock' of london-2023. Choose one of: standard."),
        ({"edition": "paris"}, "There is no edition 'paris'. Choose one of: "),
        ({"options": {"x": True}}, "There is no option 'x' of london-2023 standard. Choose one of: "),
    ],
)
async def test_what_the_rules_do_not_have(asked: dict[str, Any], text: str, shared: AsgiServer) -> None:
    answer = await shared.ask("POST", "/api/tables", asked)
    assert answer.json["text"].startswith(text)


async def test_only_this_machine_may_read_what_is_measured(tmp_path: Any) -> None:
    async with open_server(sqlite(tmp_path), metrics="local") as server:
        answer = await server.ask("GET", "/metrics")
        assert (answer.status, answer.code) == (404, "unknown-page")
        assert answer.json["text"] == "Only the machine of the server may read what is measured."


async def test_one_with_a_key_who_sits_down_again_keeps_his_name(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    opened = await scenario.ask("PUT", "/seats/detective-3", "host", {"has": "open"})
    assert opened.status == 200
    sat = await scenario.ask("POST", "/seats/detective-3/sit", "ann", {"name": "Somebody Else"})
    assert sat.json["you"]["seats"] == ["detective-1", "detective-3"]
    assert sat.json["table"]["players"][1]["name"] == "Ann"


def test_every_word_for_a_seat_is_one_choice_in_the_schema() -> None:
    strengths = list(get_args(Strength))
    assert NewTableRequest.model_json_schema()["properties"]["seats"]["additionalProperties"]["enum"] == [
        "me",
        "open",
        *strengths,
    ]
    assert SeatRequest.model_json_schema()["properties"]["has"]["enum"] == ["open", *strengths]


def test_the_words_for_messages_are_their_types() -> None:
    assert one_of(TYPES) == TYPES_SAID
    assert len(TYPES) == len(MESSAGES)


async def test_every_code_with_which_a_socket_is_closed_is_in_the_schema(scenario: Scenario) -> None:
    reasons = the_schema()["x-socket"]["closed"]
    assert reasons == {str(code): why for code, why in CLOSED.items()}
    assert {1009, 1011, 1012, 4000, 4001, 4003, 4008, 4013} == set(CLOSED)
    wire, _ = await scenario.enter("ann")
    for _ in range(MAX_REFUSALS):
        await wire.send("nonsense")
    while (frame := await wire.next())["type"] != "closed":
        assert frame["type"] in ("refused", "present")
    assert frame["code"] == 4008
    assert "refused too often in a row" in reasons["4008"]


def test_an_error_of_a_kind_that_is_not_foreseen_is_told_without_the_words_of_a_library() -> None:
    strange = {"type": "strange", "loc": ("body", "name"), "msg": "Input should be stranger", "input": SECRET}
    assert sentence([strange]) == "name is not of the form that the documentation gives."


@pytest.mark.parametrize(
    ("words", "text"), [(("a",), "a"), (("a", "b"), "a or b"), (("a", "b", "c"), "a, b or c"), ((), "")]
)
def test_words_to_choose_from(words: tuple[str, ...], text: str) -> None:
    assert one_of(words) == text


@pytest.mark.parametrize(
    ("number", "what", "text"),
    [(1, "second", "1 second"), (2, "second", "2 seconds"), (1, "entry", "1 entry"), (0, "entry", "0 entries")],
)
def test_so_many_of_something(number: int, what: str, text: str) -> None:
    assert counted(number, what) == text
