"""Settings: by flag, by variable, and what is said to nonsense."""

import os
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket.server.client_limits import GUESS_SECONDS, GUESSES, REPLAY_SECONDS, REPLAYS
from blackticket.server.errors import ServerError
from blackticket.server.middleware import PATH_LIMIT
from blackticket.server.replay import WORKERS
from blackticket.server.request_body import BODY_LIMIT, RECORD_LIMIT
from blackticket.server.serve import LONGEST_MESSAGE
from blackticket.server.settings import SETTINGS, Setting, Settings, unknown_variables
from tests.docs.pages import ROOT, first_table, page, rows, sections
from tests.length import AT_LENGTH

GOOD: dict[str, tuple[str, Any]] = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": ("0", 0),
    "database": ("postgresql://me:hunter2@db/games", "postgresql://me:hunter2@db/games"),
    "bus": ("redis://bus:6379/0", "redis://bus:6379/0"),
    "origins": (
        "https://Play.Example.org, http://localhost:3000/",
        ("https://play.example.org", "http://localhost:3000"),
    ),
    "programs": ("3", 3),
    "program_memory": ("2048", 2048),
    "program_seconds": ("2.5", 2.5),
    "pace": ("0", 0.0),
    "tables_per_client": ("5", 5),
    "max_tables": ("100", 100),
    "max_sockets": ("200", 200),
    "sockets_per_client": ("10", 10),
    "requests_per_second": ("5", 5.0),
    "messages_per_second": ("7.5", 7.5),
    "trust_proxy": ("yes", True),
    "keep_open_days": ("1", 1.0),
    "keep_over_days": ("30.5", 30.5),
    "notice_contact": ("mailto:max@play.example", "mailto:max@play.example"),
    "notice_private": ("yes", True),
    "metrics": ("ALL", "all"),
    "log_level": ("DEBUG", "debug"),
    "log_format": ("text", "text"),
    "stop_seconds": ("3", 3.0),
}
BAD: dict[str, list[Any]] = {
    "host": ["", " ", "a b", "x" * 254, "höst", "a/b", 3],
    "port": ["", "-1", "65536", "8000.0", "1e3", " 80", "٣", "0x50", "9" * 5000, 8000.0, True, -1],
    "database": ["games.db", "sqlite://", "sqlite:///", "mysql://x", "sqlite:///a\nb", "postgresql://", 3],
    "bus": ["localhost:6379", "http://bus", "redis://", "redis://a\x00b", 3],
    "origins": [
        "*",
        "example.org",
        "https://",
        "https://a/b",
        "https://a,,https://b",
        "https://a:99999",
        "null",
        [3],
        3,
    ],
    "programs": ["257", "many", "-1"],
    "program_memory": ["255", "lots", "1.5"],
    "program_seconds": ["0", "nan", "inf", "-1", "1e1", "1,5", float("nan"), float("inf"), 10**400],
    "pace": ["-0.5", "61", "fast"],
    "tables_per_client": ["0"],
    "max_tables": ["0"],
    "max_sockets": ["0", "1000001"],
    "sockets_per_client": ["0"],
    "requests_per_second": ["0"],
    "messages_per_second": ["0", "fast"],
    "trust_proxy": ["maybe", "2", "y", 1],
    "keep_open_days": ["0", "a week"],
    "keep_over_days": ["0", "for ever"],
    "notice_contact": ["max", "mailto:max", "mailto:@play.example", "http://play.example", "https://play.example/me"],
    "notice_private": ["maybe"],
    "metrics": ["none", "0"],
    "log_level": ["loud", "10"],
    "log_format": ["xml"],
    "stop_seconds": ["-1", "3601", "soon"],
}
GARBAGE = (
    st.text()
    | st.text(st.characters(codec=None), max_size=5)
    | st.sampled_from([word for bad in BAD.values() for word in bad])
    | st.integers()
    | st.floats()
    | st.binary()
    | st.lists(st.text() | st.integers())
    | st.dictionaries(st.text(), st.text(), max_size=2)
    | st.builds(object)
)
EACH = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)


def test_there_is_a_setting_for_every_field_with_its_help() -> None:
    assert [setting.name for setting in SETTINGS] == [part.name for part in fields(Settings)] == list(GOOD) == list(BAD)
    assert all(setting.help and setting.default and setting.parser.expected for setting in SETTINGS)
    assert len({setting.help for setting in SETTINGS}) == len(SETTINGS)


def test_without_flags_and_variables_all_is_as_the_class_says() -> None:
    assert Settings.read({}, os.environ) == Settings()
    assert Settings().host == "127.0.0.1"  # nobody else can reach a server that was started without a thought


def test_flags_that_were_not_given_and_variables_that_are_empty_say_nothing() -> None:
    flags = dict.fromkeys([setting.name for setting in SETTINGS], None)
    assert Settings.read(flags, os.environ | {setting.variable: "" for setting in SETTINGS}) == Settings()


@EACH
def test_by_flag_by_variable_and_the_flag_wins(setting: Setting) -> None:
    text, value = GOOD[setting.name]
    assert value != getattr(Settings(), setting.name)
    assert getattr(Settings.read({setting.name: text}, {}), setting.name) == value
    assert getattr(Settings.read({}, {setting.variable: text}), setting.name) == value
    assert getattr(Settings.read({setting.name: text}, {setting.variable: "nonsense"}), setting.name) == value


@EACH
def test_a_value_of_the_right_type_is_taken_as_it_is(setting: Setting) -> None:
    _, value = GOOD[setting.name]
    assert getattr(Settings.read({setting.name: value}, {}), setting.name) == value


@pytest.mark.parametrize(
    ("setting", "value"),
    [(setting, value) for setting in SETTINGS for value in BAD[setting.name]],
    ids=[f"{setting.name}-{number}" for setting in SETTINGS for number in range(len(BAD[setting.name]))],
)
def test_what_is_not_expected_is_refused_with_the_flag_or_the_variable(setting: Setting, value: Any) -> None:
    said: dict[str, tuple[dict[str, Any], dict[str, str]]] = {setting.flag: ({setting.name: value}, {})}
    if isinstance(value, str) and value:
        said[setting.variable] = ({}, {setting.variable: value})
    for name, (flags, environ) in said.items():
        with pytest.raises(ServerError) as refused:
            Settings.read(flags, environ)
        assert refused.value.code == "bad-setting"
        assert refused.value.text.startswith(f"{name} expects {setting.parser.expected}, but got ")


@EACH
@settings(max_examples=500 if AT_LENGTH else 25)
@given(value=GARBAGE)
def test_garbage_is_read_or_refused_and_nothing_else(setting: Setting, value: Any) -> None:
    said: list[tuple[dict[str, Any], dict[str, str]]] = [({setting.name: value}, {})]
    if isinstance(value, str) and value:
        said.append(({}, {setting.variable: value}))
    for flags, environ in said:
        try:
            read = Settings.read(flags, environ)
        except ServerError as refused:
            assert refused.code == "bad-setting"
            assert len(refused.text) < 300
        else:
            assert type(getattr(read, setting.name)) is type(GOOD[setting.name][1])


def test_an_unknown_setting_is_refused_and_an_unknown_variable_is_somebody_elses() -> None:
    with pytest.raises(ServerError, match="no setting 'colour'"):
        Settings.read({"colour": "red"}, {})
    assert Settings.read({}, os.environ | {"BLACKTICKET_LANG": "de"}) == Settings()


def test_a_variable_that_is_no_setting_is_found_with_what_may_have_been_meant() -> None:
    environ = {
        "BLACKTICKET_PROT": "80",
        "BLACKTICKET_TRUST_PROXIES": "yes",
        "BLACKTICKET_COLOUR": "red",
        "BLACKTICKET_HOTS": "",
        "BLACKTICKET_LANG": "de",
        "BLACKTICKET_PORT": "80",
        "BLACK": "x",
    }
    assert unknown_variables(environ) == {
        "BLACKTICKET_PROT": "BLACKTICKET_PORT",
        "BLACKTICKET_TRUST_PROXIES": "BLACKTICKET_TRUST_PROXY",
        "BLACKTICKET_COLOUR": None,
    }


@pytest.mark.parametrize(("name", "value"), [("database", "mysql://me:hunter2@db/x"), ("bus", "amqp://me:hunter2@bus")])
def test_a_password_is_repeated_nowhere(name: str, value: str) -> None:
    with pytest.raises(ServerError) as refused:
        Settings.read({name: value}, {})
    assert "hunter2" not in refused.value.text
    assert value.partition(":")[0] in refused.value.text
    kept = Settings.read({"database": "postgresql://me:hunter2@db/x", "bus": "redis://:hunter2@bus"}, {})
    assert "hunter2" not in repr(kept)


def test_games_are_kept_where_those_of_the_terminal_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = f"sqlite:///{tmp_path}/blackticket/blackticket.db"
    assert Settings.read({}, {"XDG_STATE_HOME": str(tmp_path)}).database == kept
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Settings().database == f"sqlite:///{tmp_path}/.local/state/blackticket/blackticket.db"


def test_without_a_home_one_is_asked_for_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(ServerError, match="--database") as refused:
        Settings.read({}, {})
    assert refused.value.code == "bad-setting"
    assert Settings.read({"database": "sqlite:///games.db"}, {}).database == "sqlite:///games.db"


@pytest.mark.parametrize(
    ("said", "origin"),
    [
        ("https://a.example:443", "https://a.example"),
        ("http://a.example:80/", "http://a.example"),
        ("https://a.example:80", "https://a.example:80"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_origin_is_kept_as_a_browser_writes_it(said: str, origin: str) -> None:
    assert Settings.read({"origins": said}, {}).origins == (origin,)


def test_how_many_processes_think(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(programs=5).processes == 5
    for cores, processes in ((1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, cores=cores: set(range(cores)), raising=False)
        assert Settings().processes == processes


def test_the_page_has_a_row_for_every_setting() -> None:
    table = rows(first_table(sections(page("running.md"), 2)["Settings"]))
    assert table == [
        [f"`{setting.flag}`", f"`{setting.variable}`", setting.parser.expected, setting.default, setting.help]
        for setting in SETTINGS
    ]


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "docs/running.md", "docs/cli.md"])
def test_every_variable_that_a_file_names_is_one(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    known = {setting.variable for setting in SETTINGS} | {"BLACKTICKET_LANG"}
    assert set(re.findall(r"BLACKTICKET_[A-Z_]+", text)) <= known


def test_the_page_tells_the_limits_that_cannot_be_set() -> None:
    limits = sections(page("running.md"), 2)["Limits"]
    numbers = [BODY_LIMIT, RECORD_LIMIT, PATH_LIMIT, LONGEST_MESSAGE]
    assert [number for number in numbers if not re.search(rf"\b{number}\b", limits)] == []
    assert f"| {GUESSES}, then one every {GUESS_SECONDS:g} seconds |" in limits
    assert f"| {REPLAYS}, then one every {REPLAY_SECONDS:g} seconds; two are replayed" in limits
    assert WORKERS == 2


def test_the_image_is_made_of_files_that_exist_and_are_not_left_out() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    files = {file for line in copied for file in line.split()}
    assert "src" in files
    assert all((ROOT / file).exists() for file in files)
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {line.removeprefix("!") for line in kept if line.startswith("!")} == {Path(file).parts[0] for file in files}
