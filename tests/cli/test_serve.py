"""`blackticket serve`: from the address it prints to the graceful stop, and what it says when it cannot."""

import http.client
import json
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from blackticket.server.errors import ServerError
from blackticket.server.serve import address_of, configure, listen, raise_file_limit
from blackticket.server.settings import SETTINGS, Setting, Settings
from tests.cli.command_runner import Terminal
from tests.cli.serve_process import DEADLINE, HIDDEN, Server

Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """A function that starts `blackticket serve --port 0 WORDS`."""
    servers: list[Server] = []

    def start(*words: str, plain: bool = True, **environ: str) -> Server:
        servers.append(Server(tmp_path, "--port", "0", *words, plain=plain, **environ))
        return servers[-1]

    yield start
    for server in servers:
        server.process.kill()
        server.process.communicate()


def begin_request(server: Server) -> socket.socket:
    """A request of which half has been sent: `he` of `hello`."""
    caller = socket.create_connection(server.place, DEADLINE)
    caller.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    assert caller.recv(1000).startswith(b"HTTP/1.1 100 ")  # so it is being answered
    caller.sendall(b"he")
    return caller


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_answers_and_stops_when_told(serve: Serve, how: signal.Signals) -> None:
    server = serve()
    assert server.told == f"Black Ticket is at {server.address} (Ctrl-C stops it)\n"
    assert server.place[0] == "127.0.0.1"
    assert server.place[1] > 0
    answer, text = server.get("/")
    assert (answer.status, json.loads(text)["client"]) == (200, "127.0.0.1")
    assert "server" not in answer.headers
    assert server.stop(how) == (0, "stopping\n", "")


def test_the_address_for_programs(serve: Serve) -> None:
    server = serve("--json")
    assert json.loads(server.told) == {"address": server.address}
    assert server.get("/")[0].status == 200


def test_the_real_server_starts_keeps_its_games_in_a_file_and_stops(serve: Serve, tmp_path: Path) -> None:
    server = serve("--log-level", "error", plain=False)
    assert server.get("/healthz")[0].status == 200
    assert server.get("/readyz")[0].status == 200
    assert server.get("/metrics")[0].status == 200
    assert (tmp_path / "blackticket" / "blackticket.db").is_file()
    assert server.stop(signal.SIGTERM) == (0, "", "")


def test_settings_come_from_the_environment_too_and_flags_win(serve: Serve) -> None:
    port = listen("127.0.0.1", 0)
    taken = port.getsockname()[1]
    with port:
        server = serve(BLACKTICKET_PORT=str(taken), BLACKTICKET_HOST="localhost")
        assert server.address.startswith("http://localhost:")
        assert server.place[1] != taken


def test_a_flag_takes_back_what_a_variable_said(serve: Serve) -> None:
    headers = {"X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https"}
    for words, client in ((), "192.0.2.9"), (("--no-trust-proxy",), "127.0.0.1"):
        server = serve(*words, BLACKTICKET_TRUST_PROXY="yes")
        assert json.loads(server.get("/", **headers)[1])["client"] == client
        server.stop(signal.SIGTERM)


def test_a_variable_that_is_misspelt_is_warned_of(serve: Serve) -> None:
    server = serve(BLACKTICKET_PROT="80", BLACKTICKET_COLOUR="red", BLACKTICKET_LANG="de")
    status, _, err = server.stop(signal.SIGTERM)
    assert status == 0
    told = [json.loads(line) for line in err.splitlines()]
    assert [(line["level"], line["event"], line["variable"], line.get("meant")) for line in told] == [
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


def test_a_message_that_is_too_long_ends_its_socket(serve: Serve) -> None:
    with connect(f"{serve().address.replace('http', 'ws')}/") as player:
        player.send("x" * 8192)
        assert player.recv(DEADLINE) == "x" * 8192
        player.send("x" * 8193)
        with pytest.raises(ConnectionClosed) as closed:
            player.recv(DEADLINE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_messages_are_not_compressed(serve: Serve) -> None:
    with connect(f"{serve().address.replace('http', 'ws')}/", compression="deflate") as player:
        assert player.response is not None
        assert "sec-websocket-extensions" not in player.response.headers


@pytest.mark.parametrize(
    ("words", "client", "scheme"),
    [
        ((), "127.0.0.1", "http"),
        (("--trust-proxy",), "192.0.2.9", "https"),
        (("--trust-proxy", "--no-trust-proxy"), "127.0.0.1", "http"),
    ],
    ids=["not trusted", "trusted", "taken back"],
)
def test_a_proxy_is_believed_only_if_that_is_set_and_only_what_it_says_itself(
    serve: Serve, words: tuple[str, ...], client: str, scheme: str
) -> None:
    headers = {"X-Forwarded-For": "198.51.100.1, 192.0.2.9", "X-Forwarded-Proto": "https"}
    told = json.loads(serve(*words).get("/", **headers)[1])
    assert (told["client"], told["scheme"]) == (client, scheme)


def test_a_port_that_is_taken_is_said_so(serve: Serve) -> None:
    first = serve()
    second = serve("--port", str(first.place[1]))
    assert second.end() == (
        2,
        "",
        f"Error: Port {first.place[1]} of 127.0.0.1 is taken: choose another with --port, or 0 for any that is free. "
        "(bad-setting)\n",
    )
    assert first.get("/")[0].status == 200


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "a..b", "999.999.999.999"])
def test_a_host_that_is_not_this_machine_is_said_so(host: str) -> None:
    with pytest.raises(ServerError, match="--host expects a name or address of this machine") as refused:
        listen(host, 0)
    assert refused.value.code == "bad-setting"


def test_why_a_server_cannot_start_is_said(serve: Serve, tmp_path: Path) -> None:
    told = serve("--database", f"sqlite:///{tmp_path}/fail-newer").end()
    assert told == (2, "", "Error: The database is of a newer version. (newer-database)\n")


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


def test_without_the_parts_of_a_server_it_says_what_to_install(serve: Serve) -> None:
    status, out, err = serve(MISSING_MODULE="uvicorn").end()
    assert (status, out) == (2, "")
    needed = "A server needs uvicorn, which is not installed: pip install 'blackticket[server]'. (no-server)"
    assert err == f"Error: {needed}\n"


@pytest.mark.parametrize(
    "setting", [setting for setting in SETTINGS if setting.parser.word], ids=lambda each: each.name
)
def test_a_flag_with_nonsense_is_refused(terminal: Terminal, setting: Setting) -> None:
    flag = setting.flag
    answer = terminal("serve", flag, "\x01 nonsense")
    assert answer.status == 2
    assert answer.err.startswith(f"Error: {flag} expects ")
    assert answer.err.endswith(" (bad-setting)\n")


def test_its_help_imports_nothing_of_a_server() -> None:
    code = "import sys, blackticket.cli as cli; cli.run(['serve', '--help']); print(sorted(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert all(f"'{name}'" not in out for name in ("uvicorn", "fastapi", "sqlalchemy", "redis", "alembic", "numpy"))


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
