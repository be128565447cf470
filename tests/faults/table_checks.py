"""Tables for people who play by chance, and what has to be true of each when its game is over."""

import asyncio
import http.client
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from blackticket import Game, Record
from blackticket.server.store.async_store import AsyncStore
from blackticket.server.store.models import Stored
from tests.faults.cluster import Cluster
from tests.faults.socket_player import TEMPORARY, SocketPlayer
from tests.length import AT_LENGTH

LOST = (OSError, http.client.HTTPException)


class NoTableNow(Exception):  # noqa: N818 it is no fault of the test
    """The server cannot make a table now."""


@dataclass(frozen=True)
class TablePlan:
    """Who sits at a table: people are counted from 0, and -1 is a program."""

    edition: str
    mode: str
    seats: tuple[int, ...]  # the fugitive, then the others
    terms: dict[str, Any] = field(default_factory=dict)


TABLE_PLANS = (
    TablePlan("london-2023", "standard", (0, 1, 1)),
    TablePlan("london-2023", "standard", (0, 1, 2)),  # two who may both be quick
    TablePlan("london-2023", "standard", (-1, 0, -1), {"helper": "possible"}),
    TablePlan("london-2023", "standard", (0, -1, -1), {"turn": 3600}),
    TablePlan("venice-2018", "standard", (0, 1, 1, 1)),
    TablePlan("sherlock-2022", "sherlock", (0, 1, 2)),
    TablePlan("dice-2019", "standard", (0, 1, 1)),
    TablePlan("dice-2019", "standard", (-1, -1)),  # nobody is there
)
SOME_TABLE_PLANS = TABLE_PLANS if AT_LENGTH else TABLE_PLANS[1::2]
"""For faults that do not depend on what is played."""


@dataclass
class PlayedTable:
    """A table and all who came to it."""

    id: str
    plan: TablePlan
    people: list[SocketPlayer]
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Until everyone has heard that it is over."""
        async with asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.play())
        self.ended.set()


async def make(
    cluster: Cluster, plan: TablePlan, rng: random.Random, likes: Sequence[int] = (0,), **ways: Any
) -> PlayedTable:
    """A started table as planned, its people, and a spectator. When a server is lost on the way, another is made."""
    while True:
        try:
            table, keys = await _made(cluster, plan)
            break
        except (*LOST, NoTableNow):
            await asyncio.sleep(0.02)
    people = [
        SocketPlayer(cluster, table, key, random.Random(rng.random()), likes[number % len(likes)], **ways)
        for number, key in enumerate([*keys, None])
    ]
    return PlayedTable(table, plan, people)


async def _made(cluster: Cluster, plan: TablePlan) -> tuple[str, list[str]]:
    async def ask(path: str, body: dict[str, Any], key: str | None = None) -> Any:
        process = await cluster.find()
        answer = await asyncio.to_thread(process.ask, "POST", f"/api/tables{path}", body, key)
        if answer.status in (503, 507):
            assert answer.json["code"] in TEMPORARY, answer
            raise NoTableNow
        assert answer.status in (200, 201), answer
        return answer.json

    detectives = {} if plan.edition == "dice-2019" else {"detectives": len(plan.seats) - 1}
    asked = {"edition": plan.edition, "mode": plan.mode, "strength": "easy", **plan.terms, **detectives}
    made = await ask("", asked)
    names = [seat["seat"] for seat in made["table"]["seats"]]
    table, keys = made["table"]["id"], dict[int, str]()
    for name, who in zip(names, plan.seats, strict=False):
        if who >= 0:
            keys[who] = (await ask(f"/{table}/seats/{name}/sit", {"name": f"Player {who}"}, keys.get(who)))["key"]
    await ask(f"/{table}/start", {"fill": True}, made["key"])
    return table, [keys[who] for who in sorted(keys)]


async def check(cluster: Cluster, tables: Sequence[PlayedTable]) -> Counter[str]:
    """Everything that was acknowledged is there, once and in its place; all games are over. What there was of each."""
    process = await cluster.find()
    store = await AsyncStore.open(process.database)
    found: Counter[str] = Counter()
    try:
        for table in tables:
            stored = await store.load(table.id)
            assert stored is not None
            actions = check_log(stored)
            for person in table.people:
                check_person(stored, person)
                found["acknowledged"] += len(person.done)
            await check_record(cluster, table, actions)
            found["games"] += 1
            found["actions"] += len(actions)
            found["entries"] += len(stored.entries)
    finally:
        await store.close()
    return found


def check_log(stored: Stored) -> list[tuple[str, str]]:
    """The log of a game that is over has no gap, and plays again to an end: its actions."""
    assert stored.status == "over"
    for stream in ("table", "seekers"):
        numbers = [entry.number for entry in stored.entries if entry.stream == stream]
        assert numbers == list(range(1, len(numbers) + 1))
    assert [entry.kind for entry in stored.entries].count("started") == 1
    return [(entry.body["seat"], entry.body["action"]) for entry in stored.entries if entry.kind == "acted"]


def check_person(stored: Stored, person: SocketPlayer) -> None:
    """What somebody was told is what is stored: every answer, and everything heard."""
    theirs = [entry for entry in stored.entries if entry.client is not None and entry.author == person.player]
    clients = [entry.client for entry in theirs]
    assert Counter(clients) == Counter(message["id"] for message, _ in person.done)
    cluster = {entry.client: entry for entry in theirs}
    last = {"table": 0, "seekers": 0}
    for message, done in person.done:
        entry = cluster[message["id"]]
        assert (entry.stream, entry.number) == (done["stream"], done["number"])
        assert entry.number > last[entry.stream]
        last[entry.stream] = entry.number
        if message["type"] == "act":
            assert (entry.body["seat"], entry.body["action"]) == (message["seat"], message["action"])
            assert done["version"] == message["version"] + 1 == version_after(stored, entry.number)
        else:
            assert entry.body["text"] == message["text"].strip()
    log = [entry for entry in stored.entries if entry.stream == "table"]
    assert [(entry["number"], entry["kind"]) for entry in person.heard["table"]] == [
        (entry.number, entry.kind) for entry in log[: len(person.heard["table"])]
    ]
    later = log[len(person.heard["table"]) :]  # who leaves at the end hears no more
    assert all(entry.kind == "said" for entry in later)
    versions = [entry["version"] for entry in person.heard["table"] if "version" in entry]
    assert versions == list(range(len(versions)))


def version_after(stored: Stored, number: int) -> int:
    """The version of the game after that entry of the table's stream."""
    return sum(entry.kind == "acted" and entry.number <= number for entry in stored.entries if entry.stream == "table")


async def check_record(cluster: Cluster, table: PlayedTable, actions: list[tuple[str, str]]) -> None:
    """The record of the game holds the same actions, and replays."""
    process = await cluster.find()
    answer = await asyncio.to_thread(process.get, f"/api/tables/{table.id}/record")
    assert answer.status == 200, answer
    record = Record.loads(answer.text)
    assert list(record.actions) == actions
    game = Game.replay(record)
    assert game.proof, "its salts outlive every process"
    assert game.over
    assert game.state.version == len(actions)
