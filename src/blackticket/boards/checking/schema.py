"""Validates a file against its JSON Schema; each violation becomes a fault with a sentence.

Two keywords of our own stand in the schemas, which other validators ignore: `faults` has the code of a fault where it
is not the common one of its keyword, and `description` says what is expected where the keyword alone does not.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from blackticket.boards.checking.faults import Fault, Path, place
from blackticket.boards.checking.json_reader import Unusable, short

HEAD: Final = ("format", "version")
"""Keys whose values the caller judges itself."""
MOST_FAULTS: Final = 1000

_CODES: Final = {
    "type": "wrong-type",
    "enum": "wrong-type",
    **dict.fromkeys(("minimum", "maximum", "minItems", "maxItems"), "out-of-range"),
    **dict.fromkeys(("minLength", "maxLength", "pattern", "not"), "wrong-text"),
}
_TYPES: Final = {
    "object": "an object in braces",
    "array": "a list",
    "string": "a text in double quotes",
    "boolean": "true or false",
    "number": "a number",
    "integer": "a whole number",
}


def fit(data: Any, name: str, whole: str) -> tuple[Any, list[Fault]]:
    """The part of the data that the schema `name` allows, and a fault for each violation; `whole` names the file.

    After `MOST_FAULTS` nothing more is looked at, and nothing of the data is returned.
    """
    faults: list[Fault] = []
    unusable: set[Path] = set()
    missing: set[tuple[Path, str]] = set()
    for error in _validator(name).iter_errors(data):
        if len(faults) >= MOST_FAULTS:
            return {}, faults[:MOST_FAULTS]
        path = tuple(error.absolute_path)
        where = place(data, path) or whole
        if (path and path[0] in HEAD) or path in unusable or isinstance(error.instance, Unusable):
            unusable.add(path)
        elif error.validator == "required":
            absent = [key for key in error.validator_value if key not in error.instance and (path or key not in HEAD)]
            new = [key for key in absent if (path, key) not in missing]
            missing.update((path, key) for key in new)
            faults += (Fault(where, "missing-key", f'Expected the key "{key}", got none; add it.') for key in new)
        elif error.validator == "additionalProperties":
            known = [key for key in error.schema["properties"] if path or key not in HEAD]
            for key in (key for key in error.instance if key not in error.schema["properties"]):
                unusable.add((*path, key))
                text = f"Expected only the keys {', '.join(known)}, got {short(key)}; correct it."
                faults.append(Fault(where, "unknown-key", text))
        else:
            faults.append(Fault(where, _code(error), _sentence(error)))
            if error.validator != "minItems" or _is_pair(error.schema):
                unusable.add(path)
    return _without(data, unusable), faults


def _code(error: Any) -> str:
    keyword = str(error.validator)
    if keyword == "enum" and not isinstance(error.instance, str):
        return "wrong-type"
    named: Mapping[str, str] = error.schema.get("faults", {})
    return named.get(keyword, _CODES.get(keyword, "wrong-type"))


def _sentence(error: Any) -> str:
    if error.validator == "uniqueItems":
        return f"Expected {_met(error.instance)} once, got it again; remove one."
    return f"Expected {_expected(str(error.validator), error.schema)}, got {_met(error.instance)}; correct it."


def _expected(keyword: str, schema: Mapping[str, Any]) -> str:
    description: str | None = schema.get("description")
    if keyword == "enum":
        return " or ".join(json.dumps(word) for word in schema["enum"])
    if keyword in ("minLength", "maxLength", "pattern", "not"):
        text = description or "printable characters"
        return f"{schema.get('minLength', 0)} to {schema['maxLength']} {text}" if "maxLength" in schema else text
    if _is_pair(schema) and description:
        return description
    if keyword in ("minItems", "maxItems"):
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        if most is None:
            return f"a list of at least {least}"
        return f"a list of {least}" + (f" to {most}" if most > least else "")
    named = schema.get("type", "number")
    types = [named] if isinstance(named, str) else named
    limits = f" from {schema['minimum']:g} to {schema['maximum']:g}" if "minimum" in schema else ""
    return " or ".join(_TYPES[name] + (limits if name in ("integer", "number") else "") for name in types)


def _met(value: Any) -> str:
    match value:
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "an object"
        case str():
            return short(value)
        case bool() | None:
            return json.dumps(value)
    return str(value)


def _without(value: Any, unusable: set[Path], path: Path = ()) -> Any:
    if isinstance(value, dict):
        inner = ((key, (*path, key)) for key in value)
        return {key: _without(value[key], unusable, at) for key, at in inner if at not in unusable}
    if isinstance(value, list):
        places = ((item, (*path, index)) for index, item in enumerate(value))
        return [_without(item, unusable, at) for item, at in places if at not in unusable]
    return value


def _is_pair(schema: Mapping[str, Any]) -> bool:
    return schema.get("minItems") == schema.get("maxItems") == 2


def _items(validator: Any, items: Any, instance: Any, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    """As in the standard, but a list that is too long is not iterated, and a pair is judged as a whole."""
    if isinstance(instance, list) and len(instance) <= schema.get("maxItems", len(instance)):
        pair = _is_pair(schema)
        for index, item in enumerate(instance):
            yield from validator.descend(item, items, path=None if pair else index, schema_path="items")


def _unique_items(_: Any, unique: bool, instance: Any, schema: Mapping[str, Any]) -> Iterator[ValidationError]:
    """As in the standard for numbers and texts, with an error for every repeated item."""
    if not unique or not isinstance(instance, list) or len(instance) > schema.get("maxItems", len(instance)):
        return
    seen = set()
    for index, item in enumerate(instance):
        if isinstance(item, int | float | str):
            if (type(item), item) in seen:
                yield ValidationError("it came before", path=(index,), instance=item)
            seen.add((type(item), item))


_Validator: Final = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"items": _items, "uniqueItems": _unique_items},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


@cache
def _schema(name: str) -> Any:
    return json.loads((files("blackticket.boards") / f"{name}.schema.json").read_text(encoding="utf-8"))


@cache
def _validator(name: str) -> Any:
    return _Validator(_schema(name))
