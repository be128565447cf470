"""What the catalogue says of the ticket game alone."""

from blackticket.rules.editions import TicketCounts
from blackticket.rules.json_types import ModeJson, PartyJson, TicketsJson
from blackticket.rules.setup import Setup


def mode_json(setup: Setup, common: ModeJson) -> ModeJson:
    """A mode, with its cards and tickets (C-12, C-15, N-02) and the material of the Sherlock mode (S-10, S-13)."""
    mode, board = setup.mode, setup.board
    common = {
        **common,
        "start_cards": len(board.decks[mode.fugitive_deck]),
        "detective_tickets": _tickets(mode.detective_tickets),
    }
    if mode.own_stock:
        common["own_stock"] = _tickets(mode.own_stock)
    if mode.crimes:
        black, double = mode.reserve
        common["crimes"], common["scenes"] = mode.crimes, len(board.crime_scenes)
        common["reserve"] = {"black": black, "double": double}
    return common


def party_json(setup: Setup, common: PartyJson) -> PartyJson:
    """A number of players, with the tokens of each detective in the Sherlock mode (S-12)."""
    return {**common, "tokens": setup.mode.tokens[common["pawns"]]} if setup.mode.crimes else common


def _tickets(count: TicketCounts) -> TicketsJson:
    taxi, bus, underground = count
    return {"taxi": taxi, "bus": bus, "underground": underground}
