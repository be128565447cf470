"""Replays: while a game runs they tell what was told, version by version, and no more; then all; and so of records."""

import asyncio
import gzip
import json
import random
import re
import threading
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from blackticket import Event, Game, Record
from blackticket.knowledge import SPECTATOR, possible_stations
from blackticket.record.record import fingerprinted
from blackticket.review import initial_game
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.outcome import Side
from blackticket.server import replay
from blackticket.server.client_limits import REPLAY_SECONDS, REPLAYS
from blackticket.server.replay import WORKERS
from blackticket.server.request_body import BODY_LIMIT, RECORD_LIMIT
from blackticket.server.single_flight import SingleFlightCache
from tests.docs.games import played
from tests.modes import SOME_MODES
from tests.server.asgi_server import AsgiServer, AsgiSocket, ManualClock, open_server, sqlite
from tests.server.recorder import chosen
from tests.server.scenario import make_scenario, sit, without_programs

HELPERS = ("possible", "none", "weights")


@pytest.fixture(scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[AsgiServer]:
    async with open_server(sqlite(tmp_path_factory.mktemp("replay"))) as server:
        without_programs(server)
        yield server


class SocketTranscript:
    """All that somebody was told of a game over his socket, by version."""

    def __init__(self, wire: AsgiSocket, key: str | None, welcome: dict[str, Any]) -> None:
        self.wire, self.key, self.frame = wire, key, welcome
        self.views: list[Any] = []
        self.possible: list[Any] = []
        self.entries: list[Any] = []
        self.take(welcome)

    def take(self, frame: dict[str, Any]) -> None:
        self.frame = frame
        self.views.append({**frame["view"], "legal": []})
        self.possible.append(frame["helper"] and frame["helper"]["stations"])
        self.entries += [entry for entry in frame["entries"] if entry["kind"] in ("started", "acted", "resigned")]

    async def hear(self) -> None:
        self.take(await self.wire.until("news"))


async def begin_game(server: AsgiServer, edition: str, mode: str, helper: str) -> tuple[str, list[SocketTranscript]]:
    """A game that has begun: he, one who has all seats of the seekers, and one who watches."""
    count = 5 if edition == "research-2013" else 2
    asked = {"edition": edition, "mode": mode, "helper": helper, "detectives": count, "seats": {"fugitive": "me"}}
    table, his_key = await server.make(False, **asked)
    her_key = await sit(server, table, "detective-1", "Ann")
    for number in range(2, count + 1):
        await server.ask("POST", f"/api/tables/{table}/seats/detective-{number}/sit", {}, her_key)
    assert (await server.ask("POST", f"/api/tables/{table}/start", {}, his_key)).status == 200
    return table, [SocketTranscript(*await enter(server, table, key)) for key in (his_key, her_key, None)]


async def enter(server: AsgiServer, table: str, key: str | None) -> tuple[AsgiSocket, str | None, dict[str, Any]]:
    wire, welcome = await server.enter(table, key)
    return wire, key, welcome


async def step(everyone: list[SocketTranscript], rng: random.Random) -> None:
    """Somebody acts, and all hear of it."""
    actor = next(heard for heard in everyone if heard.frame["legal"])
    await actor.wire.send(chosen(actor.frame, rng))
    for heard in everyone:
        await heard.hear()
    his, hers, watcher = ("danger" in heard.frame for heard in everyone)
    assert (his, hers, watcher) == (True, False, False)


def merged(payload: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a replay as a client puts them together: with whole views, and where he could be at each."""
    view: dict[str, Any] = {}
    possible = None
    whole = []
    for part in payload["steps"]:
        again = [name for name, value in part["view"].items() if name in view and view[name] == value]
        assert not again, "only what has changed is told"
        assert part["possible"] is None or part["possible"] != possible
        view = {**view, **part["view"]}
        possible = part["possible"] if part["possible"] is not None else possible
        whole.append({**part, "view": view, "possible": possible})
    return whole


def check_running(payload: dict[str, Any], heard: SocketTranscript) -> None:
    """A replay of a running game is what was told over the socket, to the last field."""
    whole = merged(payload)
    assert (payload["everything"], payload["review"]) == (False, None)
    assert {part["seekers"] for part in payload["steps"]} == {None}
    assert [part["view"] for part in whole] == heard.views
    assert [part["possible"] for part in whole] == heard.possible
    assert [part["version"] for part in whole] == [entry["version"] for entry in heard.entries]
    for name in ("at", "events"):
        assert [part[name] for part in whole] == [entry[name] for entry in heard.entries]
    for name in ("seat", "how"):
        assert [part[name] for part in whole] == [entry.get(name) for entry in heard.entries]


@pytest.mark.rule("I-02")
@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
async def test_merged_steps_of_a_running_game_are_exactly_the_views_that_were_told(
    edition: str, mode: str, shared: AsgiServer
) -> None:
    rng = random.Random(f"replay {edition} {mode}")
    helper = HELPERS[SOME_MODES.index((edition, mode)) % 3]
    table, everyone = await begin_game(shared, edition, mode, helper)
    while not everyone[0].frame["view"]["outcome"]:
        version = everyone[0].frame["view"]["version"]
        if version < 3 or rng.random() < 0.05:
            for heard in everyone:
                answer = await shared.ask("GET", f"/api/tables/{table}/replay", key=heard.key)
                check_running(answer.json, heard)
            assert answer.json["players"]["detective-1"] == "Ann"
        await step(everyone, rng)
    await check_over(shared, table, everyone)
    for heard in everyone:
        await heard.wire.leave()


async def check_over(server: AsgiServer, table: str, everyone: list[SocketTranscript]) -> None:
    """Once it is over all are told the same: the truth, and what the seekers could think."""
    answers = [await server.ask("GET", f"/api/tables/{table}/replay", key=heard.key) for heard in everyone]
    assert len({answer.body for answer in answers}) == 1
    payload, record = answers[0].json, (await server.ask("GET", f"/api/tables/{table}/record")).body
    assert payload["everything"]
    assert payload["review"] == (await server.ask("GET", f"/api/tables/{table}/review")).json
    check_truth(payload, Record.loads(record.decode()))
    sent = (await server.ask("POST", "/api/replay", record)).json
    for part in payload["steps"]:
        part["at"] = part["how"] = None
    assert sent == payload


def check_truth(payload: dict[str, Any], record: Record) -> None:
    """The replay of a record has the fugitive's views and events, and where the others could think him to be."""
    game = initial_game(record)
    expected = [seen_of(game, game.events, None)]
    for seat, action in record.actions:
        expected.append(seen_of(game, game.play(seat, action), seat))
    if record.outcome and record.outcome.reason == "resigned" and not game.over:
        side: Side = "seekers" if record.outcome.winner == FUGITIVE else "fugitive"
        expected.append(seen_of(game, game.resign(side), None))
    whole = merged(payload)
    seekers = merged({"steps": [{**part["seekers"], "possible": None} for part in payload["steps"]]})
    found = [
        ((part["view"], part["events"]), (open_["view"], open_["events"]), part["possible"], part["seat"])
        for part, open_ in zip(whole, seekers, strict=True)
    ]
    assert found == expected


def seen_of(game: Game, events: Iterable[Event], seat: str | None) -> tuple[Any, ...]:
    """What the fugitive saw of a step, what the seekers did, where he could be, and who acted."""
    happened = tuple(events)
    possible = sorted(possible_stations(game.view(SPECTATOR)))
    return *(_seen_by(who, game, happened) for who in (FUGITIVE, SPECTATOR)), possible, seat


def _seen_by(who: str, game: Game, events: Iterable[Event]) -> tuple[Any, Any]:
    return {**game.view(who).to_json(), "legal": []}, [event.seen_by(who).to_json() for event in events]


async def test_one_who_resigns_is_no_seat_that_acts(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "over")
    payload = (await scenario.ask("GET", "/replay", "nobody")).json
    assert payload["everything"]
    path, packed = f"/api/tables/{scenario.table}/replay", {"accept-encoding": "gzip"}
    small = await shared.ask("GET", path, headers=packed)
    assert json.loads(gzip.decompress(small.body)) == payload, "nothing in it is a secret any more"
    assert [part["seat"] for part in payload["steps"]] == [None, "fugitive", None]
    assert [part["how"] for part in payload["steps"]] == [None, "person", None]
    assert payload["steps"][-1]["events"][-1]["reason"] == "resigned"
    assert payload["players"] == {
        "fugitive": "Host",
        "detective-1": "Ann",
        "detective-2": "Mate",
        "detective-3": "medium",
    }


async def test_there_is_nothing_to_tell_before_the_start(shared: AsgiServer) -> None:
    scenario = await make_scenario(shared, "open")
    assert (await scenario.ask("GET", "/replay", "ann")).code == "not-started"


# Threads, and what is kept.


async def test_so_many_are_told_at_once_and_others_wait(shared: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    real, threads, most = replay.replay_json, set[threading.Thread](), list[int]()

    def slowly(story: replay.ReplaySource) -> Any:
        threads.add(threading.current_thread())
        most.append(len(threads))
        time.sleep(0.05)
        threads.discard(threading.current_thread())
        return real(story)

    monkeypatch.setattr(replay, "replay_json", slowly)
    scenario = await make_scenario(shared, "playing")
    record = Game.new("london-2023", detectives=1, seed=1).record().dumps().encode()
    asked = [scenario.ask("GET", "/replay", who) for who in ("host", "ann", "nobody")]
    sent = [shared.ask("POST", "/api/replay", record, client=f"many {n}") for n in range(4)]
    assert {answer.status for answer in await asyncio.gather(*asked, *sent)} == {200}
    assert max(most) == WORKERS
    assert len(most) == 6, "Ann and whoever watches ask for the same"


async def test_what_was_told_is_kept_until_something_has_changed(
    shared: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, count = replay.replay_json, list[str]()

    def counted(story: replay.ReplaySource) -> Any:
        count.append(story.seat)
        return real(story)

    monkeypatch.setattr(replay, "replay_json", counted)
    scenario = await make_scenario(shared, "playing")
    for who in ("ann", "nobody", "mate", "host", "ann", "host"):
        await scenario.ask("GET", "/replay", who)
    assert count == [SPECTATOR, FUGITIVE], "all but he are told the same"
    wire, _ = await scenario.enter("host")
    assert (await wire.ask({"type": "resign", "id": "1"}))["type"] == "done"
    for who in ("ann", "host", "nobody"):
        assert (await scenario.ask("GET", "/replay", who)).json["everything"]
    assert count == [SPECTATOR, FUGITIVE, FUGITIVE]
    await scenario.ask("PUT", "/name", "ann", {"name": "Anna"})
    assert (await scenario.ask("GET", "/replay", "nobody")).json["players"]["detective-1"] == "Anna"
    await wire.leave()


async def test_no_more_than_so_much_is_kept() -> None:
    kept, worked = SingleFlightCache[int](3, workers=1), list[int]()

    async def ask(number: int) -> None:
        def work() -> int:
            worked.append(number)
            return number

        assert await kept.get(number, work) == number

    for number in range(6):
        await ask(number)
        await ask(0)
    assert len(kept) == 3
    assert worked == [0, 1, 2, 3, 4, 5], "what is asked for stays"
    await ask(1)
    assert worked[-1] == 1


async def test_what_fails_is_told_to_all_who_wait_and_tried_again() -> None:
    kept, failed = SingleFlightCache[int](3, workers=1), list[int]()

    def fail() -> int:
        failed.append(1)
        raise ValueError("no")

    answers = await asyncio.gather(*(kept.get("a", fail) for _ in range(3)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [ValueError] * 3
    assert len(failed) == 1
    assert await kept.get("a", lambda: 7) == 7


async def test_one_who_leaves_takes_nothing_from_those_who_wait() -> None:
    kept, go_on = SingleFlightCache[int](3, workers=1), threading.Event()

    def work() -> int:
        assert go_on.wait(30)
        return 7

    first, second = (asyncio.ensure_future(kept.get("a", work)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()
    assert await second == 7


# Records.


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
async def test_a_record_is_told_as_it_was_played(edition: str, mode: str, shared: AsgiServer) -> None:
    detectives = 5 if edition == "research-2013" else 2
    record = played(edition, mode, detectives, 3)[0].record()
    answers = [
        await shared.ask("POST", "/api/replay", record.dumps(sealed=sealed).encode(), client=edition)
        for sealed in (False, True)
    ]
    assert [answer.status for answer in answers] == [200, 200]
    assert answers[0].body == answers[1].body
    payload = answers[0].json
    check_truth(payload, record)
    assert payload["review"]["moves"]
    assert (payload["players"], payload["mode"]) == ({}, mode)


async def test_a_record_of_a_game_that_runs_or_began_in_the_middle_is_told_too(shared: AsgiServer) -> None:
    game = Game.new("london-2023", detectives=3, seed=4)
    game.play("fugitive", game.legal("fugitive")[0])
    game.players = {"fugitive": "Max \u00c4 <b>"}
    later = Game.from_position(game.position, seed=5)
    later.play("detective-2", later.legal("detective-2")[0])
    given_up = Game.from_position(later.position, seed=6)
    given_up.resign("seekers")
    for one in (game, later, given_up, Game.from_position(given_up.position, seed=7)):
        answer = await shared.ask("POST", "/api/replay", one.record().dumps().encode(), client="middle")
        assert answer.status == 200, answer
        payload = answer.json
        assert (payload["everything"], payload["players"]) == (True, one.players)
        assert (payload["review"] is not None) == one.over
        assert payload["steps"][-1]["version"] == one.state.version
        assert all(part["at"] is None and part["how"] is None for part in payload["steps"])
        check_truth(payload, one.record())


PROVEN = Path(__file__).parents[1] / "record" / "proven.txt"


def lines_of(game: Game) -> list[str]:
    text = game.record().dumps()
    return text[: text.rindex("end: ")].split("\n")


def hostile() -> Iterator[tuple[str, bytes]]:
    game = Game.new("london-2023", detectives=2, seed=1)
    lines = lines_of(game)
    seed = next(number for number, line in enumerate(lines) if line.startswith("seed"))

    def made(parts: list[str], actions: int = 0) -> bytes:
        return fingerprinted("\n".join(parts), actions).encode()

    whole = "\n".join(lines)
    yield "nothing", b""
    yield "no text", b"\xff\xfe\x00"
    yield "JSON", b'{"edition": "london-2023"}'
    yield "other text", b"x" * RECORD_LIMIT
    yield "only line ends", b"\n" * RECORD_LIMIT
    yield "cut short", whole.encode()
    yield "edited", game.record().dumps().replace("detectives: 2", "detectives: 3").encode()
    yield "a newer format", b"blackticket game 3\n"
    yield "an unknown edition", made([line.replace("london-2023", "atlantis") for line in lines])
    yield "too many players", made([line.replace("detectives: 2", "detectives: 99") for line in lines])
    yield "many options", made([*lines[:4], *(f"option a{n}: yes" for n in range(14_000)), *lines[4:]])
    yield "a long position", made([*lines[: seed + 1], f"position: {'london-2023 ' * 20_000}", *lines[-2:]])
    deep = game.position.replace("log=-", "log=" + "/".join(["taxi.106.single.1.no.50.34.53.103"] * 7_000))
    yield "a long log", made([*lines[: seed + 1], f"position: {deep}", *lines[-2:]])
    moves = [f"{n}. fugitive: taxi 1" for n in range(1, 9_001)]
    yield "many wrong moves", made([*lines[:-2], *moves, *lines[-2:]], 9_000)
    yield "a wrong result", made([line.replace("result: none", "result: seekers caught") for line in lines])
    proven = PROVEN.read_text(encoding="utf-8")
    other_salt = re.sub("(?<=dealt: ).{4}", "0000", proven[: proven.rindex("end: ")])
    yield "a wrong proof", made(other_salt.split("\n"), len(re.findall(r"(?m)^\d+\. ", proven)))
    yield "half a seal", made([*lines[:seed], f"sealed: {'A' * 250_000}", ""])


HOSTILE = dict(hostile())
OTHERWISE = {
    "cut short": (400, "damaged-record"),
    "edited": (400, "damaged-record"),
    "a wrong proof": (400, "damaged-record"),
    "a newer format": (409, "newer-rules"),
}
"""All others are no records."""


@pytest.mark.parametrize("what", HOSTILE)
async def test_a_record_that_does_not_hold_is_refused_at_once_and_in_a_sentence(what: str, shared: AsgiServer) -> None:
    content = HOSTILE[what]
    assert len(content) <= RECORD_LIMIT
    began = time.process_time()
    answer = await shared.ask("POST", "/api/replay", content, client=what)
    assert (answer.status, answer.code) == OTHERWISE.get(what, (400, "bad-record")), answer
    assert time.process_time() - began < 2.0
    assert len(answer.body) < 400
    assert answer.json["text"].endswith(".")


async def test_a_record_may_be_longer_than_other_requests_but_not_endless(shared: AsgiServer) -> None:
    game = Game.new("london-2023", detectives=2, seed=1)
    padded = game.record().dumps().encode() + b"\n" * BODY_LIMIT
    assert (await shared.ask("POST", "/api/replay", padded, client="long")).status == 200
    too_long = await shared.ask("POST", "/api/replay", b"\n" * (RECORD_LIMIT + 1), client="long")
    assert (too_long.status, too_long.code) == (413, "too-large")
    assert str(RECORD_LIMIT) in too_long.json["text"]
    for method, path in (("POST", "/api/tables"), ("GET", "/api/replay"), ("POST", "/api/replay/")):
        answer = await shared.ask(method, path, b" " * (BODY_LIMIT + 1), client="long")
        assert answer.code == "too-large", path


async def test_records_are_limited_for_each_client(tmp_path: Path) -> None:
    clock = ManualClock()
    async with open_server(sqlite(tmp_path), now=clock) as server:
        for _ in range(REPLAYS):
            assert (await server.ask("POST", "/api/replay", b"?")).code == "bad-record"
        refused = await server.ask("POST", "/api/replay", b"?")
        assert (refused.status, refused.code) == (429, "too-many")
        assert (await server.ask("POST", "/api/replay", b"?", client="192.0.2.9")).code == "bad-record"
        clock.time += REPLAY_SECONDS
        assert (await server.ask("POST", "/api/replay", b"?")).code == "bad-record"
        assert (await server.ask("POST", "/api/replay", b"?")).code == "too-many"


async def test_only_our_pages_may_send_records(shared: AsgiServer) -> None:
    answer = await shared.ask("POST", "/api/replay", b"?", headers={"origin": "https://evil.example"})
    assert answer.code == "wrong-origin"
