"""The settings of a server: by flag or environment variable; the flag wins.

Not by pydantic-settings: it takes values that are refused here (" 80", "1e3", true for 1), so every field would keep
its parser; the error sentences name the flag or the variable, which its errors do not tell apart; and the help page
reads this table, which would import pydantic for it (about eight times the time that this module takes).
"""

import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, cast

from blackticket.rules.errors import shown
from blackticket.server.errors import ServerError
from blackticket.server.setting_parsers import ORIGINS, SWITCH, BadValue, Parser, number, one_of, pattern, whole
from blackticket.words import SETTING as LANGUAGE

PREFIX: Final = "BLACKTICKET_"


class Setting(NamedTuple):
    name: str
    help: str
    default: str
    parser: Parser

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def _default_database(environ: Mapping[str, str]) -> str:
    """The default database: beside the games that the command line saves."""
    try:
        home = environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    except RuntimeError:
        raise ServerError(
            "bad-setting", "There is no home folder to keep the games in: say where with --database sqlite:///FILE."
        ) from None
    return f"sqlite:///{Path(home) / 'blackticket' / 'blackticket.db'}"


def _setting(default: Any, parser: Parser, text: str, shown_default: str = "") -> Any:
    """A field with its row of `SETTINGS`; `shown_default` where the help page shows the default in words."""
    metadata = {"parser": parser, "help": text, "default": shown_default or _text(default)}
    if default is MISSING:
        return field(default_factory=lambda: _default_database(os.environ), repr=False, metadata=metadata)
    return field(default=default, repr=not parser.secret, metadata=metadata)


def _text(default: Any) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"{default:g}" if isinstance(default, float) else str(default)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server can be told; each field is a flag and an environment variable, see `docs/running.md`."""

    host: str = _setting(
        "127.0.0.1",
        pattern("a name or address of this machine", r"[A-Za-z0-9.:_%-]{1,253}", "HOST"),
        "the address to listen at; 0.0.0.0 for all of this machine",
    )
    port: int = _setting(8000, whole(0, 65535), "the port to listen at; 0 for any that is free")
    database: str = _setting(
        MISSING,
        pattern(
            "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
            r"(sqlite:///|(postgresql|postgres|postgresql\+psycopg)://).{1,2000}",
            "URL",
            secret=True,
        ),
        "where games are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
        "the file blackticket/blackticket.db under $XDG_STATE_HOME",
    )
    bus: str = _setting(
        "",
        pattern("redis://HOST:PORT, or nothing", r"((rediss?|unix)://.{1,2000})?", "URL", secret=True),
        "what wakes up the other processes on the same database: redis://HOST:PORT; nothing if there are none",
        "none",
    )
    origins: tuple[str, ...] = _setting(
        (),
        ORIGINS,
        "other sites whose pages may play here, with commas between; pages of the server itself always may",
        "none",
    )
    programs: int = _setting(
        0, whole(0, 256), "how many processes think for programs that search; 0 for one less than there are cores"
    )
    program_memory: int = _setting(1536, whole(256, 1_048_576), "how many MiB of memory each of them may take")
    program_seconds: float = _setting(10.0, number(0.05, 3600), "how many seconds a program may think about a move")
    pace: float = _setting(
        0.5,
        number(0, 60),
        "a program's move for the fugitive is shown at multiples of so many seconds, four times as many for the "
        "strongest, so that the time it took tells nothing; where programs play for people who watch, every move of "
        "theirs takes as long",
    )
    tables_per_client: int = _setting(60, whole(1, 1_000_000), "how many tables one client may make within an hour")
    max_tables: int = _setting(20_000, whole(1, 10_000_000), "how many tables may be held in memory at once")
    max_sockets: int = _setting(20_000, whole(1, 1_000_000), "how many sockets may be open at once")
    sockets_per_client: int = _setting(100, whole(1, 1_000_000), "how many of them may be one client's")
    requests_per_second: float = _setting(20.0, number(1, 1_000_000), "how many requests a second one client may send")
    messages_per_second: float = _setting(20.0, number(1, 1_000_000), "how many messages a second a socket may send")
    trust_proxy: bool = _setting(
        False,
        SWITCH,
        "believe what a proxy in front of the server says about who is asking, and by which scheme",
    )
    keep_open_days: float = _setting(
        7.0, number(0.01, 36_500), "after how many days a table is forgotten that never began"
    )
    keep_over_days: float = _setting(
        365.0,
        number(0.01, 36_500),
        "after how many days a game is forgotten that is over, or that nobody goes on with",
    )
    notice_contact: str = _setting(
        "mailto:nobody@example.com",
        pattern("mailto:NAME@HOST or https://HOST", r"(mailto:[^\s@]{1,100}@|https://)[\w-]+(\.[\w-]+)+", "URL"),
        "how push services reach you if something is wrong with what this server sends",
    )
    notice_private: bool = _setting(
        False, SWITCH, "call webhooks and push services at addresses of this machine and of private networks too"
    )
    metrics: Literal["local", "all"] = _setting(
        "local", one_of("local", "all"), "who may read /metrics: local for this machine alone, or all"
    )
    log_level: str = _setting("info", one_of("debug", "info", "warning", "error"), "from what on things are logged")
    log_format: Literal["json", "text"] = _setting("json", one_of("json", "text"), "the form of a line of the log")
    stop_seconds: float = _setting(10.0, number(0, 3600), "how long a stop waits for what is under way")

    @classmethod
    def read(cls, flags: Mapping[str, Any], environ: Mapping[str, str]) -> "Settings":
        """The settings that flags (by name; None where one was not given) and the environment ask for."""
        if unknown := set(flags) - {setting.name for setting in SETTINGS}:
            raise ServerError("bad-setting", f"There is no setting {shown(min(map(str, unknown)))}.")
        chosen: dict[str, Any] = {}
        for setting in SETTINGS:
            if (value := flags.get(setting.name)) is not None:
                chosen[setting.name] = _read(setting, setting.flag, value)
            elif text := environ.get(setting.variable, ""):
                chosen[setting.name] = _read(setting, setting.variable, text)
        if "database" not in chosen:
            chosen["database"] = _default_database(environ)
        return cls(**chosen)

    @property
    def processes(self) -> int:
        return self.programs or max(1, _cores() - 1)


def unknown_variables(environ: Mapping[str, str]) -> dict[str, str | None]:
    """Variables with our prefix that are no settings, each with the closest setting."""
    known = {setting.variable.removeprefix(PREFIX): setting.variable for setting in SETTINGS}
    strange = sorted(
        name.removeprefix(PREFIX)
        for name, value in environ.items()
        if value and name.startswith(PREFIX) and name not in (*known.values(), LANGUAGE)
    )
    return {PREFIX + name: next((known[near] for near in get_close_matches(name, known, 1)), None) for name in strange}


def _cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _read(setting: Setting, source: str, value: Any) -> Any:
    try:
        return setting.parser.parse(value)
    except BadValue:
        got = _scheme_of(value) if setting.parser.secret else shown(value)
        text = f"{source} expects {setting.parser.expected}, but got {got}."
        raise ServerError("bad-setting", text) from None


def _scheme_of(value: Any) -> str:
    """The part of a secret value that can be no password."""
    scheme, colon, _ = value.partition("://") if isinstance(value, str) else ("", "", "")
    return f"something that begins with {shown(scheme[:20] + colon)}" if colon else "something else"


SETTINGS: Final = tuple(
    Setting(part.name, part.metadata["help"], part.metadata["default"], part.metadata["parser"])
    for part in fields(cast(Any, Settings))
)
