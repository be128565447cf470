"""The editions as plain data: what a player chooses from, and the numbers that their rulebooks give."""

from blackticket.rules.dice.setup import DICE, REROLLS, DiceSetup
from blackticket.rules.editions import Count, Edition, Mode, editions
from blackticket.rules.games import prepare
from blackticket.rules.json_types import EditionJson, ModeJson, PartyJson, TicketsJson
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
    told: ModeJson = {
        "name": mode.name,
        "game": mode.game,
        "detectives": list(mode.detectives),
        "parties": [_party(setup) for setup in setups],
        "rounds": mode.rounds,
        "moves": mode.spaces,
        "counts_moves": mode.counts_moves or mode.family == "dice",  # S-50, D-41
        "reveals": list(mode.reveals),
        "characters": list(mode.characters),
        "double": mode.double,
        "options": [option.to_json() for option in mode.options],
    }
    if mode.family == "dice":
        return {**told, "dice": DICE, "rerolls": REROLLS}
    board = setups[0].board
    told["start_cards"] = len(board.decks[mode.fugitive_deck])
    told["detective_tickets"] = _tickets(mode.detective_tickets)
    if mode.own_stock:
        told["own_stock"] = _tickets(mode.own_stock)
    if mode.crimes:
        black, double = mode.reserve
        told["crimes"], told["scenes"] = mode.crimes, len(board.crime_scenes)
        told["reserve"] = {"black": black, "double": double}
    return told


def _party(setup: Setup) -> PartyJson:
    mode, pawns = setup.mode, len(setup.detective_pawns)
    told: PartyJson = {
        "detectives": setup.detectives,
        "pawns": pawns,
        "bobbies": len(setup.bobby_pawns),
        "black": mode.black,
    }
    if isinstance(setup, DiceSetup):
        rows, columns = setup.shape
        return {**told, "black": setup.black, "tiles": rows * columns, "expert": setup.experts, "hand": setup.hand}
    return {**told, "tokens": mode.tokens[pawns]} if mode.crimes else told


def _tickets(count: Count) -> TicketsJson:
    taxi, bus, underground = count
    return {"taxi": taxi, "bus": bus, "underground": underground}
