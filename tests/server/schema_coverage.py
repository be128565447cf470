"""Data held against the schema: whether it fits, and which parts of the schema it has shown."""

import json
import re
from functools import cached_property
from typing import Any, Final

from jsonschema import Draft202012Validator

from blackticket.server.schema import schema

REF: Final = "#/components/schemas/"
WORDS: Final = {"string": str, "integer": int, "number": int | float, "boolean": bool, "null": type(None)}
Points = frozenset[str]
"""A point is a field of a shape, and where it can hold different things, each of them: a shape, a word, or null."""
NOTHING: Final[Points] = frozenset()


class SchemaCoverage:
    """The schema, and what of it has been seen."""

    def __init__(self) -> None:
        self.schema = schema()
        self.shapes: dict[str, Any] = self.schema["components"]["schemas"]
        self.seen: set[str] = set()
        self._known: dict[tuple[str, str], Points | None] = {}

    # What fits.

    def hold(self, data: Any, part: Any) -> None:
        """The data must fit; what it shows is noted. `part` is a schema or the name of a shape."""
        part = {"$ref": REF + part} if isinstance(part, str) else part
        shown = self._shown(data, part, "")
        assert shown is not None, self.faults(data, part)
        self.seen |= shown

    def faults(self, data: Any, part: Any) -> list[str]:
        """What a checker of schemas that others made has to say."""
        whole = {**part, "components": {"schemas": self.shapes}}
        return [error.message[:300] for error in Draft202012Validator(whole).iter_errors(data)]

    def hold_answer(self, method: str, path: str, status: int, body: bytes) -> None:
        """An answer over HTTP must be one that the schema gives to that address, method and status."""
        template = next(
            found for found in self.schema["paths"] if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", found), path)
        )
        told = self.schema["paths"][template][method.lower()]["responses"][str(status)]
        if "application/json" in told.get("content", {}):
            self.hold(json.loads(body), told["content"]["application/json"]["schema"])

    def _shown(self, data: Any, part: Any, where: str) -> Points | None:
        """The points that the data shows; None if it does not fit."""
        if "$ref" in part:
            return self._of_shape(data, part["$ref"].removeprefix(REF))
        if either := part.get("anyOf") or part.get("oneOf"):
            for one in either:
                if (shown := self._shown(data, one, where)) is not None:
                    return shown | {f"{where}={_label(one)}"}
            return None
        if "const" in part or "enum" in part:
            fits = isinstance(data, str) and data in part.get("enum", [part.get("const")])
            return frozenset({f"{where}={data}"}) if fits else None
        if part["type"] == "array":
            items = [(value, part["items"], f"{where}[]") for value in data] if isinstance(data, list) else None
            return self._all(items)
        if part["type"] == "object":
            return self._all(self._fields(data, part, where)) if isinstance(data, dict) else None
        fits = isinstance(data, WORDS[part["type"]]) and (part["type"] == "boolean") == isinstance(data, bool)
        return NOTHING if fits else None

    def _of_shape(self, data: Any, name: str) -> Points | None:
        """What is told again and again is looked at once."""
        told = (name, repr(data))
        if told not in self._known:
            self._known[told] = self._shown(data, self.shapes[name], name)
        return self._known[told]

    def _all(self, parts: list[tuple[Any, Any, str]] | None) -> Points | None:
        shown: set[str] = set()
        for value, part, where in parts or []:
            points = self._shown(value, part, where)
            if points is None:
                return None
            shown |= points
            shown.add(where)
        return None if parts is None else frozenset(shown)

    def _fields(self, data: dict[str, Any], part: Any, where: str) -> list[tuple[Any, Any, str]] | None:
        fields, more = part.get("properties", {}), part["additionalProperties"]
        if not set(part.get("required", ())) <= data.keys() or not (more or data.keys() <= fields.keys()):
            return None
        return [
            (value, fields[name], f"{where}.{name}") if name in fields else (value, more, f"{where}[]")
            for name, value in data.items()
        ]

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
                waiting += [(self.shapes[name], name)] if name not in known else []
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
            told["content"]["application/json"]["schema"]
            for methods in self.schema["paths"].values()
            for operation in methods.values()
            for told in operation["responses"].values()
            if "application/json" in told.get("content", {})
        ]


def _label(part: Any) -> str:
    return str(part["$ref"].removeprefix(REF) if "$ref" in part else part.get("type", "word"))
