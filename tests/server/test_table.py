"""A table from the first request to the last: making, joining, playing, leaving, coming back."""

import asyncio
import json
import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest

from blackticket import Game, Record
from blackticket.rules.setup import RULES_VERSION
from blackticket.server.bot_turns import BotTurnRunner
from blackticket.server.credentials import SecretSource
from blackticket.server.lobby import LOBBY_LIMIT, LOBBY_SHARE
from blackticket.server.table_registry import LOG_VERSION
from tests.modes import SOME_MODES
from tests.server.asgi_server import AsgiServer, AsgiSocket, ManualClock, open_server


def act(frame: dict[str, Any], seat: str, name: str = "a", choose: int = 0) -> dict[str, Any]:
    """One of the legal actions of a frame."""
    version, action = frame["view"]["version"], frame["legal"][seat][choose]["text"]
    return {"type": "act", "id": name, "version": version, "seat": seat, "action": action}


def commitments(frames: list[str]) -> Iterator[str]:
    """What a client was told that the game was committed to, in order."""
    for text in frames:
        frame = json.loads(text)
        if frame["type"] == "welcome":
            yield frame["table"]["commitment"]
        yield from (entry["commitment"] for entry in frame.get("entries", ()) if "commitment" in entry)


async def two_people(server: AsgiServer, **asked: Any) -> tuple[str, str, str]:
    """A started London game of two detectives, both with one person: table, fugitive's key, seekers' key."""
    table, fugitive = await server.make(False, detectives=2, seats={"fugitive": "me"}, **asked)
    seekers = (await server.ask("POST", f"/api/tables/{table}/seats/detective-1/sit", {"name": "Ann"})).json["key"]
    assert (await server.ask("POST", f"/api/tables/{table}/seats/detective-2/sit", {}, seekers)).json["key"] == seekers
    assert (await server.ask("POST", f"/api/tables/{table}/start", {}, fugitive)).status == 200
    return table, fugitive, seekers


async def finish(wire: AsgiSocket, frame: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Play on for the seats of one person, programs having the others, until the game is over."""
    view: dict[str, Any] = frame["view"]
    legal: dict[str, list[dict[str, Any]]] = frame["legal"]
    while view["outcome"] is None:
        seat = next((seat for seat, actions in legal.items() if actions), None)
        if seat:
            action = rng.choice(legal[seat])["text"]
            name = f"m{view['version']}"
            await wire.send({"type": "act", "id": name, "version": view["version"], "seat": seat, "action": action})
        news = await wire.until("news")
        view, legal = news.get("view", view), news.get("legal", legal)
    return view


@pytest.mark.parametrize(
    ("edition", "mode", "each_database"),
    [(*kind, database) for kind, database in zip(SOME_MODES, cycle(("sqlite", "postgresql")), strict=False)],
    indirect=["each_database"],
)
async def test_a_person_plays_every_edition_and_mode_against_programs_to_the_end(
    each_database: str, edition: str, mode: str
) -> None:
    async with open_server(each_database) as server:
        rng = random.Random(f"{edition} {mode}")
        side = rng.choice(["fugitive", "detective-1"])
        table, key = await server.make(edition=edition, mode=mode, strength="easy", seats={side: "me"})
        wire, welcome = await server.enter(table, key)
        view = await finish(wire, welcome, rng)
        record = await server.ask("GET", f"/api/tables/{table}/record")
        game = Game.replay(Record.loads(record.body.decode()))
        assert game.proof
        assert game.proof.published == tuple(commitments(wire.frames))
        assert game.view("spectator").to_json()["outcome"] == view["outcome"]
        assert game.state.version == view["version"]


async def test_changes_in_place_of_views_make_the_same_view(database: str) -> None:
    async with open_server(database) as server:
        table, his_key, her_key = await two_people(server)
        people = [(await server.enter(table, key))[0] for key in (his_key, her_key)]
        whole, frame = await server.enter(table)
        savers = [await server.enter(table, changes=True)]
        legal = (await server.ask("GET", f"/api/tables/{table}/game", key=his_key)).json["legal"]
        for number in range(8):
            if number == 3:
                savers.append(await server.enter(table, changes=True))
            seat = next(iter(legal))
            wire = people[seat != "fugitive"]
            await wire.send(act({"view": frame["view"], "legal": legal}, seat, f"a{number}"))
            news = [await person.until("news") for person in people]
            legal = news[0]["legal"] | news[1]["legal"]
            frame = await whole.until("news")
            for saver, seen in savers:
                changed = await saver.until("news")
                first = number == 0  # till then nobody who watches was shown a view
                assert ("view" in changed, "changes" in changed) == (first, not first)
                seen["view"] |= changed.get("view") or changed["changes"]
                assert seen["view"] == frame["view"]


async def test_by_invitation_only_the_invited_can_sit_down(database: str) -> None:
    async with open_server(database) as server:
        table, host = await server.make(False, detectives=1, seats={"fugitive": "me"})
        path = f"/api/tables/{table}/seats/detective-1"
        old = (await server.ask("POST", f"{path}/invite", key=host)).json["invite"]
        new = (await server.ask("POST", f"{path}/invite", key=host)).json["invite"]
        assert (await server.ask("POST", f"{path}/sit", {})).code == "not-allowed"
        assert (await server.ask("POST", f"{path}/sit", {"invite": old})).code == "not-allowed"
        seated = (await server.ask("POST", f"{path}/sit", {"invite": new, "name": "Ann"})).json
        assert seated["you"] == {"player": 1, "side": "seekers", "seats": ["detective-1"], "host": False}
        assert (await server.ask("POST", f"{path}/sit", {"invite": new})).code == "seat-taken"
        assert (await server.ask("GET", f"/api/tables/{table}", key=new)).code == "wrong-key"


async def test_a_seat_is_taken_once_and_one_person_sits_on_one_side(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, host = await server.make(False, detectives=2, seats={"fugitive": "me"})
        sit = f"/api/tables/{table}/seats/{{}}/sit"
        assert (await server.ask("POST", sit.format("fugitive"), {})).code == "seat-taken"
        assert (await server.ask("POST", sit.format("detective-1"), {}, host)).code == "one-side-only"
        assert (await server.ask("POST", sit.format("detective-9"), {})).code == "unknown-seat"
        both = await server.ask("POST", "/api/tables", {"seats": {"fugitive": "me", "detective-1": "me"}})
        assert both.code == "one-side-only"


async def test_who_leaves_before_the_start_opens_his_seat_and_hands_on_the_table(database: str) -> None:
    async with open_server(database) as server:
        table, host = await server.make(False, detectives=1, seats={"fugitive": "me"}, name="Max")
        ann = (await server.ask("POST", f"/api/tables/{table}/seats/detective-1/sit", {"name": "Ann"})).json["key"]
        assert (await server.ask("POST", f"/api/tables/{table}/start", {}, ann)).code == "not-allowed"
        left = (await server.ask("POST", f"/api/tables/{table}/leave", key=host)).json["table"]
        assert left["seats"][0]["has"] == "open"
        assert [player["host"] for player in left["players"]] == [False, True]
        renamed = await server.ask("PUT", f"/api/tables/{table}/name", {"name": "  Anna\n\tKarenina "}, ann)
        assert renamed.json["table"]["players"][1]["name"] == "Anna Karenina"
        assert (await server.ask("POST", f"/api/tables/{table}/start", {}, ann)).code == "seats-open"
        put = await server.ask("PUT", f"/api/tables/{table}/seats/fugitive", {"has": "easy"}, ann)
        assert put.json["table"]["seats"][0] == {
            "seat": "fugitive",
            "has": "program",
            "player": None,
            "strength": "easy",
            "reserved": False,
        }
        assert (await server.ask("POST", f"/api/tables/{table}/start", {}, ann)).json["table"]["status"] == "playing"
        assert (await server.ask("POST", f"/api/tables/{table}/start", {}, ann)).code == "already-started"
        assert (await server.ask("POST", f"/api/tables/{table}/leave", key=host)).code == "not-allowed"


async def test_the_lobby_lists_public_tables_alone(each_database: str) -> None:
    clock = ManualClock()
    async with open_server(each_database, now=clock) as server:
        assert (await server.ask("GET", "/api/tables")).json == {"tables": []}
        await server.make(False, public=False)
        public, _ = await server.make(False, public=True, edition="venice-2018")
        clock.time += 5
        listed = (await server.ask("GET", "/api/tables")).json["tables"]
        assert [table["id"] for table in listed] == [public]
        assert listed[0]["edition"] == "venice-2018"


async def test_who_sits_down_with_a_key_of_his_own_can_ask_again_when_the_answer_is_lost(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, _ = await server.make(False, detectives=2)
        sitting = f"/api/tables/{table}/seats/detective-1/sit"
        mine = {"name": "Ann", "key": "A" * 43}
        first, again = [await server.ask("POST", sitting, mine) for _ in range(2)]
        assert first.status == 200
        assert again.json == first.json
        assert again.json["key"] == mine["key"]
        assert len(again.json["table"]["players"]) == 2
        assert (await server.ask("POST", sitting, {**mine, "key": "B" * 43})).code == "seat-taken"
        other = await server.ask("POST", sitting.replace("1", "2"), mine)
        assert other.json["you"]["player"] == first.json["you"]["player"]
        assert (await server.ask("POST", sitting, {"key": "short"})).code == "bad-request"


async def test_an_id_that_no_database_can_hold_is_refused(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, key = await server.make(detectives=2)
        wire, _ = await server.enter(table, key)
        refused = await wire.ask({"type": "say", "id": "a\0", "channel": "table", "text": "hello"})
        assert refused["code"] == "bad-request"


async def test_tables_of_one_client_leave_room_in_the_lobby(database: str) -> None:
    clock = ManualClock()
    async with open_server(database, now=clock) as server:
        body = {"public": True}
        first = (await server.ask("POST", "/api/tables", body, client="192.0.2.2")).json["table"]["id"]
        for _ in range(LOBBY_LIMIT + 5):
            clock.time += 1
            await server.ask("POST", "/api/tables", body)
        async with open_server(database, now=clock) as other:
            await other.ask("POST", "/api/tables", body)
            for process in (server, other):
                listed = (await process.ask("GET", "/api/tables")).json["tables"]
                assert len(listed) == LOBBY_SHARE + 1
                assert listed[-1]["id"] == first


async def test_a_repeat_is_answered_as_the_first_time_and_a_stale_action_is_refused(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, fugitive, seekers = await two_people(server)
        his, welcome = await server.enter(table, fugitive)
        hers, _ = await server.enter(table, seekers)
        first = act(welcome, "fugitive")
        done = await his.ask(first)
        assert done == {"type": "done", "id": "a", "stream": "table", "number": 5, "version": 1}
        assert await his.ask(first) == done
        again, _ = await server.enter(table, fugitive)
        assert await again.ask(first) == done
        news = await hers.until("news")
        assert [entry["kind"] for entry in news["entries"]] == ["acted"]
        stale = {**act(news, "detective-1"), "version": 0, "id": "b"}
        refused = await hers.ask(stale)
        assert (refused["code"], refused["version"]) == ("stale", 1)
        assert (await hers.ask({**stale, "version": 1, "action": "detective-1 taxi 999"}))["version"] == 1
        assert (await hers.ask({**act(news, "detective-1"), "id": "c"}))["version"] == 2
        assert len(server.backend.registry.tables[table].streams["table"]) == 6


async def test_whoever_comes_back_hears_exactly_what_was_missed(each_database: str) -> None:
    secrets = SecretSource(random.Random("nobody is caught in three rounds").randbytes)
    async with open_server(each_database, secrets=secrets) as server:
        table, fugitive, seekers = await two_people(server)
        his, frame = await server.enter(table, fugitive)
        hers, start = await server.enter(table, seekers)
        watching, _ = await server.enter(table)
        heard: list[dict[str, Any]] = start["entries"]
        numbers = [start["numbers"]]
        legal: dict[str, Any] = frame
        for number in range(6):
            seat = "fugitive" if "fugitive" in legal["legal"] else next(iter(legal["legal"]))
            actor = his if seat == "fugitive" else hers
            assert (await actor.ask(act(legal, seat, f"m{number}")))["type"] == "done"
            assert await hers.ask({"type": "say", "id": f"s{number}", "channel": "seekers", "text": "hm"})
            fresh, welcome = await server.enter(table, seekers)
            _, his_welcome = await server.enter(table, fugitive)
            legal = welcome if any(welcome["legal"].values()) else his_welcome
            await fresh.leave()
        while len(hers.frames) < 2 + 6 * 3:
            await hers.next()
        news = [f for f in map(_loads, hers.frames) if f["type"] == "news"]
        heard += [entry for frame in news for entry in frame["entries"]]
        numbers += [frame["numbers"] for frame in news]
        for after in numbers:
            _, back = await server.enter(table, seekers, after=after)
            missed = [e for e in heard if e["number"] > after[e["stream"]]]
            assert _by_stream(back["entries"]) == _by_stream(missed)
        _, ahead = await server.enter(table, seekers, after={"table": 10**6})
        assert _by_stream(ahead["entries"]) == _by_stream(heard)
        watched = [f for f in map(_loads, watching.frames) if f["type"] == "news"]
        assert all(entry["stream"] == "table" for frame in watched for entry in frame["entries"])


def _loads(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    return data


def _by_stream(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(entries, key=lambda entry: (entry["stream"], entry["number"]))


async def test_seekers_talk_and_mark_among_themselves_until_the_game_is_over(database: str) -> None:
    async with open_server(database) as server:
        table, fugitive, seekers = await two_people(server)
        his, _ = await server.enter(table, fugitive)
        hers, _ = await server.enter(table, seekers)
        watching, _ = await server.enter(table)
        await hers.ask({"type": "say", "id": "1", "channel": "seekers", "text": "He is at\n the zoo"})
        await hers.ask({"type": "mark", "id": "2", "station": 13, "mark": "!"})
        assert (await his.ask({"type": "say", "id": "1", "channel": "seekers", "text": "Hello?"}))[
            "code"
        ] == "not-allowed"
        assert (await his.ask({"type": "mark", "id": "2", "station": 13, "mark": "x"}))["code"] == "not-allowed"
        assert (await watching.ask({"type": "say", "id": "1", "channel": "table", "text": "hi"}))["code"] == "no-key"
        await his.ask({"type": "say", "id": "3", "channel": "table", "text": "You are slow"})
        assert not any("zoo" in frame or '"marks":[{' in frame for frame in his.frames + watching.frames)
        _, back = await server.enter(table, seekers)
        assert back["seekers"]["marks"] == [{"station": 13, "mark": "!"}]
        await hers.ask({"type": "mark", "id": "4", "station": 13, "mark": ""})
        await his.ask({"type": "resign", "id": "5"})
        over = (await watching.until("news"), await watching.until("news"))[1]
        said = [entry["text"] for entry in over["entries"] if entry["kind"] == "said"]
        assert said == ["He is at the zoo"]
        assert over["view"]["outcome"] == {"winner": "seekers", "reason": "resigned"}
        assert over["view"]["pawns"][0]["pawn"] == "fugitive"
        assert over["seekers"]["marks"] == [] if "seekers" in over else True
        _, late = await server.enter(table)
        assert "He is at the zoo" in [entry.get("text") for entry in late["entries"]]


async def test_the_seekers_resign_when_all_who_are_there_agree(database: str) -> None:
    async with open_server(database) as server:
        table, host = await server.make(False, detectives=2, seats={"fugitive": "medium", "detective-1": "me"})
        sit = f"/api/tables/{table}/seats/detective-2/sit"
        other = (await server.ask("POST", sit, {"name": "Bob"})).json["key"]
        await server.ask("POST", f"/api/tables/{table}/start", {}, host)
        ann, _ = await server.enter(table, host)
        bob, _ = await server.enter(table, other)
        assert (await ann.ask({"type": "resign", "id": "1"}))["stream"] == "seekers"
        assert (await ann.ask({"type": "resign", "id": "2", "agree": False}))["stream"] == "seekers"
        assert (await bob.ask({"type": "resign", "id": "1"}))["type"] == "done"
        assert server.backend.registry.tables[table].status == "playing"
        assert (await ann.ask({"type": "resign", "id": "3"}))["type"] == "done"
        assert server.backend.registry.tables[table].status == "over"
        assert (await bob.ask({"type": "resign", "id": "4"}))["code"] == "game-over"
        record = (await server.ask("GET", f"/api/tables/{table}/record")).body.decode()
        assert "result: fugitive resigned" in record
        assert Game.replay(Record.loads(record)).players["detective-2"] == "Bob"


async def test_when_time_runs_out_a_program_moves_and_the_player_is_back_as_soon_as_he_comes(database: str) -> None:
    clock = ManualClock()
    async with open_server(database, now=clock) as server:
        table, fugitive, seekers = await two_people(server, turn=60)
        hers, welcome = await server.enter(table, seekers)
        assert welcome["deadline"] == clock.time + 60
        clock.time += 59
        server.backend.scheduler.wake(server.backend.registry.tables[table])
        assert server.backend.registry.tables[table].version == 0
        clock.time += 1
        server.backend.scheduler.wake(server.backend.registry.tables[table])
        news = await hers.until("news")
        assert [(e["kind"], e.get("how"), e.get("why")) for e in news["entries"]] == [
            ("acted", "program", None),
            ("away", None, "late"),
        ]
        assert [player["away"] for player in news["table"]["players"]] == [True, False]
        assert news["deadline"] == clock.time + 60
        clock.time += 61  # she is there, but does not move: a program does it once, and the turn is hers again
        server.backend.scheduler.wake(server.backend.registry.tables[table])
        news = await hers.until("news")
        assert [entry["kind"] for entry in news["entries"]] == ["acted"]
        _, back = await server.enter(table, fugitive)
        assert back["table"]["players"][0]["away"] is False
        assert (await hers.until("news"))["entries"][0]["kind"] == "back"
        assert 0 in server.backend.registry.tables[table].present


async def test_while_a_player_is_away_programs_move_at_once(database: str) -> None:
    clock = ManualClock()
    async with open_server(database, now=clock) as server:
        table, fugitive, seekers = await two_people(server, strength="easy")
        hers, welcome = await server.enter(table, seekers)
        assert (welcome["now"], welcome["stand_in"]) == (clock.time, 120)
        assert (await server.ask("POST", f"/api/tables/{table}/leave", key=fugitive)).status == 200
        assert (await hers.until("news"))["entries"][0]["why"] == "left"
        news = await hers.until("news")
        assert (news["entries"][0]["kind"], news["entries"][0]["how"]) == ("acted", "program")
        his, welcome = await server.enter(table, fugitive)
        assert welcome["you"]["seats"] == ["fugitive"]
        assert (await hers.ask({"type": "stand-in", "id": "1", "player": 0}))["code"] == "not-allowed"
        await his.leave()
        refused = await hers.ask({"type": "stand-in", "id": "2", "player": 0})
        assert (refused["code"], refused["text"]) == ("not-allowed", "Give Host 120 seconds more to come.")
        clock.time += 120
        assert (await hers.ask({"type": "stand-in", "id": "2", "player": 0}))["type"] == "done"
        assert (await hers.ask({"type": "stand-in", "id": "3", "player": 1}))["code"] == "bad-request"


@pytest.mark.parametrize("step", [-3600.0, 3600.0])
async def test_a_clock_that_is_set_changes_nothing_for_how_long_an_absent_player_is_waited(
    database: str, step: float
) -> None:
    clock, elapsed = ManualClock(), ManualClock()
    async with open_server(database, now=clock, monotonic=elapsed) as server:
        table, _, seekers = await two_people(server, strength="easy")
        hers, _ = await server.enter(table, seekers)
        clock.time += step
        refused = await hers.ask({"type": "stand-in", "id": "1", "player": 0})
        assert refused["text"] == "Give Host 120 seconds more to come."
        elapsed.time += 120
        assert (await hers.ask({"type": "stand-in", "id": "2", "player": 0}))["type"] == "done"


async def test_programs_of_the_seekers_wait_for_people_unless_they_are_let(database: str) -> None:
    async with open_server(database) as server:
        seats = {"fugitive": "easy", "detective-1": "me", "detective-2": "easy", "detective-3": "easy"}
        table, key = await server.make(detectives=3, seats=seats)
        wire, frame = await server.enter(table, key)
        while not frame["legal"].get("detective-1"):
            frame = await wire.until("news")
        assert (await wire.ask({"type": "let-programs", "id": "1"}))["type"] == "done"
        while frame.get("legal", {}).get("detective-1") is None or frame["entries"][0].get("seat") != "detective-2":
            frame = await wire.until("news")
        assert frame["entries"][0]["how"] == "program"


async def moved_by_programs(server: AsgiServer, patch: pytest.MonkeyPatch, watched: bool) -> list[Any]:
    """How a game of programs goes on: who has acted, and before it the seconds that a program waited, if it did."""
    waited: list[Any] = []

    async def wait_until(runner: Any, time: float) -> None:
        waited.append(time - runner._turns.monotonic())

    patch.setattr(BotTurnRunner, "_wait_until", wait_until)
    seats = {"fugitive": "easy", "detective-1": "easy", "detective-2": "easy"}
    table, key = await server.make(False, edition="dice-2019", detectives=2, seats=seats)
    if watched:
        wire, _ = await server.enter(table)
    writer, over = server.backend.writer, asyncio.Event()
    changed = writer.on_change

    def note(table: Any, entries: Any, ours: bool) -> None:
        waited.extend(entry.body["seat"] for entry in entries if entry.kind == "acted")
        changed(table, entries, ours)
        if table.over or len(waited) > 20:
            over.set()

    patch.setattr(writer, "on_change", note)
    await server.ask("POST", f"/api/tables/{table}/start", {}, key)
    await asyncio.wait_for(over.wait(), 60)
    if watched:
        await wire.leave()
    return waited[:20]


async def test_programs_that_play_for_people_who_watch_take_their_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(database, now=ManualClock(), pace=0.5) as server:
        watched = await moved_by_programs(server, monkeypatch, True)
        before = {seat: watched[at - 1] for at, seat in enumerate(watched) if isinstance(seat, str)}
        assert before == {"fugitive": 0.5, "detective-1": 0.5, "detective-2": 0.5}
        alone = await moved_by_programs(server, monkeypatch, False)
        hasty = [seat for at, seat in enumerate(alone) if isinstance(seat, str) and isinstance(alone[at - 1], str)]
        assert {"detective-1", "detective-2"} <= {*hasty}


async def test_programs_hurry_for_one_who_plays(database: str) -> None:
    async with open_server(database) as server:
        table, key = await server.make(detectives=2, seats={"fugitive": "me"}, strength="easy")
        held = server.backend.registry.tables[table]
        wire, _ = await server.enter(table, key)
        found = [held.only_watched]
        await server.ask("POST", f"/api/tables/{table}/leave", key=key)
        found.append(held.only_watched)
        await wire.leave()
        found.append(held.only_watched)
        assert found == [False, True, False], "while he plays, when he has left and looks on, and when nobody is there"


async def test_programs_do_not_wait_for_one_who_could_only_spend_a_token(database: str) -> None:
    seats = {"fugitive": "easy", "detective-1": "me", "detective-2": "easy"}
    async with open_server(database) as server:
        table, key = await server.make(edition="sherlock-2022", mode="sherlock", detectives=2, seats=seats)
        wire, frame = await server.enter(table, key)
        characters, tokens = server.backend.registry.tables[table].setup.characters, False
        while not tokens:
            legal = frame.get("legal", {}).get("detective-1", [])
            moves = [action for action in legal if action["pawn"] not in characters]
            tokens = bool(legal) and not moves
            if moves:
                version = frame["view"]["version"]
                said = {"type": "act", "id": f"{version}", "version": version, "seat": "detective-1"}
                await wire.send(said | {"action": moves[0]["text"]})
            if not tokens:
                frame = await wire.until("news")
        acted = (await wire.until("news"))["entries"][0]
        assert (acted["seat"], acted["how"]) == ("detective-2", "program")


async def test_a_link_opened_on_another_device_moves_the_seat_there(database: str) -> None:
    async with open_server(database) as server:
        table, fugitive, _ = await two_people(server)
        desk, _ = await server.enter(table, fugitive, device="desk")
        window, _ = await server.enter(table, fugitive, device="desk")
        phone, welcome = await server.enter(table, fugitive, device="phone")
        for wire in (desk, window):
            await wire.until("moved")
            assert await wire.next() == {"type": "closed", "code": 4001}
        assert (await phone.ask(act(welcome, "fugitive")))["type"] == "done"


async def test_a_rematch_swaps_the_sides_and_keeps_the_keys(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, fugitive, seekers = await two_people(server)
        assert (await server.ask("POST", f"/api/tables/{table}/rematch", key=seekers)).code == "not-over"
        his, _ = await server.enter(table, fugitive)
        await his.ask({"type": "resign", "id": "1"})
        assert (await server.ask("POST", f"/api/tables/{table}/rematch")).code == "no-key"
        new = (await server.ask("POST", f"/api/tables/{table}/rematch", key=seekers)).json["table"]
        assert (await server.ask("POST", f"/api/tables/{table}/rematch", key=fugitive)).json["table"] == new
        assert (await his.until("news"))["entries"] != []
        hers = (await server.ask("GET", f"/api/tables/{new}", key=seekers)).json["you"]
        assert (hers["side"], hers["seats"], hers["host"]) == ("fugitive", ["fugitive"], True)
        his_new = (await server.ask("GET", f"/api/tables/{new}", key=fugitive)).json
        assert his_new["you"]["seats"] == ["detective-1", "detective-2"]
        assert (await server.ask("POST", f"/api/tables/{new}/start", {}, seekers)).status == 200
        _, welcome = await server.enter(new, seekers)
        assert welcome["legal"]["fugitive"]


async def test_a_rematch_of_a_person_against_programs_swaps_with_all_of_them(database: str) -> None:
    async with open_server(database) as server:
        table, key = await server.make(detectives=3, seats={"fugitive": "me"}, strength="hard")
        wire, _ = await server.enter(table, key)
        await wire.ask({"type": "resign", "id": "1"})
        new = (await server.ask("POST", f"/api/tables/{table}/rematch", key=key)).json["table"]
        seats = (await server.ask("GET", f"/api/tables/{new}")).json["table"]["seats"]
        assert [(seat["has"], seat["strength"]) for seat in seats] == [("program", "hard")] + [("person", None)] * 3


async def test_games_go_on_after_a_restart(each_database: str) -> None:
    async with open_server(each_database) as server:
        table, fugitive, seekers = await two_people(server)
        bots, _ = await server.make(detectives=1, strength="easy", seats={"fugitive": "easy"})
        his, welcome = await server.enter(table, fugitive)
        await his.ask(act(welcome, "fugitive"))
        _, before = await server.enter(table, seekers)
    async with open_server(each_database) as server:
        _, after = await server.enter(table, seekers)
        assert after == before | {name: after[name] for name in ("now", "present")}
        watching, frame = await server.enter(bots)
        view = frame["view"]
        while view["outcome"] is None:
            view = (await watching.until("news")).get("view", view)


async def test_a_game_of_newer_rules_is_kept_and_not_played(
    each_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(each_database) as server:
        monkeypatch.setattr("blackticket.server.table_registry.LOG_VERSION", LOG_VERSION + 1)
        new, _ = await server.make(False)
        monkeypatch.undo()
        old, _ = await server.make(False)
    async with open_server(each_database) as server:
        assert (await server.ask("GET", f"/api/tables/{new}")).code == "newer-rules"
        assert (await server.ask("GET", f"/api/tables/{old}")).json["table"]["rules"] == RULES_VERSION


async def test_nothing_is_shown_of_a_game_that_is_not_over(database: str) -> None:
    async with open_server(database) as server:
        table, fugitive, seekers = await two_people(server)
        for key in (None, fugitive, seekers):
            assert (await server.ask("GET", f"/api/tables/{table}/record", key=key)).code == "not-over"
            assert (await server.ask("GET", f"/api/tables/{table}/review", key=key)).code == "not-over"
        for key, seat in ((None, "spectator"), (fugitive, "fugitive"), (seekers, "spectator")):
            seen = (await server.ask("GET", f"/api/tables/{table}/game", key=key)).json
            game = server.backend.registry.tables[table].game
            assert game is not None
            assert seen["view"] == game.view(seat).to_json()


async def test_a_table_with_a_clock_needs_nobody_to_stand_in(database: str) -> None:
    clock = ManualClock()
    async with open_server(database, now=clock) as server:
        table, _, seekers = await two_people(server, turn=86_400)
        hers, welcome = await server.enter(table, seekers)
        assert welcome["stand_in"] is None
        clock.time += 3600
        assert (await hers.ask({"type": "stand-in", "id": "1", "player": 0}))["code"] == "not-allowed"


async def test_programs_do_not_play_on_for_people_while_nobody_is_there(database: str) -> None:
    clock = ManualClock()
    async with open_server(database, now=clock) as server:
        table_id, fugitive, seekers = await two_people(server, turn=3600, strength="easy")
        table = server.backend.registry.tables[table_id]
        for key in (fugitive, seekers):
            assert (await server.ask("POST", f"/api/tables/{table_id}/leave", key=key)).status == 200
        for version in range(4):
            await asleep(server, table_id)
            assert table.version == version
            clock.time += 3601
            server.backend.scheduler.wake(table)
        hers, _ = await server.enter(table_id, seekers)
        await asleep(server, table_id)
        await hers.leave()
        assert (await server.ask("POST", f"/api/tables/{table_id}/leave", key=seekers)).status == 200
        _, frame = await server.enter(table_id)
        assert frame["present"] == []
        his, frame = await server.enter(table_id, fugitive)  # somebody is there: programs move for the others
        while not frame.get("legal"):
            frame = await his.until("news")


async def asleep(server: AsgiServer, table: str) -> None:
    """Wait until nothing is left to do at a table for now."""
    while table in server.backend.scheduler.runners:
        await asyncio.sleep(0.01)


async def test_who_is_left_resigns_when_the_last_who_did_not_agree_leaves(database: str) -> None:
    async with open_server(database) as server:
        table, host = await server.make(False, detectives=2, seats={"fugitive": "me"})
        keys = [
            (await server.ask("POST", f"/api/tables/{table}/seats/detective-{n}/sit", {})).json["key"] for n in (1, 2)
        ]
        await server.ask("POST", f"/api/tables/{table}/start", {}, host)
        (ann, _), (bob, _) = [await server.enter(table, key) for key in keys]
        assert (await ann.ask({"type": "resign", "id": "1"}))["type"] == "done"
        assert (await server.ask("POST", f"/api/tables/{table}/leave", key=keys[1])).status == 200
        assert (await bob.ask({"type": "resign", "id": "1"}))["code"] in ("not-allowed", "game-over")
        left: dict[str, Any] = {}
        while left.get("view", {}).get("outcome") is None:
            left = await ann.until("news")
            if left["entries"][0]["kind"] == "away":
                assert left["seekers"]["voters"] == [1]
        assert left["view"]["outcome"] == {"winner": "fugitive", "reason": "resigned"}


async def test_marks_are_on_stations_of_the_board(database: str) -> None:
    async with open_server(database) as server:
        table, _, seekers = await two_people(server)
        hers, _ = await server.enter(table, seekers)
        for station, answer in ((199, "done"), (0, "refused"), (200, "refused")):
            message = {"type": "mark", "id": f"m{station}", "station": station, "mark": "!"}
            assert (await hers.ask(message))["type"] == answer
