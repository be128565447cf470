"""What is dealt in the Sherlock mode beside pawns and tickets: Moriarty's start card, crime cards, tokens."""

from collections.abc import Collection

from blackticket.rules.chance import Chance, shuffled
from blackticket.rules.errors import SetupError
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.sherlock.state import SherlockState


def deal_sherlock(setup: Setup, chance: Chance, occupied: Collection[int], placed: bool) -> SherlockState:
    """The first state; without a start card if Moriarty was placed by hand."""
    mode = setup.mode
    card = () if placed else _start_card(setup, chance, occupied)
    scenes = shuffled(setup.board.crime_scenes, chance)[: mode.crimes]  # S-13
    count = len(setup.detective_pawns)
    return SherlockState(card, tuple(sorted(scenes)), mode.reserve, (mode.tokens[count],) * count)


def _start_card(setup: Setup, chance: Chance, occupied: Collection[int]) -> tuple[int, ...]:
    for card in shuffled(setup.board.decks[setup.mode.fugitive_deck], chance):
        if not set(card) <= set(occupied):  # C-16: a card that leaves him no station goes back
            return card
    raise SetupError("bad-starts", "The seekers stand on every start station of the fugitive: place him too.")
