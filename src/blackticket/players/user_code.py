"""A user's own program: a file with one class that has one method, `choose(self, view, clock)`."""

import inspect
import re
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Final, TypeGuard

from blackticket.players.errors import PlayerError, describe_error
from blackticket.players.player import Player
from blackticket.players.registry import PLAYERS, Program
from blackticket.players.settings import PlayerSettings

_PLAIN: Final = re.compile(r"\w[\w.-]{0,40}")


@dataclass(frozen=True, slots=True)
class Code:
    """The text of such a file as it was read, to be sent to the processes that play it."""

    name: str
    source: str
    file: str

    @property
    def fingerprint(self) -> str:
        """What tells this text from another."""
        return f"sha256:{sha256(self.source.encode()).hexdigest()}"


def read_codes(files: Iterable[Path]) -> tuple[Code, ...]:
    """The programs in these files, each called like its file; refuses what cannot take part."""
    codes: dict[str, Code] = {}
    for file in files:
        name = file.stem
        if name in PLAYERS or name in codes or not _PLAIN.fullmatch(name):
            raise _bad(
                f"The program in {file} cannot be called {name!r:.60}: give the file a name that is free and plain."
            )
        try:
            codes[name] = Code(name, file.read_text(encoding="utf-8"), str(file.absolute()))
        except UnicodeDecodeError:
            raise _bad(f"{file} is not a text in UTF-8: expected a Python file.") from None
        _class_in(codes[name])
    return tuple(codes.values())


def programs_in(codes: Iterable[Code]) -> dict[str, Program]:
    """The programs by name, to be made beside those of the package."""
    return {code.name: Program("a program of your own", partial(_make, code)) for code in codes}


def _make(code: Code, seed: int, settings: PlayerSettings) -> Player:
    """A new player of that program, told its seed if it wants to know."""
    del settings
    kind = _class_in(code)
    player: Player = kind(seed) if inspect.signature(kind).parameters else kind()
    return player


@lru_cache(maxsize=64)
def _class_in(code: Code) -> type:
    """The one class of the file that can choose."""
    module = ModuleType(f"blackticket own {code.name}")
    module.__file__ = code.file
    sys.modules[module.__name__] = module  # dataclasses look their module up
    folder = str(Path(code.file).parent)
    if folder not in sys.path:
        sys.path.append(folder)  # what lies beside the file can be imported, as when Python runs it
    try:
        with redirect_stdout(sys.stderr):
            exec(compile(code.source, code.file, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise _bad(f"{code.file} cannot be loaded: {describe_error(error)}.") from error
    mine = list(dict.fromkeys(thing for thing in vars(module).values() if _is_class_of(module, thing)))
    able: list[type] = [kind for kind in mine if callable(getattr(kind, "choose", None))]
    if len(able) == 1:
        return able[0]
    expected = "expected one class with a method choose(self, view, clock)"
    if not mine:
        raise _bad(f"{code.file} has no class: {expected}.")
    if not able:
        raise _bad(f"{code.file} has no class that can choose: {expected}, but got {_names(mine)}.")
    raise _bad(f"{code.file} has several: {expected}, but got {_names(able)}. Begin the others' names with _.")


def _is_class_of(module: ModuleType, thing: object) -> TypeGuard[type]:
    """Whether it is a class that is defined there, and not private."""
    return isinstance(thing, type) and thing.__module__ == module.__name__ and not thing.__name__.startswith("_")


def _names(kinds: Iterable[type]) -> str:
    return ", ".join(kind.__name__ for kind in kinds)


def _bad(text: str) -> PlayerError:
    return PlayerError("bad-code", text)
