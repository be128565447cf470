"""Validation errors as sentences: what was expected, what came, what to do.

What came is described by its kind, for it can be a secret, or long. Only numbers are repeated, and a short word where
one of some words was expected.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from blackticket.rules.errors import shown

SECRETS: Final = ("key", "invite")
"""Fields whose values are never repeated."""
WORD_LIMIT: Final = 24
"""Longest word that is repeated; a key is longer."""
NOT_JSON: Final = "The body is no JSON that can be read: look at its quotes, commas and brackets."

_OUTSIDE: Final = ("body", "path", "query")
_PLAIN: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{WORD_LIMIT}}}")
_OBJECTS: Final = ("dict_type", "model_type", "model_attributes_type")
_KINDS: Final = {
    "string_type": "text",
    "string_unicode": "text of whole characters",
    "string_pattern_mismatch": "other characters",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    **dict.fromkeys(_OBJECTS, "an object"),
}
_BOUNDS: Final = {
    "greater_than_equal": ("ge", "at least {}"),
    "less_than_equal": ("le", "at most {}"),
    "string_too_short": ("min_length", "at least {} of text"),
    "string_too_long": ("max_length", "at most {} of text"),
    "too_long": ("max_length", "at most {}"),
}
_UNITS: Final = {"string_too_short": "character", "string_too_long": "character", "too_long": "entry"}


def sentence(errors: Sequence[Mapping[str, Any]], types: Sequence[str] = ()) -> str:
    """The first of the errors that pydantic or FastAPI found; `types` are those of messages."""
    error = errors[0]
    outside = error["loc"][:1] if error["loc"][:1] and error["loc"][0] in _OUTSIDE else ()
    inside = error["loc"][len(outside) :]
    if error["type"] == "json_invalid":
        return NOT_JSON if outside else "A message is a JSON object, but this is no JSON that can be read."
    if not inside:
        return _of_the_body(error) if outside else _of_the_message(error, one_of(types))
    return _of_a_field(error, _place(inside))


def _of_the_body(error: Mapping[str, Any]) -> str:
    if error["type"] == "missing":
        return "A body is missing: send a JSON object, with the header Content-Type: application/json."
    if isinstance(error["input"], bytes):
        return "The body is read only with the header Content-Type: application/json: send that too."
    return f"The body is a JSON object, but got {_kind(error['input'])}."


def _of_the_message(error: Mapping[str, Any], types: str) -> str:
    if error["type"] == "union_tag_not_found":
        return f"type is missing: a message is {types}."
    if error["type"] == "union_tag_invalid":
        return f"type expects {types}, but got {_word(error['input'].get('type'))}."
    return f"A message is a JSON object, but got {_kind(error['input'])}."


def _of_a_field(error: Mapping[str, Any], place: str) -> str:
    kind = error["type"]
    if kind == "missing":
        return f"{place} is missing: it has to be given."
    if kind == "extra_forbidden":
        return f"There is no field {place}: leave it out."
    expected = _expected(kind, error.get("ctx", {}))
    if expected is None:
        return f"{place} is not of the form that the documentation gives."
    return f"{place} expects {expected}, but got {_came(error)}."


def _expected(kind: str, context: Mapping[str, Any]) -> str | None:
    if kind in _BOUNDS:
        name, text = _BOUNDS[kind]
        return text.format(counted(context[name], _UNITS[kind]) if kind in _UNITS else context[name])
    if kind in _KINDS:
        return _KINDS[kind]
    return context["expected"].replace("'", "") if "expected" in context else None


def _came(error: Mapping[str, Any]) -> str:
    kind, value = error["type"], error["input"]
    if kind in _UNITS:
        return str(len(value))
    if error["loc"][-1] in SECRETS:
        return "something else"
    if kind == "string_unicode":
        return "half of one"
    if kind == "bad_option" and isinstance(value, list):
        return "a list of other things"
    return _word(value) if kind == "literal_error" else _kind(value)


def _word(value: object) -> str:
    return shown(value) if isinstance(value, str) and len(value) <= WORD_LIMIT else _kind(value)


def _kind(value: object) -> str:
    """The JSON type of a value, or the value itself where it is short and no secret."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int | float):
        return shown(value)
    if isinstance(value, str | bytes):
        return "text"
    return "an object" if isinstance(value, Mapping) else "a list"


def _place(parts: Sequence[str | int]) -> str:
    """The path of a field, as in `seats.fugitive`; its names may come from the client."""
    return ".".join(_name(str(part)) for part in parts if part != "[key]")


def _name(part: str) -> str:
    return part if _PLAIN.fullmatch(part) else shown(part if len(part) <= WORD_LIMIT else part[:WORD_LIMIT] + "…")


def one_of(words: Sequence[str]) -> str:
    """Words joined with commas and `or`."""
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def counted(number: int, what: str) -> str:
    several = what.removesuffix("y") + "ies" if what.endswith("y") else what + "s"
    return f"{number} {what if number == 1 else several}"
