"""The JSON types as pydantic takes them: strict, and without unknown fields.

They are declared as plain `TypedDict`s, because the layers that make the data know nothing of pydantic; before Python
3.12 it takes only those of typing_extensions. So each is rebuilt here, once, down to its parts.
"""

from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import typing_extensions
from pydantic import ConfigDict, Field

from blackticket.knowledge.json_codec import Attribute
from blackticket.knowledge.json_types import VIEW_TYPE
from blackticket.rules.json_types import EventJson
from blackticket.server.entry_types import EntryJson
from blackticket.server.frame_types import FrameJson

NAMES: Final[dict[Any, str]] = {VIEW_TYPE: "View", EventJson: "Event", EntryJson: "Entry", FrameJson: "Frame"}
"""Unions that have a name of their own in the schema."""
_TypedDict: Final[Any] = typing_extensions.TypedDict
_Alias: Final[Any] = typing_extensions.TypeAliasType


@cache
def strict(json_type: Any) -> Any:
    """The type that accepts exactly what a JSON type declares."""
    if is_typeddict(json_type):
        return _fields(json_type)
    origin, parts = get_origin(json_type), get_args(json_type)
    if origin is Annotated:  # what a type checker sees, and after it where it is read from or the type itself
        return strict(parts[0] if isinstance(parts[1], Attribute) else parts[1])
    if origin in (Union, UnionType):
        return _union(parts)
    if origin is NotRequired:
        return typing_extensions.NotRequired[strict(parts[0])]
    if origin is None or origin is Literal:
        return json_type
    return origin[tuple(strict(part) for part in parts)]


def _fields(json_type: Any) -> Any:
    hints = get_type_hints(json_type, include_extras=True)
    made = _TypedDict(json_type.__name__, {name: strict(hint) for name, hint in hints.items()})
    made.__doc__, made.__module__ = json_type.__doc__, json_type.__module__
    made.__pydantic_config__ = ConfigDict(extra="forbid", strict=True)
    return made


def _union(parts: tuple[Any, ...]) -> Any:
    if NoneType in parts:
        return _either((strict(_either(part for part in parts if part is not NoneType)), None))
    parts = get_args(_either(get_args(part)[1] if get_origin(part) is Annotated else part for part in parts))
    made = _either(strict(part) for part in parts)
    if discriminator := _discriminator(parts):
        made = Annotated[made, Field(discriminator=discriminator)]
    name = NAMES.get(_either(parts))
    return _Alias(name, made) if name else made


def _either(parts: Any) -> Any:
    return Union[tuple(parts)]  # noqa: UP007 which they are is not known before


def _discriminator(parts: tuple[Any, ...]) -> str | None:
    """The field that tells the parts of a union apart, if any: a literal that differs in each."""
    if not all(is_typeddict(part) for part in parts):
        return None
    hints = [get_type_hints(part) for part in parts]
    for name in hints[0]:
        words = {get_args(hint.get(name)) for hint in hints if get_origin(hint.get(name)) is Literal}
        if len(words) == len(parts) and all(len(values) == 1 for values in words):
            return name
    return None
