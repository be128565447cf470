"""The pages on playing together are in step with the code, and their examples hold."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from blackticket import Game
from blackticket.server import (
    bot_turns,
    connection,
    game_commands,
    lobby,
    messages,
    player_text,
    requests,
    seat_commands,
    serve,
    socket,
    table,
    table_writer,
    wire_limits,
)
from blackticket.server.errors import CODES
from blackticket.server.payloads import SHOWN
from blackticket.server.schema import SOCKET, schema
from blackticket.server.settings import SETTINGS
from blackticket.server.terms import LONGEST_TURN, SHORTEST_TURN, STAND_IN_SECONDS
from tests.docs.pages import CODE, PAGES, first_table, keys, named, page, rows, sections
from tests.faults.server_process import ServerProcess
from tests.server.schema_coverage import REF, SchemaCoverage

EXAMPLE = re.compile(r"^```json ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CURL = re.compile(r"^curl .*?(?:[^\\]$)", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"^```python\n(import .*?)^```$", re.MULTILINE | re.DOTALL)
SCHEMA: dict[str, Any] = schema()
SCHEMAS: dict[str, Any] = SCHEMA["components"]["schemas"]
PAYLOADS = sections(sections(page("server.md"), 2)["What is told"], 3)
AT_START = {"bad-setting", "newer-database", "database-in-use", "no-server"}
"""What keeps a server from starting, so that it has no status."""
ALSO_AT_START = {"store-unavailable", "server-error"}
"""What can keep a server from starting, and can also come later."""


def fields(name: str) -> list[str]:
    return list(SCHEMAS[name]["properties"])


# Errors.


def test_every_code_of_the_server_has_its_row_with_its_status() -> None:
    found = rows(sections(page("errors.md"), 2)["The server"])
    assert [row[:3] for row in found] == [
        [
            f"`{code}`",
            "start" if code in AT_START else f"{status}, start" if code in ALSO_AT_START else str(status),
            meaning,
        ]
        for code, (status, meaning) in CODES.items()
    ]
    assert all(len(row) == 4 and row[3] for row in found)


# Tables.


def test_every_address_has_its_row() -> None:
    found = [(row[0], *CODE.findall(row[1])) for row in rows(sections(page("server.md"), 2)["Addresses"])]
    there = {(method.upper(), path) for path, methods in SCHEMA["paths"].items() for method in methods}
    assert len(found) == len(set(found))
    assert set(found) == there
    assert f"`{SOCKET}`" in page("server.md")
    assert f"`{SOCKET}`" in page("socket.md")


def test_every_field_of_a_new_table_has_its_row_and_its_default() -> None:
    found = rows(sections(page("server.md"), 3)["A new table"])
    assert [row[0] for row in found] == [f"`{name}`" for name in requests.NewTableRequest.model_fields]
    for name, _, default in found:
        if code := CODE.findall(default):
            wanted = requests.NewTableRequest.model_fields[name.strip("`")].default
            assert code == [wanted if isinstance(wanted, str) else json.dumps(wanted)], name


def test_every_field_of_other_requests_has_its_row() -> None:
    found = [(row[0], *CODE.findall(row[1])) for row in rows(sections(page("server.md"), 3)["Other requests"])]
    asked: dict[str, type[BaseModel]] = {
        "sit": requests.SitRequest,
        "set a seat": requests.SeatRequest,
        "start": requests.StartRequest,
        "name": requests.NameRequest,
        "device": requests.DeviceRequest,
        "forget": requests.ForgetDeviceRequest,
        "webhook": requests.WebhookRequest,
    }
    assert found == [(name, field) for name, request in asked.items() for field in request.model_fields]


@pytest.mark.parametrize(
    ("heading", "schema_name"),
    [
        ("An edition", "EditionJson"),
        ("Limits", "LimitsJson"),
        ("A table", "TableJson"),
        ("A seat", "SeatJson"),
        ("A player", "PlayerJson"),
        ("You", "YouJson"),
        ("The game", "GameJson"),
        ("Notices", "NoticesJson"),
        ("A review", "ReviewJson"),
        ("A replay", "ReplayJson"),
        ("A board", "BoardJson"),
        ("A piece of scenery", "SceneryJson"),
        ("A quarter", "QuarterJson"),
        ("A line", "LineJson"),
        ("A station", "StationJson"),
        ("A sign", "BoardMark"),
        ("A tile", "TileJson"),
    ],
)
def test_every_field_that_is_told_has_its_row(heading: str, schema_name: str) -> None:
    assert sorted(keys(first_table(PAYLOADS[heading]))) == sorted(fields(schema_name))


def test_every_field_of_a_mode_has_its_row() -> None:
    modes, _, parties = (
        PAYLOADS["An edition"].partition("A mode:")[2].partition("What so many detective players play with:")
    )
    assert sorted(keys(modes)) == sorted(fields("ModeJson"))
    assert keys(parties) == fields("PartyJson")


def test_every_field_of_a_move_of_a_review_has_its_row() -> None:
    assert keys(PAYLOADS["A review"].partition("A move of a review:")[2]) == fields("ReviewMoveJson")


def test_every_field_of_a_step_of_a_replay_has_its_row() -> None:
    assert keys(PAYLOADS["A replay"].partition("A step of a replay:")[2]) == fields("ReplayStepJson")


def test_the_numbers_on_the_page_about_tables_are_those_of_the_code() -> None:
    text = page("server.md")
    assert (SHORTEST_TURN, LONGEST_TURN) == (5, 30 * 24 * 3600)
    assert "from 5 seconds to 30 days" in text
    assert f"at most {player_text.CHAT_LIMIT} characters, a mark has at most {player_text.MARK_LIMIT}." in text
    assert f"at most {player_text.NAME_LIMIT} characters" in text
    pace = next(setting for setting in SETTINGS if setting.name == "pace")
    assert pace.default == "0.5"
    assert f"half a second (`{pace.flag}`), of two seconds for a master" in text
    assert bot_turns.PACES == {"master": 4}
    assert (STAND_IN_SECONDS, table.RETURN_SECONDS) == (120, 60)
    assert "waited for two minutes" in text
    assert "nobody's time is up for a minute" in text
    assert f"those that changed last first, {lobby.LOBBY_LIMIT} at most" in text


# The socket.


def parts(heading: str) -> dict[str, str]:
    return sections(sections(page("socket.md"), 2)[heading], 3)


@pytest.mark.parametrize(("heading", "union"), [("What a client sends", "Message"), ("What the server sends", "Frame")])
def test_every_message_and_frame_has_its_section_with_every_field_and_an_example(heading: str, union: str) -> None:
    found = parts(heading)
    there = {word: ref.removeprefix(REF) for word, ref in SCHEMAS[union]["discriminator"]["mapping"].items()}
    assert set(found) == set(there)
    for word, text in found.items():
        assert sorted(["type", *keys(text)]) == sorted(fields(there[word])), word
        examples = [json.loads(data) for name, data in EXAMPLE.findall(text) if name == union]
        assert {example["type"] for example in examples} == {word}


def test_every_kind_of_entry_has_its_row_with_every_field() -> None:
    found = {
        name: CODE.findall(row[1])
        for row in rows(first_table(sections(page("socket.md"), 2)["Entries"]))
        for name in CODE.findall(row[0])
    }
    assert list(found) == list(SHOWN)
    there = {word: ref.removeprefix(REF) for word, ref in SCHEMAS["Entry"]["discriminator"]["mapping"].items()}
    common = {"stream", "number", "kind", "at", "by"}
    assert {kind: set(said) for kind, said in found.items()} == {
        kind: set(fields(schema_name)) - common for kind, schema_name in there.items()
    }
    assert keys(parts("Entries")["What the seekers share"]) == fields("SeekersJson")


def test_every_close_code_has_its_row() -> None:
    found = [int(row[0]) for row in rows(sections(page("socket.md"), 2)["Close codes"])]
    assert found == list(connection.CLOSED)


def test_the_limits_of_a_socket_are_those_of_the_code() -> None:
    found = {
        row[0]: [int(word) for word in re.findall(r"\d+", row[1])]
        for row in rows(sections(page("socket.md"), 2)["Limits"])
    }
    rate = next(int(setting.default) for setting in SETTINGS if setting.name == "messages_per_second")
    frames = wire_limits.FRAMES_PER_MESSAGE * rate
    assert found == {
        "a message": [serve.LONGEST_MESSAGE],
        "messages of a socket": [rate, 5 * rate],
        "reads and frames of a socket, pings and fragments among them": [frames, 5 * frames],
        "fragments of a message": [wire_limits.MAX_FRAGMENTS],
        "refusals in a row": [socket.MAX_REFUSALS],
        "until the hello": [int(socket.HELLO_SECONDS)],
        "what may wait for a client that reads slowly": [connection.MAX_QUEUED],
        "chat": [player_text.CHAT_LIMIT, table.TALK_CHARACTERS],
        "marks": [game_commands.MAX_MARKS, player_text.MARK_LIMIT],
        "a proposal": [messages.MAX_PROPOSED],
        "entries of a stream": [table_writer.TALK_LIMIT, table_writer.LOG_LIMIT],
        "people who have sat at a table": [seat_commands.MAX_PARTICIPANTS],
        "new names of a player": [seat_commands.MAX_RENAMES, 10 * seat_commands.MAX_RENAMES],
        "times a player can leave": [seat_commands.MAX_DEPARTURES],
    }
    assert f"within {socket.HELLO_SECONDS:.0f} seconds" in page("socket.md")


# Examples.


def left_out(schema_name: str) -> Any:
    """Something real for what an example leaves out."""
    if schema_name == "view":
        return Game.new("london-2023", detectives=2, seed=1).view("spectator").to_json()
    seated = next(data for name, data in EXAMPLE.findall(page("server.md")) if name == "SeatedJson")
    return json.loads(seated)["table"]


@pytest.mark.parametrize("path", [path for path in PAGES if "```json" in path.read_text(encoding="utf-8")], ids=named)
def test_every_json_example_fits_the_schema(path: Path) -> None:
    held = SchemaCoverage()
    found = EXAMPLE.findall(path.read_text(encoding="utf-8"))
    assert found
    for name, text in found:
        assert name, f"an example does not say what it is of: {text[:60]}"
        data = json.loads(text)
        whole = {key: left_out(key) if value == "…" else value for key, value in data.items()}
        assert held.faults(whole, {"$ref": REF + name}) == []


def test_every_request_by_hand_is_one_that_the_server_knows() -> None:
    found = [shlex.split(line.replace("\\\n", "")) for line in CURL.findall(page("server.md"))]
    assert len(found) == 5
    paths, held = SCHEMA["paths"], SchemaCoverage()
    for words in found:
        path = next(word for word in words if word.startswith("http://")).removeprefix("http://127.0.0.1:8000")
        method = words[words.index("-X") + 1].lower() if "-X" in words else "get"
        there = next(known for known in paths if re.fullmatch(re.sub(r"\{\w+\}", "[a-z0-9-]+", known), path))
        asked = paths[there][method].get("requestBody")
        assert (asked is not None) == ("-d" in words), path
        if asked:
            body = json.loads(words[words.index("-d") + 1])
            assert held.faults(body, asked["content"]["application/json"]["schema"]) == []
            assert "Content-Type: application/json" in words


def test_the_program_on_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = PROGRAM.findall(page("socket.md"))
    assert program.count("\n") <= 50
    (tmp_path / "player.py").write_text(program, encoding="utf-8")
    server = ServerProcess(tmp_path, f"sqlite:///{tmp_path}/games.db")
    server.start()
    try:
        words = [sys.executable, "-W", "error", "player.py", server.address]
        said = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    finally:
        status = server.stop()
    assert (said.returncode, said.stderr, status) == (0, "", 0), server.log.read_text()
    assert re.fullmatch(r"\{'winner': '(fugitive|seekers)', 'reason': '(caught|escaped)'\}\n", said.stdout)
