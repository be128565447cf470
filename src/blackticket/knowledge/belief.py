"""Where the fugitive can be, from what everyone has seen."""

from blackticket.knowledge.chase_belief import chase_possible
from blackticket.knowledge.dice_belief import dice_possible
from blackticket.knowledge.view import View


def possible_stations(view: View) -> frozenset[int]:
    """Every station where the seekers must reckon with the fugitive now, from the public part of the view alone.

    It is the same set for every seat: the fugitive learns from it how much the seekers know. Seekers that stood on a
    station when he moved ruled it out then, wherever they are now.
    """
    return dice_possible(view) if view.dice else chase_possible(view)
