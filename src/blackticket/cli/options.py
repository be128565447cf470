"""Options that several commands share, handed to a command in groups.

Neither this module nor one that declares a command imports the game: a help page needs options, not rules.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from blackticket.rules.editions import EDITIONS
from blackticket.rules.options import Value, read_value, value_text
from blackticket.words import LANGUAGES

if TYPE_CHECKING:
    from blackticket.rules.setup import Setup

HELP: Final = {"help_option_names": ["-h", "--help"]}
DEFAULT_EDITION: Final = "london-2023"
F = TypeVar("F", bound=Callable[..., Any])


def grouped(name: str, group: type, *options: Callable[[F], F]) -> Callable[[F], F]:
    """A decorator that adds the options, and hands their values to the command as one `group` called `name`."""
    members = [field.name for field in fields(group)]

    def decorate(command: F) -> F:
        @wraps(command)
        def with_group(**values: Any) -> Any:
            return command(**{name: group(**{member: values.pop(member) for member in members})}, **values)

        decorated: Any = with_group
        for option in reversed(options):
            decorated = option(decorated)
        return decorated  # type: ignore[no-any-return]

    return decorate


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options that choose a game; None where one was not given."""

    edition: str | None = None
    mode: str | None = None
    detectives: int | None = None
    characters: str | None = None
    expert_tiles: str | None = None
    rulings: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def name_game(self) -> bool:
        """Whether anything but the seed was said."""
        named = (self.edition, self.mode, self.detectives, self.characters, self.expert_tiles)
        return bool(self.rulings) or any(choice is not None for choice in named)

    def setup(self) -> "Setup":
        return self.setup_of(self.edition or DEFAULT_EDITION)

    def setup_of(self, edition: str) -> "Setup":
        from blackticket.rules.games import prepare

        characters, expert_tiles = self.read_characters(), self.read_expert_tiles()
        rulings = self.read_rulings()
        return prepare(edition, self.mode, self.detectives, rulings, characters, expert_tiles=expert_tiles)

    def read_rulings(self) -> dict[str, Value]:
        """The options that `--option name=yes`, `--option name=no` and `--option name=word.word` set."""
        chosen: dict[str, Value] = {}
        for ruling in self.rulings:
            name, _, value = ruling.partition("=")
            if not value:
                raise click.BadParameter(f"expected NAME=yes or NAME=no, but got {ruling!r}.", param_hint="--option")
            chosen[name] = read_value(value)
            _check_kind(name, value, chosen[name])
        return chosen

    def read_characters(self) -> tuple[str, ...] | None:
        """The characters that `--characters holmes,watson` names; whether they exist is for the rules to judge."""
        return None if self.characters is None else tuple(name.strip().lower() for name in self.characters.split(","))

    def read_expert_tiles(self) -> tuple[str, ...] | None:
        """The tiles that `--expert-tiles A,C` names; whether they exist is for the rules to judge."""
        tiles = self.expert_tiles
        return None if tiles is None else tuple(letter.strip().upper() for letter in tiles.split(","))


def game_options(command: F) -> F:
    return grouped(
        "game",
        GameOptions,
        click.option("--edition", metavar="ID", help=f"One of: {', '.join(EDITIONS)}."),
        click.option("--mode", metavar="MODE", help="Mode of the edition; its first one by default."),
        click.option("--detectives", type=int, metavar="N", help="Number of detective players."),
        click.option(
            "--characters",
            metavar="NAMES",
            help="Whom the detectives play, by pawn, with commas between: holmes,watson.",
        ),
        click.option(
            "--expert-tiles",
            metavar="LETTERS",
            help="Which tiles lie on their expert side, with commas between: A,C. By default chance draws them.",
        ),
        click.option(
            "--option",
            "rulings",
            multiple=True,
            metavar="NAME=VALUE",
            help="Play a ruling otherwise; see 'blackticket editions'.",
        ),
        click.option(
            "--seed", type=click.IntRange(0), metavar="N", help="Deal from this seed; the same seed, the same game."
        ),
    )(command)


def code_option(command: F) -> F:
    """A user's own programs."""
    return click.option(
        "--code",
        type=click.Path(dir_okay=False),
        multiple=True,
        metavar="FILE",
        help="A program of your own, called like its file; may be given more than once.",
    )(command)


def language_option(of: str = "screen") -> Callable[[F], F]:
    return click.option("--lang", type=click.Choice(LANGUAGES), help=f"Language of the {of}.")


def json_option(text: str = "Print plain data for programs.") -> Callable[[F], F]:
    return click.option("--json", "as_json", is_flag=True, help=text)


def _check_kind(name: str, text: str, value: Value) -> None:
    """Refuse, with what was typed, a value that no option of that name takes."""
    from blackticket.rules.dice.setup import FACES
    from blackticket.rules.errors import SetupError

    options = (option for edition in EDITIONS.values() for mode in edition.modes for option in mode.options)
    default = next((option.default for option in options if option.name == name), value)
    if isinstance(default, bool) and not isinstance(value, bool):
        raise SetupError("bad-option", f"Option {name} is yes or no, but got {text!r:.60}.")
    if isinstance(default, tuple) and not (isinstance(value, tuple) and len(value) == 6 and {*FACES}.issuperset(value)):
        faces = ", ".join(FACES)
        raise SetupError(
            "bad-option",
            f"Option {name} is six of {faces}, with dots between, as in {value_text(default)}; but got {text!r:.60}.",
        )
