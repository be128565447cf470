"""What the catalogue says of the dice game alone."""

from blackticket.rules.dice.setup import DICE, REROLLS, DiceSetup
from blackticket.rules.json_types import ModeJson, PartyJson


def mode_json(setup: DiceSetup, common: ModeJson) -> ModeJson:
    """A mode, with its dice, tokens and tiles (D-01, D-03)."""
    return {**common, "dice": DICE, "rerolls": REROLLS, "letters": sorted(setup.tiles.tiles)}


def party_json(setup: DiceSetup, common: PartyJson) -> PartyJson:
    """A number of players, with the tiles and dice that they play with (D-04, D-05, D-07, D-50)."""
    rows, columns = setup.shape
    return {**common, "black": setup.black, "tiles": rows * columns, "expert": setup.experts, "hand": setup.hand}
