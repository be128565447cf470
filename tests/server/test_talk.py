"""What one table holds: talk, marks and visitors have an end, a game always has room; and talk is only text."""

from collections.abc import AsyncIterator
from typing import Any, Final

import pytest

from blackticket.game import Game
from blackticket.record import Record
from blackticket.server import client_limits, connection, game_commands, player_text, seat_commands, table, table_writer
from blackticket.server.rate_limiter import TokenBucket
from blackticket.server.settings import Settings
from blackticket.server.store.models import Entry, Stream
from tests.server.asgi_server import AsgiServer, AsgiSocket, open_server, sqlite
from tests.server.scenario import Scenario, make_scenario, say_message, sit

pytestmark = pytest.mark.usefixtures("nobody_waits_for_the_absent")


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("talk"))) as server:
        yield server


async def talk(wire: AsgiSocket, channel: str = "table") -> list[str]:
    """Talk until nobody listens any more: how it went."""
    answers = [await wire.ask(say_message(n, channel)) for n in range(40)]
    return [answer.get("code", "done") for answer in answers]


async def test_talk_cannot_stop_a_game(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_writer, "TALK_LIMIT", 30)
    scenario = await make_scenario(shared, "playing")
    wire, frame = await scenario.enter("ann")
    for channel in ("table", "seekers"):
        codes = await talk(wire, channel)
        assert codes == sorted(codes), "done for a while, then no more"
        assert set(codes) == {"done", "table-full"}
    for message in (
        {"type": "mark", "id": "m", "station": 1, "mark": "x"},
        {"type": "resign", "id": "no", "agree": False},
    ):
        assert (await wire.ask(message))["code"] == "table-full"
    assert (await scenario.ask("PUT", "/name", "ann", {"name": "Nan"})).code == "table-full"
    action = {"type": "act", "id": "a", "version": frame["view"]["version"], "seat": "detective-1"}
    assert (await wire.ask(action | {"action": frame["legal"]["detective-1"][0]["text"]}))["type"] == "done"
    assert (await wire.ask({"type": "resign", "id": "yes"}))["type"] == "done"
    assert (await wire.ask({"type": "resign", "id": "yes, yes"}))["code"] == "table-full"
    mate, _ = await scenario.enter("mate")
    assert (await mate.ask({"type": "resign", "id": "me too"}))["type"] == "done"
    assert (await scenario.ask("GET", "", "nobody")).json["table"]["status"] == "over"
    assert (await scenario.ask("POST", "/rematch", "mate")).status == 200
    await wire.leave()
    await mate.leave()


async def test_one_who_left_can_come_back_to_a_table_that_is_full_of_talk(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = await make_scenario(shared, "playing")
    assert (await scenario.ask("POST", "/leave", "ann")).status == 200
    monkeypatch.setattr(table_writer, "TALK_LIMIT", 1)
    wire, frame = await scenario.enter("ann")
    assert frame["type"] == "welcome"
    assert not frame["table"]["players"][1]["away"]
    await wire.leave()
    assert (await scenario.ask("POST", "/leave", "ann")).status == 200
    monkeypatch.setattr(seat_commands, "MAX_DEPARTURES", 2)
    await scenario.enter("ann")
    assert (await scenario.ask("POST", "/leave", "ann")).code == "table-full", "or he could go on for ever"


async def test_coming_and_going_cannot_stop_a_game_from_being_started(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_writer, "TALK_LIMIT", 20)
    monkeypatch.setattr(seat_commands, "MAX_PARTICIPANTS", 5)
    table_id, key = await shared.make(start=False, detectives=2, seats={"fugitive": "me"})
    sitting = f"/api/tables/{table_id}/seats/detective-1/sit"
    for _ in range(4):
        guest = await sit(shared, table_id, "detective-1", "Guest")
        assert (await shared.ask("POST", f"/api/tables/{table_id}/leave", key=guest)).status == 200
    assert (await shared.ask("POST", sitting, {})).code == "table-full"
    for _ in range(20):
        await shared.ask("POST", sitting, {}, guest)
        left = await shared.ask("POST", f"/api/tables/{table_id}/leave", key=guest)
    assert left.code == "table-full"
    started = await shared.ask("POST", f"/api/tables/{table_id}/start", {"fill": True}, key)
    assert started.status == 200
    assert len(started.json["table"]["players"]) == 5


async def test_new_names_have_an_end_for_each_and_for_all(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_commands, "MAX_RENAMES", 2)
    scenario = await make_scenario(shared, "playing")
    codes = [(await scenario.ask("PUT", "/name", "ann", {"name": f"Ann {n}"})).status for n in range(3)]
    assert codes == [200, 200, 409]
    assert (await scenario.ask("PUT", "/name", "mate", {"name": "Mat"})).status == 200
    shared.backend.registry.tables[scenario.table].renames[99] = 17
    assert (await scenario.ask("PUT", "/name", "mate", {"name": "Matt"})).code == "table-full"


async def test_a_table_full_of_talk_can_still_be_joined(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_writer, "TALK_LIMIT", 1)
    table_id, key = await shared.make(start=False, detectives=2, seats={"fugitive": "me"})
    assert (await shared.ask("PUT", f"/api/tables/{table_id}/name", {"name": "Host"}, key)).code == "table-full"
    await sit(shared, table_id, "detective-1", "Guest")


async def test_one_client_cannot_be_everybody_who_ever_sits_at_a_table(shared: AsgiServer) -> None:
    table_id, _ = await shared.make(start=False, detectives=2, seats={"fugitive": "me"})
    sitting = f"/api/tables/{table_id}/seats/detective-1/sit"
    for _ in range(client_limits.NEWCOMERS):
        guest = await sit(shared, table_id, "detective-1", "Guest")
        assert (await shared.ask("POST", f"/api/tables/{table_id}/leave", key=guest)).status == 200
    refused = await shared.ask("POST", sitting, {})
    assert (refused.status, refused.code) == (429, "too-many")
    assert (await shared.ask("POST", sitting, {}, guest)).status == 200, "who has been here is not new"
    assert (await shared.ask("POST", f"/api/tables/{table_id}/leave", key=guest)).status == 200
    assert (await shared.ask("POST", sitting, {}, client="192.0.2.2")).status == 200


async def test_messages_are_counted_by_client_over_all_its_sockets(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = await make_scenario(shared, "playing")
    taken: list[TokenBucket] = []
    reserve = TokenBucket.reserve

    def noted(bucket: TokenBucket) -> float:
        taken.append(bucket)
        return reserve(bucket)

    monkeypatch.setattr(TokenBucket, "reserve", noted)
    for who in ("ann", "mate"):
        wire, _ = await scenario.enter(who)
        await wire.send("no message")
        await wire.until("refused")
        await wire.leave()
    first, second = taken
    assert first is second


def test_a_client_that_sends_too_much_is_read_more_slowly() -> None:
    limits = client_limits.ClientLimits(Settings(messages_per_second=2.0), lambda: 0.0)
    waits = [limits.messages("192.0.2.1").reserve() for _ in range(52)]
    assert waits == [0.0] * 50 + [0.1, 0.2]
    assert limits.messages("192.0.2.2").reserve() == 0.0


def test_what_clients_have_sent_is_kept_of_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_limits, "KEPT", 2)
    limits = client_limits.ClientLimits(Settings(), lambda: 0.0)
    first, second = limits.messages("192.0.2.1"), limits.messages("192.0.2.2")
    assert limits.messages("192.0.2.1") is first
    limits.messages("192.0.2.3")
    assert limits.messages("192.0.2.1") is first
    assert limits.messages("192.0.2.2") is not second


async def test_marks_are_limited(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_commands, "MAX_MARKS", 2)
    scenario = await make_scenario(shared, "playing")
    wire, _ = await scenario.enter("ann")
    codes = [
        (await wire.ask({"type": "mark", "id": f"{n}", "station": station, "mark": mark})).get("code", "done")
        for n, (station, mark) in enumerate([(1, "a"), (2, "b"), (3, "c"), (2, "d"), (1, ""), (3, "c")])
    ]
    assert codes == ["done", "done", "table-full", "done", "done", "done"]
    await wire.leave()


def fill(at: table.Table, stream: Stream) -> None:
    """All that can be said in a stream, in letters that take the most room."""
    text = '"' * player_text.CHAT_LIMIT
    full = table.TALK_CHARACTERS // player_text.CHAT_LIMIT
    first = len(at.streams[stream]) + 1
    said = [
        Entry(stream, number, "said", {"text": text if number < first + full else '"'}, 1.8e9, 1)
        for number in range(first, table_writer.TALK_LIMIT + 1)
    ]
    at.apply_entries(said)


async def test_one_who_comes_to_the_longest_talk_can_still_be_told_all_of_it(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "over")
    async with shared.backend.registry.hold(scenario.table) as at:
        fill(at, "table")
        fill(at, "seekers")
        wire, frame = await scenario.enter("nobody")
        assert frame["numbers"] == {"table": table_writer.TALK_LIMIT, "seekers": table_writer.TALK_LIMIT}
        assert len(wire.frames[0]) < connection.MAX_QUEUED
        await wire.leave()
        del shared.backend.registry.tables[scenario.table]


async def test_what_can_be_said_is_limited(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_commands, "TALK_CHARACTERS", 30)
    scenario = await make_scenario(shared, "playing")
    wire, _ = await scenario.enter("ann")
    for channel in ("table", "seekers"):
        assert (await talk(wire, channel)).count("done") == 10
    await wire.leave()
    del shared.backend.registry.tables[scenario.table]  # played again from the database
    wire, _ = await scenario.enter("ann")
    assert (await wire.ask(say_message(99)))["code"] == "table-full"
    await wire.leave()


def test_a_game_has_room_behind_the_talk() -> None:
    """The longest games have less than 200 actions; a program's action for one who is late takes two entries."""
    assert table_writer.LOG_LIMIT - table_writer.TALK_LIMIT > 10 * 200


# Talk is text.

TEXTS: Final = (
    "<script>alert(1)</script>",
    '"},{"type":"news"',
    "\\u0000 \\n",
    "javascript:alert(1) &lt; %00 {{7*7}} ${x}",
    "مرحبا 日本語 🕵️‍♀️ é",
)


async def test_what_people_write_comes_back_as_they_wrote_it_and_as_nothing_else(shared: AsgiServer) -> None:
    scenario: Scenario = await make_scenario(shared, "open")
    wire, _ = await scenario.enter("ann")
    for number, text in enumerate(TEXTS):
        entry = await heard(wire, say_message(number, text=text))
        assert entry["text"] == text
        assert set(entry) == {"stream", "number", "kind", "at", "by", "text"}
        named = await scenario.ask("PUT", "/name", "mate", {"name": text[:40]})
        assert named.json["table"]["players"][2]["name"] == " ".join(text[:40].split())
        assert (b"content-type", b"application/json") in named.headers
    assert (await wire.ask(say_message(98, text="end\ud800")))["code"] == "bad-request", "there is no such letter"
    entry = await heard(wire, say_message(99, text="two\nlines\r\0\t\u202eback\u2066\u2028 end"))
    assert entry["text"] == "two lines back end"
    await wire.leave()


async def heard(wire: AsgiSocket, message: dict[str, Any]) -> dict[str, Any]:
    """What everyone hears of something that was said."""
    await wire.send(message)
    while True:
        for entry in (await wire.until("news"))["entries"]:
            if entry["kind"] == "said":
                return dict(entry)


@pytest.mark.parametrize(
    "name", [*TEXTS, "# x", "player fugitive y", "-", ":", "=", "'", '"', "\\", "a\u0085b", "\u3000x"]
)
async def test_a_name_cannot_break_the_record_of_a_game(name: str, shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "over")
    assert (await scenario.ask("PUT", "/name", "ann", {"name": name[:40]})).status == 200
    answer = await scenario.ask("GET", "/record", "nobody")
    assert answer.status == 200, answer
    game = Game.replay(Record.loads(answer.body.decode()))
    assert game.over
    assert (b"content-type", b"text/plain; charset=utf-8") in answer.headers
