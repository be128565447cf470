"""A field is declared once: its key, its place, both encodings and its type in the schema follow from that."""

import json
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Annotated, Any, Literal, NamedTuple, TypedDict, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter

from blackticket import Game
from blackticket.knowledge import View
from blackticket.knowledge.json_codec import (
    NOT_IN_JSON,
    Attribute,
    Codec,
    ExtraKey,
    JsonField,
    Variants,
    codec_of,
    merged_hints,
    object_codec,
    tuple_codec,
)
from blackticket.knowledge.json_types import VIEW_TYPE, ViewChanges
from blackticket.knowledge.view import VIEW_CODECS
from blackticket.knowledge.view_parts import PART_CODECS
from blackticket.server.strict_types import strict

COLOURED = Variants({"coloured"})


class Pair(TypedDict):
    left: int
    right: int


class Hat(NamedTuple):
    size: int
    colour: Annotated[str, JsonField(Literal["red", "blue"] | None, COLOURED)] = ""
    owner: Annotated[object, NOT_IN_JSON] = None
    bands: Annotated[tuple[str, ...], ExtraKey("width", "size", int)] = ()
    ends: tuple[int, int] = (0, 0)


CODECS = {tuple[int, int]: tuple_codec(Pair)}
HAT = Hat(58, "red", object(), ("a", "b"), (1, 2))


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("plain", {"size": 58, "bands": ["a", "b"], "width": 58, "ends": {"left": 1, "right": 2}}),
        ("coloured", {"size": 58, "colour": "red", "bands": ["a", "b"], "width": 58, "ends": {"left": 1, "right": 2}}),
    ],
)
def test_keys_order_and_types_follow_from_the_declaration(variant: str, expected: dict[str, Any]) -> None:
    codec = object_codec(Hat, variant, "HatJson", "A hat.", CODECS)
    assert list(codec.plain(HAT).items()) == list(expected.items())
    assert codec.text(HAT) == json.dumps(expected, separators=(",", ":"))
    assert (codec.type.__name__, codec.type.__doc__) == ("HatJson", "A hat.")
    hints: dict[str, Any] = {"size": int, "bands": list[str], "width": int, "ends": Pair}
    if variant == "coloured":
        hints["colour"] = Literal["red", "blue"] | None
    assert get_type_hints(codec.type) == hints


@pytest.mark.parametrize(
    ("hint", "value", "expected"),
    [
        (int | None, 0, 0),
        (int | None, None, None),
        (str | None, "", None),
        (tuple[int, ...] | None, (), []),
        (tuple[int, ...] | None, None, None),
        (tuple[tuple[int, ...], ...], ((1, 2), ()), [[1, 2], []]),
        (bool, True, True),
        (float, 0.1, 0.1),
        (str, 'a "b" \\ ü %s {x}', 'a "b" \\ ü %s {x}'),
    ],
)
def test_values_are_encoded_by_their_type(hint: Any, value: object, expected: object) -> None:
    codec = codec_of(tuple[hint, ...])
    assert codec.plain((value,)) == [expected]
    assert codec.text((value,)) == json.dumps([expected], separators=(",", ":"))


def test_a_type_without_a_codec_is_refused() -> None:
    with pytest.raises(AssertionError, match="has no codec"):
        codec_of(complex)


class DistrictJson(TypedDict):
    name: Annotated[str, Attribute("label.text")]
    stations: list[int]


class CityJson(TypedDict):
    districts: Annotated[list[DistrictJson], Attribute("parts")]


def test_an_object_type_reads_the_attributes_of_its_keys_or_those_that_it_names() -> None:
    soho = SimpleNamespace(label=SimpleNamespace(text="Soho"), stations=(1, 2))
    codec, city = codec_of(CityJson), SimpleNamespace(parts=(soho,))
    expected = {"districts": [{"name": "Soho", "stations": [1, 2]}]}
    assert codec.plain(city) == json.loads(codec.text(city)) == expected
    assert TypeAdapter(strict(CityJson)).validate_python(expected) == expected


@dataclass(slots=True)
class Moody(View):
    """A view with a field more."""

    mood: str = "calm"


def test_a_new_field_of_a_view_is_encoded_and_typed_without_more_being_said() -> None:
    for edition, variant in (("london-2023", "ticket"), ("dice-2019", "dice")):
        seen = Game.new(edition, seed=1).view("detective-1")
        moody = Moody(**{field.name: getattr(seen, field.name) for field in fields(seen)})
        codec: Codec = object_codec(Moody, variant, "MoodyView", "A view.", PART_CODECS[variant])
        assert codec.plain(moody) == {**seen.to_json(), "mood": "calm"}
        assert codec.text(moody) == seen.dumps()[:-1] + ',"mood":"calm"}'
        assert get_type_hints(codec.type) == {**get_type_hints(VIEW_CODECS[variant].type), "mood": str}


def test_what_can_change_of_a_view_is_each_field_of_it_that_is_not_constant() -> None:
    changes = get_type_hints(get_args(ViewChanges)[1])
    of_setup = {key for key in merged_hints(get_args(VIEW_TYPE)) if key not in View.__dataclass_fields__}
    assert set(merged_hints(get_args(VIEW_TYPE))) - of_setup - set(changes) == {"seat", "legal", "dealt"}
    assert (changes["start"], changes["next_reveal"]) == (int, int | None)
