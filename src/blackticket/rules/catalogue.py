"""The editions as plain data: what a player chooses from, and the numbers that their rulebooks give."""

from blackticket.rules.editions import Edition, Mode, editions
from blackticket.rules.games import FAMILIES, prepare
from blackticket.rules.json_types import EditionJson, ModeJson, PartyJson
from blackticket.rules.setup import Setup


def catalogue() -> list[EditionJson]:
    """All editions, for a program or a page."""
    return [
        {
            "id": edition.id,
            "title": edition.title,
            "board": edition.board,
            "modes": [_mode(edition, mode) for mode in edition.modes],
        }
        for edition in editions()
    ]


def _mode(edition: Edition, mode: Mode) -> ModeJson:
    setups = [prepare(edition.id, mode.name, count) for count in mode.detectives]
    common: ModeJson = {
        "name": mode.name,
        "game": mode.game,
        "detectives": list(mode.detectives),
        "parties": [_party(setup) for setup in setups],
        "rounds": mode.rounds,
        "moves": mode.spaces,
        "counts_moves": mode.counts_moves,
        "reveals": list(mode.reveals),
        "characters": list(mode.characters),
        "double": mode.double,
        "options": [option.to_json() for option in mode.options],
    }
    return FAMILIES[mode.family].mode_json(setups[0], common)


def _party(setup: Setup) -> PartyJson:
    common: PartyJson = {
        "detectives": setup.detectives,
        "pawns": len(setup.detective_pawns),
        "bobbies": len(setup.bobby_pawns),
        "black": setup.mode.black,
    }
    return FAMILIES[setup.mode.family].party_json(setup, common)
