"""A set-up as plain data."""

import json
from typing import Annotated, Final, TypedDict

from blackticket.knowledge.json_codec import Attribute, Codec, cached, codec_of
from blackticket.rules.options import Value
from blackticket.rules.setup import Setup


def _options(options: tuple[tuple[str, Value], ...]) -> dict[str, bool | list[str]]:
    return {name: value if isinstance(value, bool) else list(value) for name, value in options}


def _options_text(options: tuple[tuple[str, Value], ...]) -> str:
    return json.dumps(_options(options), separators=(",", ":"))


BOARD_OPTIONS: Final = cached(Codec(dict[str, bool], _options, _options_text))
OPTIONS: Final = cached(Codec(dict[str, bool | list[str]], _options, _options_text))
"""The dice game has options that are lists."""


class SetupJson(TypedDict):
    """What the players agreed on; the keys are the arguments of `prepare`."""

    edition: Annotated[str, Attribute("edition_id")]
    mode: Annotated[str, Attribute("mode_name")]
    detectives: int
    options: dict[str, bool | list[str]]
    characters: list[str]
    expert_tiles: list[str]


_SETUP: Final = codec_of(SetupJson, {OPTIONS.type: OPTIONS})


def setup_json(setup: Setup) -> SetupJson:
    plain: SetupJson = _SETUP.plain(setup)
    return plain
