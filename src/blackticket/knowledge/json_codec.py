"""JSON from declarations: the annotated fields of a class are the keys of its JSON object, in their order.

One declaration gives the plain data, the JSON text and the type from which the server makes its schema. What the type
of a field does not say stands beside it as `Annotated`. A class can have variants with different keys.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypedDict,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Encode = Callable[[Any], Any]
Changes = Callable[[Any, Any], str]
"""The text of what has changed from one value to the next."""
Variants = frozenset[str]


class JsonField(NamedTuple):
    """The JSON type of a field, if it is not that of Python, and the variants that have the key, if not all do."""

    type: Any = None
    only: Variants | None = None


class ExtraKey(NamedTuple):
    """A key that follows a field: its name, the attribute that it is read from, its JSON type and its variants."""

    key: str
    attribute: str
    type: Any
    only: Variants | None = None


NOT_IN_JSON: Final = JsonField(only=Variants())


class Attribute(NamedTuple):
    """The attribute that a key of an object type is read from, if it has another name."""

    path: str


def identity(value: Any) -> Any:
    """The identity encoder, a marker: code that meets it skips the call."""
    return value


KEPT_TEXTS: Final = 2**12
"""Texts that are kept of the values of one kind of list; then it begins anew."""


class Codec(NamedTuple):
    """A JSON type and its encoders, to plain data and to JSON text."""

    type: Any
    plain: Encode
    text: Encode


Codecs = Mapping[Any, Codec]
"""The codecs of Python types that are no scalars."""


def object_codec(cls: type, variant: str, name: str, doc: str, codecs: Codecs) -> Codec:
    """The codec of a class in one of its variants, and its JSON type under that name."""
    values = {key: (f".{attribute}", codec_of(hint, codecs)) for key, attribute, hint in _keys(cls, variant)}
    of = object_type(name, doc, {key: codec.type for key, (_, codec) in values.items()})
    return Codec(of, *_encoders(values))


def changes_encoder(cls: type, variant: str, names: Iterable[str], codecs: Codecs) -> Changes:
    """The encoder of the fields among these that have changed, as members of an object; compiled as those are."""
    keys = {key: codec_of(hint, codecs) for key, attribute, hint in _keys(cls, variant) if attribute == key}
    encoders: dict[str, Encode] = {}
    lines = ["def changes(old, new):", "    found = []"]
    for name in (name for name in names if name in keys):
        encoders[f"text_{name}"] = keys[name].text
        text = f"""f'"{name}":{{text_{name}(new.{name})}}'"""
        lines.append(f"    if new.{name} != old.{name}: found.append({text})")
    lines.append("    return ','.join(found)")
    exec("\n".join(lines), encoders)
    return cast(Changes, encoders["changes"])


def tuple_codec(of: Any) -> Codec:
    """The codec of a tuple whose values are those of an object type, in order."""
    hints = get_type_hints(of)
    return Codec(of, *_encoders({key: (f"[{n}]", codec_of(hint)) for n, (key, hint) in enumerate(hints.items())}))


def codec_of(hint: Any, codecs: Codecs = MappingProxyType({})) -> Codec:
    """The codec of a type: a tuple is a list, and an empty word null where null is allowed."""
    if isinstance(hint, Codec):
        return hint
    if hint in codecs:
        return codecs[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, tuple):
        return _list_codec(codec_of(args[0], codecs))
    if NoneType in args:
        return _nullable(codec_of(union(arg for arg in args if arg is not NoneType), codecs))
    if is_typeddict(hint):
        marks = get_type_hints(hint, include_extras=True)
        keys = {key: (f".{_path(key, marks[key])}", codec_of(of, codecs)) for key, of in get_type_hints(hint).items()}
        return Codec(hint, *_encoders(keys))
    assert hint in (str, int, float, bool) or origin in (Literal, Union, UnionType), f"{hint} has no codec"
    return Codec(hint, identity, identity if hint in (int, float) else scalar_text)


def either_codec(is_first: Callable[[Any], bool], first: Codec, second: Codec) -> Codec:
    """The codec of values of two object types."""
    (_, plain, text), (_, other_plain, other_text) = first, second
    return Codec(
        union((first.type, second.type)),
        lambda value: plain(value) if is_first(value) else other_plain(value),
        lambda value: text(value) if is_first(value) else other_text(value),
    )


def object_type(name: str, doc: str, hints: Mapping[str, Any]) -> Any:
    """The type of a JSON object with these keys."""
    make: Any = TypedDict
    made = make(name, dict(hints))
    made.__doc__ = doc
    return made


def merged_hints(types: Iterable[Any]) -> dict[str, Any]:
    """The keys of all these object types, each with the types that it has in any of them."""
    found: dict[str, list[Any]] = {}
    for one in types:
        for key, hint in get_type_hints(one).items():
            found.setdefault(key, []).append(hint)
    return {key: _merged(hints) for key, hints in found.items()}


def marked(cls: type, mark: object) -> set[str]:
    """The fields with that mark in their annotation."""
    hints = get_type_hints(cls, include_extras=True)
    return {name for name, hint in hints.items() if mark in getattr(hint, "__metadata__", ())}


def union(types: Iterable[Any]) -> Any:
    return Union[tuple(types)]  # noqa: UP007 which they are is not known before


def cached(codec: Codec) -> Codec:
    """The codec with a cache for its text: little changes from one action to the next."""
    text = codec.text
    return codec._replace(text=lambda value: _cached(text, value))


@lru_cache(maxsize=2**12)
def scalar_text(value: str | bool | None) -> str:
    return json.dumps(value)  # never a number: 1 would be found in the cache as true


def _path(key: str, hint: Any) -> str:
    return next((mark.path for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Attribute)), key)


def _merged(hints: list[Any]) -> Any:
    if all(get_origin(hint) is list for hint in hints):
        return list[union(get_args(hint)[0] for hint in hints)]  # type: ignore[misc] # known only when it runs
    return union(hints)


def _keys(cls: type, variant: str) -> Iterator[tuple[str, str, Any]]:
    """The keys of a variant, each with its attribute and type."""
    for name, hint in get_type_hints(cls, include_extras=True).items():
        python, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        own = [ExtraKey(name, name, *mark) for mark in marks if isinstance(mark, JsonField)] or [
            ExtraKey(name, name, None)
        ]
        for key, attribute, of, only in own + [mark for mark in marks if isinstance(mark, ExtraKey)]:
            if only is None or variant in only:
                yield key, attribute, of or python


def _encoders(values: Mapping[str, tuple[str, Codec]]) -> tuple[Encode, Encode]:
    """The encoders of an object by key: where a value is found, and its codec.

    They are compiled, as a dataclass compiles its methods: a loop over the keys would take twice as long.
    """
    names: dict[str, Encode] = {}

    def call(name: str, encode: Encode, access: str) -> str:
        names[name] = encode
        return f"value{access}" if encode is identity else f"{name}(value{access})"

    plain = (f"{key!r}: {call(f'plain_{key}', codec.plain, access)}" for key, (access, codec) in values.items())
    text = (f'"{key}":{{{call(f"text_{key}", codec.text, access)}}}' for key, (access, codec) in values.items())
    to_plain = f"lambda value: {{{', '.join(plain)}}}"
    to_text = f"lambda value: f'{{{{{','.join(text)}}}}}'"
    return eval(to_plain, names), eval(to_text, names)


def _list_codec(item: Codec) -> Codec:
    of, plain, text = list[item.type], item.plain, item.text  # type: ignore[name-defined] # known only when it runs
    if plain is identity:
        return Codec(of, list, _list_text)
    return Codec(of, lambda values: [plain(value) for value in values], _texts_of(text))


def _texts_of(text: Encode) -> Encode:
    """The text of a list. Of most lists one value changes and the others are the same objects, whose text is kept."""
    kept: dict[int, tuple[Any, str]] = {}  # by identity; an entry holds its value, so that no other can have its id

    def add(value: Any) -> str:
        if len(kept) >= KEPT_TEXTS:
            kept.clear()
        made: str = text(value)
        kept[id(value)] = value, made
        return made

    def texts(values: Sequence[Any]) -> str:
        found = [kept[id(value)][1] if id(value) in kept else add(value) for value in values]
        return f"[{','.join(found)}]"

    return texts


def _nullable(codec: Codec) -> Codec:
    of, plain, text = union((codec.type, None)), codec.plain, codec.text
    if codec.type is int:
        return Codec(of, identity, lambda value: "null" if value is None else value)
    if plain is identity:
        return Codec(of, lambda value: value or None, lambda value: scalar_text(value or None))
    return Codec(
        of,
        lambda value: None if value is None else plain(value),
        lambda value: "null" if value is None else text(value),
    )


@lru_cache(maxsize=2**12)  # a game needs about twenty at a time, of some 500 bytes each
def _cached(encode: Encode, value: Hashable) -> str:
    text: str = encode(value)
    return text


@lru_cache(maxsize=2**12)
def _list_text(values: tuple[str | int, ...]) -> str:
    return json.dumps(values, separators=(",", ":"))
