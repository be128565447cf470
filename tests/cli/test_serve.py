"""`blackticket serve`: from the address it prints to the graceful stop, and what it says when it cannot."""

import http.client
import json
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from blackticket.server.errors import ServerError
from blackticket.server.serve import address_of, configure, listen, raise_file_limit
from blackticket.server.settings import SETTINGS, Setting, Settings
from tests.cli.command_runner import CommandResult, Terminal
from tests.cli.serve_process import DEADLINE, HIDDEN, ServeProcess

Serve = Callable[..., ServeProcess]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServeProcess]:
    """A server with nothing set, for tests that only ask it something."""
    server = ServeProcess(tmp_path_factory.mktemp("running"), "--port", "0")
    yield server
    server.process.kill()
    server.process.communicate()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """A function that starts `blackticket serve --port 0 WORDS`."""
    servers: list[ServeProcess] = []

    def start(*words: str, plain: bool = True, **environ: str) -> ServeProcess:
        servers.append(ServeProcess(tmp_path, "--port", "0", *words, plain=plain, **environ))
        return servers[-1]

    yield start
    for server in servers:
        server.process.kill()
        server.process.communicate()


def begin_request(server: ServeProcess) -> socket.socket:
    """A request of which half has been sent: `he` of `hello`."""
    caller = socket.create_connection(server.place, DEADLINE)
    caller.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    assert caller.recv(1000).startswith(b"HTTP/1.1 100 ")  # so it is being answered
    caller.sendall(b"he")
    return caller


@pytest.fixture
def settings_read(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Settings]:
    """A function that tells with which settings `blackticket serve WORDS` would run."""
    found: list[Settings] = []
    monkeypatch.setattr("blackticket.server.serve.run", lambda settings, _: found.append(settings))

    def read(*words: str, **environ: str) -> Settings:
        with monkeypatch.context() as variables:
            for name, value in environ.items():
                variables.setenv(name, value)
            assert terminal("serve", *words).status == 0
        return found.pop()

    return read


def for_people(address: str) -> str:
    return f"Black Ticket is at {address} (Ctrl-C stops it)\n"


def for_programs(address: str) -> str:
    return json.dumps({"address": address}) + "\n"


@pytest.mark.parametrize(
    ("words", "announced", "how"), [((), for_people, signal.SIGINT), (("--json",), for_programs, signal.SIGTERM)]
)
def test_it_prints_its_address_answers_and_stops_when_told(
    serve: Serve, words: tuple[str, ...], announced: Callable[[str], str], how: signal.Signals
) -> None:
    server = serve(*words)
    assert server.announced == announced(server.address)
    assert server.place[0] == "127.0.0.1"
    assert server.place[1] > 0
    answer, text = server.get("/")
    assert (answer.status, json.loads(text)["client"]) == (200, "127.0.0.1")
    assert "server" not in answer.headers
    assert server.stop(how) == (0, "stopping\n", "")


def test_the_real_server_starts_keeps_its_games_in_a_file_and_stops(serve: Serve, tmp_path: Path) -> None:
    server = serve("--log-level", "error", "--programs", "1", plain=False)
    assert server.get("/healthz")[0].status == 200
    assert server.get("/readyz")[0].status == 200
    assert server.get("/metrics")[0].status == 200
    assert (tmp_path / "blackticket" / "blackticket.db").is_file()
    assert server.stop(signal.SIGTERM) == (0, "", "")


def test_settings_come_from_the_environment_too_and_flags_win(settings_read: Callable[..., Settings]) -> None:
    settings = settings_read("--port", "0", BLACKTICKET_PORT="8001", BLACKTICKET_HOST="localhost")
    assert (settings.host, settings.port) == ("localhost", 0)


def test_a_flag_takes_back_what_a_variable_or_another_flag_said(settings_read: Callable[..., Settings]) -> None:
    assert settings_read(BLACKTICKET_TRUST_PROXY="yes").trust_proxy
    assert not settings_read("--no-trust-proxy", BLACKTICKET_TRUST_PROXY="yes").trust_proxy
    assert settings_read("--trust-proxy").trust_proxy
    assert not settings_read("--trust-proxy", "--no-trust-proxy").trust_proxy


def test_a_server_goes_by_its_environment_and_warns_of_a_variable_that_is_misspelt(serve: Serve) -> None:
    port = listen("127.0.0.1", 0)
    taken = port.getsockname()[1]
    variables = {"BLACKTICKET_HOST": "localhost", "BLACKTICKET_PORT": str(taken), "BLACKTICKET_TRUST_PROXY": "yes"}
    with port:
        server = serve(**variables, BLACKTICKET_PROT="80", BLACKTICKET_COLOUR="red", BLACKTICKET_LANG="de")
    assert server.address.startswith("http://localhost:")
    assert server.place[1] != taken, "the flag wins"
    assert seen_through_a_proxy(server) == ("192.0.2.9", "https"), "only what the proxy says itself"
    status, _, err = server.stop(signal.SIGTERM)
    assert status == 0
    lines = [json.loads(line) for line in err.splitlines()]
    assert [(line["level"], line["event"], line["variable"], line.get("meant")) for line in lines] == [
        ("warning", "variable is no setting", "BLACKTICKET_COLOUR", None),
        ("warning", "variable is no setting", "BLACKTICKET_PROT", "BLACKTICKET_PORT"),
    ]


def test_the_help_lists_the_words_that_a_setting_takes(terminal: Terminal) -> None:
    text = terminal("serve", "--help").out
    for said in (
        "--log-level debug|info|warning|error",
        "--log-format json|text",
        "--metrics local|all",
        "--trust-proxy / --no-trust-proxy",
    ):
        assert said in text


def test_what_is_under_way_is_answered_and_nothing_new_is_begun(serve: Serve) -> None:
    server = serve("--stop-seconds", "3600")
    with begin_request(server) as caller:
        server.process.send_signal(signal.SIGTERM)
        server.wait_until_nobody_listens()
        caller.sendall(b"llo")
        answer = http.client.HTTPResponse(caller)
        answer.begin()
        assert json.loads(answer.read())["body"] == "hello"
    assert server.end() == (0, "stopping\n", "")


def test_the_second_ctrl_c_waits_for_nothing(serve: Serve) -> None:
    server = serve("--stop-seconds", "3600")
    with begin_request(server):
        server.process.send_signal(signal.SIGINT)
        server.wait_until_nobody_listens()
        assert server.stop(signal.SIGINT)[0] == 0


def test_a_stop_waits_no_longer_than_it_was_told(serve: Serve) -> None:
    server = serve("--stop-seconds", "0")
    with begin_request(server):
        status, out, _ = server.stop(signal.SIGTERM)
    assert (status, out) == (0, "stopping\n")


def test_sockets_are_told_that_the_server_starts_again(serve: Serve) -> None:
    server = serve()
    with connect(f"{server.address.replace('http', 'ws')}/") as player:
        player.send("hello")
        assert player.recv(DEADLINE) == "hello"
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            player.recv(DEADLINE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert server.end()[0] == 0


def test_a_message_that_is_too_long_ends_its_socket(running: ServeProcess) -> None:
    with connect(f"{running.address.replace('http', 'ws')}/") as player:
        player.send("x" * 8192)
        assert player.recv(DEADLINE) == "x" * 8192
        player.send("x" * 8193)
        with pytest.raises(ConnectionClosed) as closed:
            player.recv(DEADLINE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_messages_are_not_compressed(running: ServeProcess) -> None:
    with connect(f"{running.address.replace('http', 'ws')}/", compression="deflate") as player:
        assert player.response is not None
        assert "sec-websocket-extensions" not in player.response.headers


def seen_through_a_proxy(server: ServeProcess) -> tuple[str, str]:
    """The client and scheme that the server takes from the headers of a proxy whose own client has sent some too."""
    headers = {"X-Forwarded-For": "198.51.100.1, 192.0.2.9", "X-Forwarded-Proto": "https"}
    answer = json.loads(server.get("/", **headers)[1])
    return answer["client"], answer["scheme"]


def test_a_proxy_is_not_believed_if_that_is_not_set(running: ServeProcess) -> None:
    assert seen_through_a_proxy(running) == ("127.0.0.1", "http")


def test_a_port_that_is_taken_is_said_so(running: ServeProcess) -> None:
    port = running.place[1]
    with pytest.raises(ServerError) as refused:
        listen("127.0.0.1", port)
    said = f"Port {port} of 127.0.0.1 is taken: choose another with --port or BLACKTICKET_PORT, or 0 for any."
    assert (refused.value.code, refused.value.text) == ("bad-setting", said)
    assert running.get("/")[0].status == 200


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "a..b", "999.999.999.999"])
def test_a_host_that_is_not_this_machine_is_said_so(host: str) -> None:
    with pytest.raises(ServerError, match="--host expects a name or address of this machine") as refused:
        listen(host, 0)
    assert refused.value.code == "bad-setting"


def test_why_the_real_server_cannot_start_is_said_in_one_line(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, and long enough to be sure of it\n" * 100)
    status, out, err = serve("--database", f"sqlite:///{tmp_path}/text", plain=False).end()
    assert (status, out) == (2, "")
    assert err == (
        f"Error: The database {tmp_path}/text cannot be opened: it is no file of SQLite. "
        "Mend that, or give another file with --database. (store-unavailable)\n"
    )


def test_a_fault_while_it_starts_is_logged_without_its_text(serve: Serve, tmp_path: Path) -> None:
    status, out, err = serve("--database", f"sqlite:///{tmp_path}/fail").end()
    assert (status, out) == (2, "")
    log, last = err.splitlines()
    assert last == "Error: The server could not start: RuntimeError; the line above tells where. (server-error)"
    assert json.loads(log)["errors"][0]["error"] == "RuntimeError"
    assert HIDDEN not in err


def test_without_the_parts_of_a_server_it_says_what_to_install(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "blackticket.server.serve")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    needed = "A server needs uvicorn, which is not installed: pip install 'blackticket[server]'. (no-server)"
    assert terminal("serve") == CommandResult(2, "", f"Error: {needed}\n")


@pytest.mark.parametrize(
    "setting", [setting for setting in SETTINGS if setting.parser.word], ids=lambda each: each.name
)
def test_a_flag_with_nonsense_is_refused(terminal: Terminal, setting: Setting) -> None:
    flag = setting.flag
    answer = terminal("serve", flag, "\x01 nonsense")
    assert answer.status == 2
    assert answer.err.startswith(f"Error: {flag} expects ")
    assert answer.err.endswith(" (bad-setting)\n")


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("fd00::7", "http://[fd00::7]:80"),
        ("games.example.org", "http://games.example.org:80"),
    ],
)
def test_the_address_is_one_that_can_be_opened(host: str, address: str) -> None:
    assert address_of(host, 80) == address


def test_more_connections_than_players_may_have_are_let_in_for_the_rest() -> None:
    config = configure(None, Settings(max_sockets=7, stop_seconds=2.5))
    assert config.limit_concurrency is not None
    assert config.limit_concurrency > 7
    assert config.timeout_graceful_shutdown == 3


@pytest.mark.parametrize(
    ("limits", "wanted", "set_to"),
    [
        ((1024, 1_000_000), 20_000, (20_000, 1_000_000)),
        ((1024, 4096), 20_000, (4096, 4096)),
        ((1024, resource.RLIM_INFINITY), 20_000, (20_000, resource.RLIM_INFINITY)),
        ((65_536, 1_000_000), 20_000, None),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), 20_000, None),
    ],
)
def test_as_many_files_may_be_open_as_there_are_sockets_or_as_the_system_allows(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[int, int], wanted: int, set_to: tuple[int, int] | None
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: asked.append(both))
    raise_file_limit(wanted)
    assert asked == ([set_to] if set_to else [])
