"""Data held against the schema: whether it fits, and which parts of the schema it has shown."""

import json
import re
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Final

from jsonschema import Draft202012Validator

from blackticket.server.schema import schema

REF: Final = "#/components/schemas/"
WORDS: Final = {"string": str, "integer": int, "number": int | float, "boolean": bool, "null": type(None)}
Points = frozenset[str]
"""A point is a field of a schema, and where it can hold different things, each of them: a schema, a word, or null."""
Check = Callable[[Any, set[str]], bool]
"""Whether data fits a part of the schema; if so, the points that it shows are added."""

the_schema = cache(schema)


class SchemaCoverage:
    """The schema, and what of it has been seen."""

    def __init__(self) -> None:
        self.schema = the_schema()
        self.schemas: dict[str, Any] = self.schema["components"]["schemas"]
        self.seen: set[str] = set()
        self._checks: dict[str, Check] = {}

    # What fits.

    def validate(self, data: Any, part: Any) -> None:
        """The data must fit; what it shows is noted. `part` is a schema or the name of one."""
        part = {"$ref": REF + part} if isinstance(part, str) else part
        shown: set[str] = set()
        assert self._check(part, "")(data, shown), self.faults(data, part)
        self.seen |= shown

    def faults(self, data: Any, part: Any) -> list[str]:
        """What a checker of schemas that others made has to say."""
        whole = {**part, "components": {"schemas": self.schemas}}
        return [error.message[:300] for error in Draft202012Validator(whole).iter_errors(data)]

    def validate_response(self, method: str, path: str, status: int, body: bytes) -> None:
        """An answer over HTTP must be one that the schema gives to that address, method and status."""
        template = next(
            found for found in self.schema["paths"] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", found), path)
        )
        response = self.schema["paths"][template][method.lower()]["responses"][str(status)]
        if "application/json" in response.get("content", {}):
            self.validate(json.loads(body), response["content"]["application/json"]["schema"])

    def _check(self, part: Any, where: str) -> Check:
        """How data is held against a part: worked out once for each schema, for it is asked of very much data."""
        if "$ref" in part:
            return self._check_of_schema(part["$ref"].removeprefix(REF))
        if either := part.get("anyOf") or part.get("oneOf"):
            return _either([(self._check(one, where), f"{where}={_label(one)}") for one in either])
        if "const" in part or "enum" in part:
            return _word({word: f"{where}={word}" for word in part.get("enum", [part.get("const")])})
        if part["type"] == "array":
            return _array(self._check(part["items"], f"{where}[]"), f"{where}[]")
        if part["type"] == "object":
            fields = part.get("properties", {})
            checks = {
                name: (self._check(field, f"{where}.{name}"), f"{where}.{name}") for name, field in fields.items()
            }
            more = part["additionalProperties"]
            others = (self._check(more, f"{where}[]"), f"{where}[]") if more else None
            return _object(checks, frozenset(part.get("required", ())), others)
        return _value(part["type"])

    def _check_of_schema(self, name: str) -> Check:
        """A schema may refer to itself: how it is checked is looked up when it is needed."""
        if name not in self._checks:
            self._checks[name] = lambda data, shown: self._checks[name](data, shown)
            check = self._check(self.schemas[name], name)
            self._checks[name] = check if REF in json.dumps(self.schemas[name]) else _once(check)
        return self._checks[name]

    # What there is to see.

    @cached_property
    def points(self) -> set[str]:
        """All points of what is told: of frames, and of answers to requests."""
        known: set[str] = set()
        found: set[str] = set()
        waiting = [(part, "") for part in ({"$ref": REF + "Frame"}, *self._answers())]
        while waiting:
            part, where = waiting.pop()
            if "$ref" in part:
                name = part["$ref"].removeprefix(REF)
                waiting += [(self.schemas[name], name)] if name not in known else []
                known.add(name)
                continue
            parts = [(one, where) for one in part.get("anyOf") or part.get("oneOf") or []]
            found |= {f"{where}={_label(one)}" for one, _ in parts}
            found |= {f"{where}={word}" for word in part.get("enum", [part["const"]] if "const" in part else [])}
            below = [(field, f"{where}.{name}") for name, field in part.get("properties", {}).items()]
            below += [(part[more], f"{where}[]") for more in ("items", "additionalProperties") if part.get(more)]
            found |= {name for _, name in below}
            waiting += parts + below
        return found

    def _answers(self) -> list[Any]:
        return [
            response["content"]["application/json"]["schema"]
            for methods in self.schema["paths"].values()
            for operation in methods.values()
            for response in operation["responses"].values()
            if "application/json" in response.get("content", {})
        ]


def _label(part: Any) -> str:
    return str(part["$ref"].removeprefix(REF) if "$ref" in part else part.get("type", "word"))


def _once(check: Check) -> Check:
    """A check that caches its answer, since the same data comes often."""
    known: dict[str, Points | None] = {}

    def fits(data: Any, shown: set[str]) -> bool:
        key = repr(data)
        if key not in known:
            points: set[str] = set()
            known[key] = frozenset(points) if check(data, points) else None
        found = known[key]
        shown.update(found or ())
        return found is not None

    return fits


def _either(ways: list[tuple[Check, str]]) -> Check:
    def fits(data: Any, shown: set[str]) -> bool:
        for check, point in ways:
            points = {point}
            if check(data, points):
                shown |= points
                return True
        return False

    return fits


def _word(points: dict[str, str]) -> Check:
    def fits(data: Any, shown: set[str]) -> bool:
        if not isinstance(data, str) or data not in points:
            return False
        shown.add(points[data])
        return True

    return fits


def _array(check: Check, point: str) -> Check:
    def fits(data: Any, shown: set[str]) -> bool:
        if not isinstance(data, list):
            return False
        if data:
            shown.add(point)
        return all(check(value, shown) for value in data)

    return fits


def _object(fields: dict[str, tuple[Check, str]], required: frozenset[str], others: tuple[Check, str] | None) -> Check:
    def fits(data: Any, shown: set[str]) -> bool:
        if not isinstance(data, dict) or not required <= data.keys():
            return False
        for name, value in data.items():
            found = fields.get(name, others)
            if found is None or not found[0](value, shown):
                return False
            shown.add(found[1])
        return True

    return fits


def _value(kind: str) -> Check:
    types = WORDS[kind]
    boolean = kind == "boolean"

    def fits(data: Any, shown: set[str]) -> bool:
        del shown
        return isinstance(data, types) and boolean == isinstance(data, bool)

    return fits
