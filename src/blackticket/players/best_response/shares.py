"""The model of the fugitive, as shares of his legal actions."""

import numpy as np

from blackticket.knowledge import View
from blackticket.players.holmes.learnt import learnt_model
from blackticket.rules.actions import Action
from blackticket.sim import simulator
from blackticket.sim.fugitive_model import FEATURES, action_shares


def model_shares(seen: View) -> dict[Action, float]:
    """How likely a good fugitive is to choose each of his actions; the view is his."""
    game = simulator(seen.setup)
    codes = np.array([game.code(seen, action) for action in seen.legal], np.int32)
    shares = np.zeros(len(codes))
    action_shares(game.encode(seen), game.tables(seen), codes, len(codes), learnt_model(), np.zeros(FEATURES), shares)
    return dict(zip(seen.legal, shares.tolist(), strict=True))
