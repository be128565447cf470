"""The log: structured, and without secrets whatever is logged."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blackticket.rules.errors import BlackTicketError
from blackticket.server import logs
from blackticket.server.logs import SECRET
from tests.docs.pages import CODE, page, sections
from tests.length import a_few

SET = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
HIDDEN = "hush-hush-hidden"

PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
NAMES = st.text(max_size=8)
SECRET_NAMES = st.builds(
    lambda before, word, after, change: before + change(word) + after,
    *(NAMES, st.sampled_from(SECRET), NAMES),
    st.sampled_from([str, str.upper, str.title, str.swapcase]),
)
HIDING = st.recursive(
    st.just(HIDDEN) | st.binary(max_size=4).map(lambda _: HIDDEN),
    lambda parts: st.lists(parts, min_size=1, max_size=2) | st.dictionaries(NAMES, parts, min_size=1, max_size=2),
)
"""Anything that holds the secret, at any depth."""


def fields(depth: int = 3) -> st.SearchStrategy[dict[str, Any]]:
    """Fields of any shape; under the names of secrets, at any depth, is what must not come out."""
    parts: st.SearchStrategy[Any] = PLAIN
    for _ in range(depth):
        inner = st.builds(
            lambda plain, secret: {**plain, **secret},
            st.dictionaries(NAMES, parts, max_size=2),
            st.dictionaries(SECRET_NAMES, HIDING, max_size=2),
        )
        parts = PLAIN | inner | st.lists(inner, max_size=2) | st.tuples(inner)
    return st.builds(
        lambda plain, secret: {**plain, **secret},
        st.dictionaries(NAMES, parts, max_size=3),
        st.dictionaries(SECRET_NAMES, HIDING, min_size=1, max_size=2),
    )


class Log:
    """What was logged."""

    def __init__(self) -> None:
        self.out = io.StringIO()

    def __call__(self) -> io.StringIO:
        return self.out

    def take(self) -> str:
        text = self.out.getvalue()
        self.out = io.StringIO()
        return text

    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.take().splitlines()]


@pytest.fixture
def set_up() -> Iterator[Callable[..., Log]]:
    """Logging as a server sets it up, with a clock that stands still; all is as before when the test is over."""
    root = logging.getLogger()
    before = list(root.handlers), root.level

    def prepare(level: str = "debug", form: str = "json") -> Log:
        log = Log()
        logs.set_up(level, form, now=lambda: 0.0, out=log)
        return log

    yield prepare
    structlog.reset_defaults()
    root.handlers[:], root.level = before


def test_a_line_is_an_object_with_time_level_event_and_fields(set_up: Callable[..., Log]) -> None:
    log = set_up()
    logs.get_logger().info("made", edition="dice-2019", seats=4)
    assert log.take() == (
        '{"at": "1970-01-01T00:00:00.000Z", "level": "info", "event": "made", "edition": "dice-2019", "seats": 4}\n'
    )


def test_a_line_of_text(set_up: Callable[..., Log]) -> None:
    log = set_up(form="text")
    logs.get_logger().warning("table made", seats=4, said='a "b"\nc', name="Zoë", none=None)
    line = '1970-01-01T00:00:00.000Z warning table made seats=4 said="a \\"b\\"\\nc" name="Zo\\u00eb" none=null\n'
    assert log.take() == line


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_what_is_below_the_level_is_not_logged(set_up: Callable[..., Log], level: str) -> None:
    log = set_up(level)
    order = ["debug", "info", "warning", "error"]
    for name in order:
        getattr(logs.get_logger(), name)(name)
    assert [entry["event"] for entry in log.entries()] == order[order.index(level) :]


@pytest.mark.parametrize("form", a_few(["json", "text"], 1))
@SET
@given(given_fields=fields())
def test_no_field_with_the_name_of_a_secret_comes_out(
    set_up: Callable[..., Log], form: str, given_fields: dict[str, Any]
) -> None:
    log = set_up(form=form)
    given_fields.pop("event", None)
    logs.get_logger().info("happened", **given_fields)
    with structlog.contextvars.bound_contextvars(table={"x": given_fields}):
        logs.get_logger().bind(more=[given_fields]).error("again", **given_fields)
    text = log.take()
    assert text.count("\n") == 2
    assert HIDDEN not in text
    if form == "json":
        assert not any(logs.is_secret(name) for line in text.splitlines() for name in names_in(json.loads(line)))


def names_in(value: Any) -> Iterator[str]:
    """The names of all fields, at any depth."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from names_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from names_in(part)


@pytest.mark.parametrize(
    "name", ["key", "Key", "program_seed", "X-Authorization", "apiToken", "SECRET", "\uff4bey", "\u212aEY"]
)
def test_names_of_secrets_in_any_writing(name: str) -> None:
    assert logs.is_secret(name)


@pytest.mark.parametrize("name", ["table", "seat", "code", "level", "edition", 3, None])
def test_names_of_no_secrets(name: object) -> None:
    assert not logs.is_secret(name)


def test_what_looks_like_a_key_is_not_logged_under_any_name(set_up: Callable[..., Log]) -> None:
    log = set_up()
    key = "pZ4_" * 10 + "abc"
    logs.get_logger().info(f"opened /t/{key}", path=f"/play#{key}", parts=[key])
    text = log.take()
    assert key not in text
    assert "/play#" in text


def test_an_object_is_named_by_its_kind_alone(set_up: Callable[..., Log]) -> None:
    class Player:
        def __repr__(self) -> str:
            return HIDDEN

    log = set_up()
    logs.get_logger().info("joined", player=Player(), raw=HIDDEN.encode(), by={Player(): 1, b"x": 2})
    text = log.take()
    assert HIDDEN not in text
    assert '"player": "<Player>", "raw": "<bytes>", "by": {}' in text


def test_of_an_error_there_are_kind_code_and_place_but_no_text(set_up: Callable[..., Log]) -> None:
    log = set_up()
    try:
        try:
            raise OSError(28, HIDDEN, HIDDEN)
        except OSError as error:
            raise BlackTicketError("store-full", HIDDEN) from error
    except BlackTicketError:
        logs.get_logger().exception("failed", table="t")
    text = log.take()
    assert HIDDEN not in text
    reported, cause = json.loads(text)["errors"]
    assert (reported["error"], reported["code"]) == ("BlackTicketError", "store-full")
    assert (cause["error"], cause["errno"]) == ("OSError", 28)
    assert "test_logs.py" in reported["at"][0]


@pytest.mark.parametrize(
    "value", ["x" * 10_000, 10**5000, [[[[[[[[[["deep"]]]]]]]]]], float("nan"), "\udcff", "a\nb"], ids=range(6)
)
@pytest.mark.parametrize("form", ["json", "text"])
def test_whatever_the_value_the_log_has_one_short_line(set_up: Callable[..., Log], form: str, value: object) -> None:
    log = set_up(form=form)
    logs.get_logger().info("happened", value=value)
    text = log.take()
    assert text.count("\n") == 1
    assert len(text) < 1000
    assert text.isascii()
    if form == "json":
        json.loads(text, parse_constant=pytest.fail)


@pytest.mark.parametrize("name", ["uvicorn", "uvicorn.error", "asyncio", "sqlalchemy.engine", "some.library"])
def test_what_a_library_logs_comes_without_what_it_was_told(set_up: Callable[..., Log], name: str) -> None:
    log = set_up()
    logging.getLogger(name).warning('%s - "WebSocket %s" %d', "192.0.2.7", f"/t?x={HIDDEN}", 403)
    logging.getLogger(name).error(f"Task failed\nfuture: {HIDDEN}")
    logging.getLogger(name).error(ValueError(HIDDEN))
    text = log.take()
    assert HIDDEN not in text
    assert [json.loads(line)["event"] for line in text.splitlines()] == [
        '… - "WebSocket …" 403',
        "Task failed",
        "ValueError",
    ]
    assert all(json.loads(line)["logger"] == name for line in text.splitlines())


def test_an_error_in_a_library_is_told_by_kind_and_place(set_up: Callable[..., Log]) -> None:
    log = set_up()
    try:
        raise ValueError(HIDDEN)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    text = log.take()
    assert HIDDEN not in text
    entry = json.loads(text)
    assert entry["event"] == "Exception in ASGI application"
    assert entry["errors"][0]["error"] == "ValueError"


def test_a_pool_that_cannot_reset_a_lost_connection_is_no_fault_of_ours(set_up: Callable[..., Log]) -> None:
    log = set_up()
    for name in ("sqlalchemy.pool.impl.QueuePool", "sqlalchemy.engine"):
        logging.getLogger(name).error("Exception during reset or similar")
    assert [json.loads(line)["level"] for line in log.take().splitlines()] == ["warning", "error"]


@pytest.mark.parametrize("name", ["uvicorn.error", "uvicorn.access", "sqlalchemy.engine", "websockets.server"])
def test_what_libraries_tell_below_a_warning_is_not_logged(set_up: Callable[..., Log], name: str) -> None:
    log = set_up("debug")
    logging.getLogger(name).info("GET /t/123")
    logging.getLogger(name).debug("headers")
    assert log.take() == ""


def test_setting_up_again_does_not_double_the_lines(set_up: Callable[..., Log]) -> None:
    log = set_up()
    logs.set_up("debug", "json", out=log)
    logging.getLogger("uvicorn.error").warning("once")
    logs.get_logger().warning("once")
    assert [entry["event"] for entry in log.entries()] == ["once", "once"]


def test_a_channel_that_is_closed_stops_nobody(set_up: Callable[..., Log]) -> None:
    log = set_up()
    log.out.close()
    logs.get_logger().info("nobody reads this")
    logging.getLogger("uvicorn.error").warning("nor this")


def test_a_field_cannot_pass_for_the_time_or_the_level(set_up: Callable[..., Log]) -> None:
    log = set_up()
    logs.get_logger().info("happened", at="never")
    assert log.entries() == [{"at": "1970-01-01T00:00:00.000Z", "level": "info", "event": "happened"}]


def test_the_page_names_the_words_of_secrets() -> None:
    sentence = sections(page("running.md"), 2)["The log"].partition("one of these words in it:")[2].partition(".")[0]
    assert CODE.findall(sentence) == list(SECRET)
