"""The model of the fugitive for the belief: how likely he was to make each of the moves that fit what was seen."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from blackticket.knowledge.belief_history import Moment
from blackticket.players.holmes.learnt import learnt_model
from blackticket.rules.actions import BLACK, TICKETS
from blackticket.sim import ticket_layout as at
from blackticket.sim.fugitive_model import FEATURES, action_shares
from blackticket.sim.ticket import legal
from blackticket.sim.ticket_codec import tables

TICKET_NUMBERS: Final = {word: number for number, word in enumerate((*TICKETS, BLACK))}
PLENTY: Final = 20
"""The log does not say which tickets he had: he is taken to have had any but black ones."""


def likely_moves(moment: Moment, station: int, options: Sequence[int]) -> Sequence[float]:
    """The model's share for each station to which the move can have led; nothing that is possible is ruled out."""
    line = moment.line
    if line.ticket not in TICKET_NUMBERS:
        return [1.0] * len(options)
    row = tables(moment.setup)
    doubled = line.leg in ("first", "only")
    state = np.zeros(at.WIDTH, np.int16)
    state[at.FUGITIVE] = station
    state[at.MOVE] = line.move - 1
    state[at.SECOND] = line.leg == "second"
    state[at.SUPPLY : at.SUPPLY + len(TICKETS)] = PLENTY
    state[at.BLACK] = moment.black
    state[at.PURSE] = at.ORDINARY | (moment.black > 0) << at.BLACK_TICKET
    state[at.DOUBLE] = 1 + doubled
    state[at.SEEKERS : at.SEEKERS + len(line.seekers)] = line.seekers
    actions, shares = np.zeros(at.MOST_ACTIONS, np.int32), np.zeros(at.MOST_ACTIONS)
    count = legal(state, row, actions)
    action_shares(state, row, actions, count, learnt_model(), np.zeros(FEATURES), shares)
    said = TICKET_NUMBERS[line.ticket] | doubled << 2
    led = {
        int(action) & at.STATION_BITS: float(share)
        for action, share in zip(actions[:count], shares[:count], strict=True)
        if action >> at.TICKET_AT == said
    }
    least = min(led.values(), default=1.0)
    return [led.get(option, least) for option in options]
