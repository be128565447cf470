"""Games of the Sherlock mode in which the rare rules decide, walked in both engines."""

import random
from collections import Counter

from blackticket.rules.actions import FLY, FUGITIVE, Action
from blackticket.rules.games import all_actions, apply
from blackticket.rules.ticket import TicketState, legal_actions
from tests.knowledge.worlds import random_new_game
from tests.seats import seat_of
from tests.sim.twins import SimulatorChance, Twin

KIND = ("sherlock-2022", "sherlock")
RARE = (FLY, "land", "search", "ask", "ban", "block", "done")


def cramped(state: TicketState, rng: random.Random) -> TicketState:
    """The same game in a corner of the board, short of tickets, where the rare rules decide."""
    board, sherlock = state.setup.board, state.sherlock
    assert sherlock
    hideouts = [number for number, station in board.stations.items() if station.hideout]
    near = [rng.choice(hideouts if rng.random() < 0.5 else sorted(board.stations))]
    while len(near) < len(state.seekers) + 3:
        near += [to for to in board.neighbours(rng.choice(near), "taxi") if to not in near]
    fugitive, *seekers = rng.sample(near, len(state.seekers) + 1)
    card = rng.choice(board.decks[state.setup.mode.fugitive_deck])
    if rng.random() < 0.5 and not {fugitive, *seekers} & set(card):
        count = rng.choice((1, 2))
        seekers[:count] = card[:count]  # a landing can then be on a seeker's station, or impossible
    blocks = tuple(rng.sample(sorted(set(near) - {fugitive}), rng.choice((0, 0, 1, 2))))
    placed = state._replace(
        fugitive=fugitive,
        start=fugitive,
        dealt=False,
        seekers=tuple(seekers),
        stocks=tuple((rng.randrange(4), rng.randrange(3), rng.randrange(2)) for _ in state.stocks),
        supply=(rng.randrange(3), rng.randrange(2), rng.randrange(2)),
        black=rng.randrange(3),
        double=rng.randrange(3),
        sherlock=sherlock._replace(
            card=rng.choice(((), sherlock.card)),
            ban=rng.choice(("", "bus", "underground")),
            reserve=(rng.randrange(3), rng.randrange(3)),
            blocks=blocks,
            tokens=tuple(min(left, 2 - len(blocks), rng.randrange(3)) for left in sherlock.tokens),
        ),
    )
    return placed if all_actions(placed) else state


def tempted(state: TicketState, rng: random.Random) -> TicketState:
    """The same position, but he holds the crime card of a station that he can ride to."""
    sherlock = state.sherlock
    assert sherlock
    targets = {action.station for action in legal_actions(state, FUGITIVE) if action.station}
    fits = sorted(targets - set(sherlock.cards) - set(sherlock.played))
    if not sherlock.cards or not fits:
        return state
    return state._replace(sherlock=sherlock._replace(cards=tuple(sorted((*sherlock.cards[1:], rng.choice(fits))))))


def chosen(actions: tuple[Action, ...], rng: random.Random) -> Action:
    """A random action, with a liking for what is rare."""
    rare = [action for action in actions if action.also or action.double or action.word in RARE]
    flights = [action for action in rare if action.word == FLY]
    if flights and rng.random() < 0.3:
        return rng.choice(flights)
    return rng.choice(rare if rare and rng.random() < 0.3 else actions)


def walk(positions: int, rng: random.Random) -> Counter[str]:
    """Random games in both engines until enough positions are compared; what happened in them."""
    seen: Counter[str] = Counter()
    while seen["position"] < positions:
        state = random_new_game(rng, *KIND).state
        assert isinstance(state, TicketState)
        twin = Twin(cramped(state, rng) if rng.random() < 0.5 else state)
        while actions := twin.compare():
            seen["position"] += 1
            assert isinstance(twin.pure, TicketState)
            aloft = twin.pure.sherlock and twin.pure.sherlock.aloft
            if twin.pure.turn == FUGITIVE and twin.pure.fugitive and rng.random() < (0.5 if aloft else 0.15):
                twin = Twin(tempted(twin.pure, rng))
                actions = twin.compare()
            action, seed = chosen(actions, rng), rng.getrandbits(64)
            _, events = apply(twin.pure, seat_of(twin.pure, action), action, SimulatorChance(seed))
            seen.update(event.kind for event in events)
            twin.play(action, seed)
        seen["position"] += 1
        assert twin.pure.outcome
        seen[twin.pure.outcome.reason] += 1
    return seen
