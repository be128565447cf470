"""Players are called when it is their turn: once for each turn, by push and by webhook, and never with a secret."""

import asyncio
import base64
import hmac
import ipaddress
import json
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from threading import Barrier
from typing import Any, NamedTuple

import pytest
from py_vapid import Vapid02  # type: ignore[import-untyped]

from blackticket.server.errors import ServerError
from blackticket.server.notices import https, sender, web_push
from blackticket.server.notices.https import Unreachable, is_public, parse_url, post
from blackticket.server.notices.web_push import PAYLOAD_BYTES
from blackticket.server.store.async_store import AsyncStore, StoreError
from blackticket.server.store.notices import MAX_DEVICES, NoticeStore
from blackticket.server.table_writer import CALL_SECONDS
from tests.knowledge.worlds import many_twins
from tests.server.asgi_server import PATIENCE, AsgiServer, AsgiSocket, ManualClock, open_server
from tests.server.notice_receiver import Receiver, open_receiver, trusting
from tests.server.scenario import sit
from tests.server.twin_servers import position_lines


@pytest.fixture(autouse=True)
def tests_own_authority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "_tls_context", trusting)


class Match(NamedTuple):
    """A game of two people, and the receiver at which both are called."""

    server: AsgiServer
    clock: ManualClock
    receiver: Receiver
    table: str
    keys: dict[str, str]  # by side

    async def ask(self, method: str, path: str, side: str, body: Any = None, **more: Any) -> Any:
        return await self.server.ask(method, f"/api/tables/{self.table}/notices{path}", body, self.keys[side], **more)

    async def subscribe(self) -> None:
        for side in self.keys:
            assert (await self.ask("POST", "/device", side, self.receiver.device(f"/push/{side}"))).status == 200
            await self.set_webhook(side)

    async def set_webhook(self, side: str) -> str:
        """Call that side by a webhook; its secret."""
        answer = await self.ask("PUT", "/webhook", side, {"address": self.receiver.address(f"/hook/{side}")})
        assert answer.status == 200, answer
        return str(answer.json["secret"])

    async def start(self) -> None:
        started = await self.server.ask("POST", f"/api/tables/{self.table}/start", {}, self.keys["fugitive"])
        assert started.status == 200, started

    async def move(self, side: str) -> None:
        """A player comes, makes one move that is legal, and goes."""
        wire, frame = await self.server.enter(self.table, self.keys[side], device=side)
        assert (await wire.ask(first_of(frame)))["type"] == "done"
        await wire.leave()

    async def send(self, seconds: float = CALL_SECONDS) -> None:
        """Let some time pass, and wait until all has been sent that is due."""
        self.clock.time += seconds
        await send_all(self.server)

    def counts(self, side: str) -> tuple[int, int]:
        """How often that side was called by push, and by webhook."""
        return len(self.receiver.at(f"/push/{side}")), len(self.receiver.at(f"/hook/{side}"))


async def send_all(server: AsgiServer) -> None:
    await server.backend.sender.send_due()
    while tasks := tuple(server.backend.sender._tasks):
        await asyncio.gather(*tasks)
        await server.backend.sender.send_due()


def first_of(frame: dict[str, Any]) -> dict[str, Any]:
    (seat, actions), *_ = frame["legal"].items()
    version = frame["view"]["version"]
    return {"type": "act", "id": f"v{version}", "version": version, "seat": seat, "action": actions[0]["text"]}


@asynccontextmanager
async def open_match(database: str, clock: ManualClock | None = None, **settings: Any) -> AsyncIterator[Match]:
    """A game that has not begun, in which one person has all seats of the seekers."""
    clock = clock or ManualClock()
    async with open_receiver() as receiver, open_server(database, now=clock, notice_private=True, **settings) as server:
        table, key = await server.make(start=False, detectives=1, seats={"fugitive": "me"})
        seeker = await sit(server, table, "detective-1", "Ann")
        yield Match(server, clock, receiver, table, {"fugitive": key, "seekers": seeker})


async def seekers_turn(match: Match) -> None:
    """Play until all pawns of the seekers have moved, and it is the fugitive's turn again."""
    held = match.server.backend.registry.tables[match.table]
    while held.game is not None and held.game.state.turn == "seekers":
        await match.move("seekers")


async def test_a_player_is_called_once_for_each_turn_by_push_and_by_webhook(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        assert match.counts("fugitive") == (0, 0)
        await match.start()
        for turn in (1, 2):
            await match.send()
            await match.send(60)
            assert match.counts("fugitive") == (turn, turn)
            await match.move("fugitive")
            await match.send()
            assert match.counts("seekers") == (turn, turn)
            await seekers_turn(match)
        ids = [message.headers["webhook-id"] for message in match.receiver.received if "webhook-id" in message.headers]
        assert len(set(ids)) == len(ids) == 4


async def test_a_call_says_that_it_is_your_turn_at_that_table_and_is_signed(database: str) -> None:
    async with open_match(database) as match:
        secret = await match.set_webhook("fugitive")
        device = match.receiver.device(language="de")
        key = (await match.ask("POST", "/device", "fugitive", device)).json["push_key"]
        await match.start()
        await match.send()
        (push,), (hook,) = match.receiver.at("/push"), match.receiver.at("/hook/fugitive")
        assert match.receiver.decrypted(push) == {"table": match.table, "text": "Du bist am Zug."}
        assert len(match.receiver.plain(push)) == PAYLOAD_BYTES
        assert Vapid02.verify(push.headers["authorization"])
        assert push.headers["authorization"].endswith(f",k={key}")
        claims = json.loads(base64.urlsafe_b64decode(push.headers["authorization"].split(".")[1] + "=="))
        assert claims["aud"] == f"https://localhost:{match.receiver.port}"
        text = "It is your turn."
        assert json.loads(hook.body) == {"event": "turn", "table": match.table, "text": text, "content": text}
        signed = f"{hook.headers['webhook-id']}.{hook.headers['webhook-timestamp']}.".encode() + hook.body
        expected = hmac.digest(base64.b64decode(secret.removeprefix("whsec_")), signed, "sha256")
        assert hook.headers["webhook-signature"] == "v1," + base64.b64encode(expected).decode()


async def test_the_servers_keys_are_made_when_it_first_starts_and_kept(each_database: str) -> None:
    kept = []
    for _ in range(2):
        async with open_server(each_database) as server:
            kept.append(await server.backend.notices.server_key(web_push.KEY_NAME))
            assert web_push.VapidKeys(**json.loads(kept[-1] or "{}")) == await server.backend.sender.keys()
    assert kept[0] == kept[1]


async def test_processes_that_start_at_once_have_the_same_keys(
    each_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, new_keys = Barrier(2, timeout=PATIENCE), web_push._new_keys

    def when_both_have_found_none() -> web_push.VapidKeys:
        both.wait()
        return new_keys()

    monkeypatch.setattr(web_push, "_new_keys", when_both_have_found_none)
    stores = [await AsyncStore.open(each_database) for _ in range(2)]
    one, other = await asyncio.gather(*(web_push.vapid_keys(NoticeStore(store)) for store in stores))
    assert one == other
    for store in stores:
        await store.close()


async def test_a_server_starts_where_its_keys_cannot_be_stored(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: str) -> str:
        raise StoreError("store-full", "The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(NoticeStore, "make_server_key", full)
        async with open_server(database) as server:
            patch.undo()
            made = await server.backend.sender.keys()
            assert json.loads(await server.backend.notices.server_key(web_push.KEY_NAME) or "") == made._asdict()


async def test_a_chat_gets_the_link_if_a_page_set_the_webhook(database: str) -> None:
    async with open_match(database) as match:
        wanted = {"address": match.receiver.address("/chat"), "language": "pt"}
        headers = {"origin": "https://table.example"}
        assert (await match.ask("PUT", "/webhook", "fugitive", wanted, headers=headers)).status == 200
        await match.start()
        await match.send()
        (call,) = match.receiver.at("/chat")
        assert json.loads(call.body)["text"] == f"É a sua vez. https://table.example/table/{match.table}"


async def test_who_looks_at_the_table_is_not_called_until_he_looks_away(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        await match.start()
        wire, _ = await match.server.enter(match.table, match.keys["fugitive"])
        await match.send()
        await match.send(sender.RECHECK_SECONDS)
        assert match.counts("fugitive") == (0, 0)
        await look(wire, visible=False)
        await match.send(sender.RECHECK_SECONDS)
        await match.send(sender.RECHECK_SECONDS)
        assert match.counts("fugitive") == (1, 1)


async def test_who_looks_at_a_page_of_another_process_is_not_called(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        await match.start()
        table, presence = match.server.backend.registry.tables[match.table], match.server.backend.presence
        heard = {"table": match.table, "process": "another", "players": [0]}
        presence.on_present({**heard, "looking": [0]}, table)
        await match.send()
        assert match.counts("fugitive") == (0, 0)
        presence.on_present({**heard, "looking": []}, table)
        await match.send(sender.RECHECK_SECONDS)
        assert match.counts("fugitive") == (1, 1)


async def look(wire: AsgiSocket, *, visible: bool) -> None:
    await wire.send({"type": "look", "id": f"look {visible}", "visible": visible})
    assert (await wire.until("looked"))["id"] == f"look {visible}"


async def test_nobody_is_called_to_a_turn_that_is_over_or_that_a_program_makes(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        await match.start()
        await match.move("fugitive")
        await match.server.ask("POST", f"/api/tables/{match.table}/leave", key=match.keys["seekers"])
        await match.send()
        assert match.receiver.received == []


async def test_a_device_that_is_gone_is_forgotten(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        match.receiver.answers = {"/push/fugitive": 404, "/hook/fugitive": 410}
        await match.start()
        await match.send()
        left = (await match.ask("GET", "", "fugitive")).json
        assert (left["devices"], left["webhook"], left["secret"]) == (0, None, None)


async def test_a_webhook_that_fails_is_called_again_with_the_same_id_and_ever_later(database: str) -> None:
    async with open_match(database) as match:
        await match.set_webhook("fugitive")
        await match.start()
        match.receiver.answers = {"/hook/fugitive": 302}
        await match.send()
        for tries, pause in enumerate(sender.BACK_OFF, start=1):
            await match.send(pause - 0.5)
            assert len(match.receiver.received) == tries, "it is left in peace until then"
            await match.send(0.5)
        await match.send(10 * pause)
        assert len(match.receiver.received) == 1 + len(sender.BACK_OFF), "then it is given up"
        assert len({message.headers["webhook-id"] for message in match.receiver.received}) == 1
        assert match.receiver.at("/other") == [], "a redirect is not followed"


async def test_one_press_stops_it(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        endpoint = {"endpoint": match.receiver.device("/push/fugitive")["endpoint"]}
        assert (await match.ask("POST", "/forget", "fugitive", endpoint)).json["devices"] == 0
        assert (await match.ask("PUT", "/webhook", "fugitive", {"address": None})).json["webhook"] is None
        await match.start()
        await match.send()
        assert match.receiver.received == []


async def test_who_is_called_is_called_at_the_rematch_too(each_database: str) -> None:
    async with open_match(each_database) as match:
        await match.subscribe()
        await match.ask("PUT", "/webhook", "seekers", {"address": None})
        await match.start()
        his, _ = await match.server.enter(match.table, match.keys["fugitive"])
        await his.ask({"type": "resign", "id": "1"})
        path = f"/api/tables/{match.table}/rematch"
        keys = match.keys["fugitive"], match.keys["seekers"]
        asked = await asyncio.gather(*(match.server.ask("POST", path, key=key) for key in (*keys, *keys)))
        (new,) = {answer.json["table"] for answer in asked}
        again = match._replace(table=new)
        await again.start()
        await again.send()
        assert (again.counts("fugitive"), again.counts("seekers")) == ((0, 0), (1, 0)), "the sides are swapped"
        (push,) = again.receiver.at("/push/seekers")
        assert again.receiver.decrypted(push)["table"] == new
        left = (await again.ask("GET", "", "fugitive")).json
        assert (left["devices"], left["webhook"]) == (1, match.receiver.address("/hook/fugitive"))


async def test_what_a_server_had_no_time_to_send_the_next_one_sends_once(each_database: str) -> None:
    clock = ManualClock()
    async with open_match(each_database, clock) as match:
        await match.subscribe()
        await match.start()
        keys = (await match.ask("GET", "", "fugitive")).json["push_key"]
        # Taken by a process that was killed before it could send it.
        due = await match.server.backend.notices.due(clock.time + CALL_SECONDS, 10)
        taken = await match.server.backend.notices.claim(due, clock.time + sender.LEASE_SECONDS)
        assert len(taken) == 2
        assert await match.server.backend.notices.claim(due, clock.time + 1) == (), "nobody else can take it"
        async with open_server(each_database, now=clock, notice_private=True) as other:
            await send_all(other)
            assert match.counts("fugitive") == (0, 0)
            clock.time += sender.LEASE_SECONDS
            await asyncio.gather(send_all(other), send_all(match.server))
            await match.send(60)
            assert match.counts("fugitive") == (1, 1)
            path = f"/api/tables/{match.table}/notices"
            assert (await other.ask("GET", path, key=match.keys["fugitive"])).json["push_key"] == keys


async def test_an_action_does_not_wait_for_a_receiver_that_never_answers(database: str) -> None:
    async with open_match(database) as match:
        await match.subscribe()
        match.receiver.answers = {f"/{kind}/{side}": None for kind in ("push", "hook") for side in match.keys}
        await match.start()
        match.clock.time += CALL_SECONDS
        await match.server.backend.sender.send_due()
        await match.receiver.until(lambda: match.counts("fugitive") == (1, 1))
        await match.move("fugitive")
        assert len(match.server.backend.sender._tasks) == 2, "it still waits"


def test_two_worlds_are_called_alike(tmp_path: Any) -> None:
    """One public history with two secrets: the same calls, at the same times."""
    (pair,) = many_twins(1, 0, "london-2023", "standard")

    async def calls(which: int) -> list[tuple[Any, ...]]:
        clock, heard = ManualClock(), []
        async with open_receiver() as receiver:
            folder = tmp_path / str(which)
            folder.mkdir()
            async with open_server(f"sqlite:///{folder}/games.db", now=clock, notice_private=True) as server:
                heard = await _played(server, clock, receiver, pair, which)
        return heard

    one, two = asyncio.run(calls(0)), asyncio.run(calls(1))
    assert len(one) > 4
    assert one == two


async def _played(server: AsgiServer, clock: ManualClock, receiver: Receiver, pair: Any, which: int) -> list[Any]:
    setup = pair.firsts[0].setup
    made = await server.make(start=False, detectives=len(setup.seats) - 1, seats={"fugitive": "me"})
    keys = {"fugitive": made[1]}
    for seat in setup.seats[1:]:
        keys[seat] = await sit(server, made[0], seat, seat)
    table = server.backend.registry.tables[made[0]]
    table.row = type(table.row)(
        **{name: getattr(table.row, name) for name in table.row.__slots__}
        | {"position": position_lines(pair)[which], "seed": pair.seed}
    )
    match = Match(server, clock, receiver, made[0], keys)
    await match.subscribe()
    await match.start()
    await match.send()
    for version, (seat, action) in enumerate(pair.scripts[which][:6]):
        wire, _ = await server.enter(made[0], keys[seat])
        act = {"type": "act", "id": f"v{version}", "version": version, "seat": seat, "action": action.text}
        assert (await wire.ask(act))["type"] == "done"
        await wire.leave()
        await match.send()
    came = [(m.path, m.headers.get("webhook-timestamp"), len(m.body), m.body) for m in receiver.received]
    return sorted(
        (path, at, size, "" if path.startswith("/push") else json.loads(body)["text"]) for path, at, size, body in came
    )


# Where a call may go.


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://chat.example/hook",
        "https://",
        "https://user:password@chat.example/",
        "https://chat.example:99999/",
        "https://chat example/",
        "https://chät.example/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://192.168.1.1:8443/hook",
        "https://169.254.169.254/latest/meta-data",
        "https://chat.example/\n",
        "https://chat.example/" + "x" * https.URL_LIMIT,
    ],
)
def test_an_address_that_is_never_called(address: str) -> None:
    with pytest.raises(ServerError) as refused:
        parse_url(address, private=False)
    assert refused.value.code == "bad-request"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("10.1.2.3", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("0.0.0.0", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_only_machines_in_the_internet_are_called(address: str, public: bool) -> None:
    assert is_public(ipaddress.ip_address(address)) is public


@pytest.fixture
def resolved(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[list[str]]]:
    """Answers that a name server gives one after the other."""
    answers: list[list[str]] = []

    async def getaddrinfo(_self: Any, _host: str, port: int, **_: Any) -> list[Any]:
        return [(2, 1, 6, "", (place, port)) for place in answers.pop(0)]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", getaddrinfo)
    yield answers
    assert answers == [], "each is asked for once"


async def test_a_name_that_leads_inside_is_not_called(resolved: list[list[str]]) -> None:
    async with open_receiver() as receiver:
        address = parse_url(f"https://localhost:{receiver.port}/", private=False)
        for places in (["127.0.0.1"], ["93.184.216.34", "127.0.0.1"]):
            resolved.append(places)
            with pytest.raises(Unreachable):
                await post(address, {}, b"x", private=False)
        assert receiver.received == []


async def test_the_connection_goes_to_the_address_that_was_checked(
    resolved: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server that says something else a moment later is not asked again."""
    opened: list[Any] = []

    async def connect(host: str, port: int, **more: Any) -> Any:
        opened.append((host, port, more["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    resolved.append(["93.184.216.34"])
    with pytest.raises(Unreachable):
        await post(parse_url("https://chat.example/hook", private=False), {}, b"x", private=False)
    assert opened == [("93.184.216.34", 443, "chat.example")]


@pytest.mark.parametrize("answer", [b"", b"no HTTP\r\n\r\n", b"HTTP/1.1 200 OK\r\nx: " + b"x" * 100_000])
async def test_an_answer_that_is_none_is_not_read_for_long(answer: bytes) -> None:
    async with open_receiver() as receiver:
        receiver.answers = {"/": answer}
        with pytest.raises(Unreachable):
            await post(parse_url(receiver.address("/"), private=True), {}, b"x", private=True)


async def test_a_certificate_of_nobody_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(https, "_tls_context", ssl.create_default_context)
    async with open_receiver() as receiver:
        with pytest.raises(Unreachable):
            await post(parse_url(receiver.address("/"), private=True), {}, b"x", private=True)
        assert receiver.received == []


# Who may ask for it.


async def test_only_a_player_with_a_seat_is_called_and_on_few_devices(database: str) -> None:
    async with open_match(database) as match:
        path, device = f"/api/tables/{match.table}/notices", match.receiver.device()
        assert (await match.server.ask("GET", path)).code == "no-key"
        assert (await match.server.ask("POST", f"{path}/device", device, key="wrong")).code == "wrong-key"
        for wrong in ({"p256dh": "AAAA"}, {"p256dh": "é"}, {"auth": "AAAA"}, {"endpoint": "http://x"}):
            assert (await match.ask("POST", "/device", "fugitive", {**device, **wrong})).code == "bad-request"
        for number in range(MAX_DEVICES):
            for _ in range(2):
                answer = await match.ask("POST", "/device", "fugitive", match.receiver.device(f"/{number}"))
                assert answer.json["devices"] == number + 1
        assert (await match.ask("POST", "/device", "fugitive", match.receiver.device("/more"))).code == "table-full"
        await match.server.ask("POST", f"/api/tables/{match.table}/leave", key=match.keys["seekers"])
        assert (await match.ask("POST", "/device", "seekers", device)).code == "not-allowed"
        assert (await match.ask("PUT", "/webhook", "seekers", {"address": None})).code == "not-allowed"


async def test_private_addresses_are_refused_unless_the_operator_says_so(database: str) -> None:
    async with open_server(database) as server:
        table, key = await server.make(detectives=1, seats={"fugitive": "me"})
        path = f"/api/tables/{table}/notices/webhook"
        assert (await server.ask("PUT", path, {"address": "https://10.0.0.1/"}, key)).code == "bad-request"
