"""The kinds of events of a dice game, in a sentence each."""

from collections.abc import Mapping
from typing import Final

KINDS: Final[Mapping[str, str]] = {
    "laid": "The tiles are laid.",
    "placed": "A detective stands on its start place.",
    "hidden": "The fugitive has hidden, and tells the letter of his tile.",
    "round-began": "The seekers have taken their dice, and the start player begins.",
    "rolled": "The dice in the hand are rolled.",
    "token-spent": "A re-roll token goes back into the box.",
    "seeker-moved": "A detective has moved, and the die lies by its pawn.",
    "stayed": "A detective that could not move has stayed.",
    "double-played": "The fugitive has announced his double move.",
    "fugitive-moved": "The fugitive has made a move or passed, and a die covers the space; his place is for him alone.",
    "revealed": "The fugitive shows himself, and the dice on his log go back to the supply.",
    "ended": "The game is over; all is shown.",
}
