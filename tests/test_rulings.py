"""No ruling is left out of belief, of the validation of positions, or of greedy: it is read, or a reason is given.

It is read if it makes a difference: a position is answered in another way when only its set-up has the other setting.
"""

import random
from collections.abc import Callable, Generator, Mapping, Sequence, Set
from contextlib import closing, nullcontext
from dataclasses import replace
from itertools import islice
from typing import Final

import pytest

from blackticket import Game, editions
from blackticket.knowledge import SPECTATOR, View, belief, possible_stations
from blackticket.players.greedy import evaluator
from blackticket.record import position_of
from blackticket.record.line import Position
from blackticket.record.position import POSITIONS
from blackticket.rules.editions import Mode, Variant
from blackticket.rules.options import Value
from blackticket.rules.setup import Setup
from tests.knowledge.small_games import new_game, small_edition
from tests.knowledge.test_belief_sherlock import seen_on
from tests.length import repeats
from tests.record.random_games import do, steps
from tests.record.test_sherlock_position import a_case, a_flight, go, walk
from tests.rules.dice.positions import dice_game

Reasons = Mapping[str, tuple[str, ...]]
NOT_READ: Final[Mapping[str, Reasons]] = {
    "belief": {
        "the view lists where he can have begun": ("ticket decks-are-public", "sherlock decks-are-public"),
        "it is about the seekers, and all that they do is seen": (
            "ticket hemmed-in-waits",
            "ticket bobbies-do-not-count",
            "ticket bobbies-by-detectives",
            "ticket stranded-means-unable",
            "sherlock hemmed-in-waits",
            "sherlock bobbies-by-detectives",
            "sherlock clues-from-move-three",
            "dice die-faces",
            "dice stay-only-if-neither-can",
            "dice one-detective-a-place",
            "dice refill-to-hand",
        ),
        "whether a second leg was made or lost is seen": ("ticket double-needs-second-leg",),
        "the log says what was announced and shown, and the outcome when it was over": (
            "ticket rounds-not-moves",
            "sherlock double-needs-two-spaces",
            "dice start-is-no-move",
            "dice double-counts-twice",
            "dice thirteen-moves",
        ),
        "seekers and road blocks never close all start cards, so he could always fly": ("sherlock balloon-redraw",),
        "tiles and dice lie open": ("dice grid-is-wide", "dice x-die-from-supply"),
    },
    "positions": {
        "it is about what is known, not about what can be": (
            "ticket decks-are-public",
            "sherlock decks-are-public",
            "sherlock crime-scenes-are-public",
        ),
        "where a pawn has stayed, a line does not say why": (
            "ticket hemmed-in-waits",
            "sherlock hemmed-in-waits",
            "dice stay-only-if-neither-can",
        ),
        "a lost second leg is judged by the tickets there were, not by whether it could be announced": (
            "ticket double-needs-second-leg",
            "sherlock double-needs-second-leg",
        ),
        "a line does not say how many tickets he had when he passed": ("dice double-needs-second-leg",),
        "the dice are counted, wherever the last one came from": ("dice x-die-from-supply",),
    },
    "greedy": {
        "it decides what is legal now, and greedy is given that": (
            "ticket hemmed-in-waits",
            "ticket double-needs-second-leg",
            "sherlock hemmed-in-waits",
            "sherlock double-needs-second-leg",
            "sherlock crime-on-every-leg",
            "sherlock arrival-and-departure",
            "sherlock clues-from-move-three",
            "sherlock double-needs-two-spaces",
            "dice stay-only-if-neither-can",
            "dice double-needs-second-leg",
        ),
        "greedy goes by where he can be, which is for the belief to say": (
            "ticket decks-are-public",
            "sherlock decks-are-public",
        ),
        "greedy counts on no ticket that the supply does not hold, endless or not": (
            "ticket finite-supply",
            "sherlock finite-supply",
        ),
        "greedy does not look ahead to the end": (
            "ticket bobbies-do-not-count",
            "ticket rounds-not-moves",
            "ticket stranded-means-unable",
            "ticket boxed-in-loses",
            "sherlock boxed-in-loses",
            "sherlock last-answer",
        ),
        "the view has the pawns, the streets and the next reveal": (
            "ticket bobbies-by-detectives",
            "sherlock bobbies-by-detectives",
            "dice grid-is-wide",
            "dice start-is-no-move",
            "dice double-counts-twice",
        ),
        "greedy reckons with a full hand in the next round": ("dice x-die-from-supply", "dice refill-to-hand"),
        "when it weighs a new roll, greedy sends no detective to a colleague's place": ("dice one-detective-a-place",),
    },
}
"""By layer, and by the reason why it need not read them: rulings, each with its variant."""

EDITION_OF: Final[Mapping[Mode, str]] = {mode: edition.id for edition in editions() for mode in edition.modes}
RULINGS: Final = {
    f"{mode.variant} {option.name}": [
        other for other in EDITION_OF if other.variant == mode.variant and option in other.options
    ]
    for mode in EDITION_OF
    for option in mode.options
}
"""Every ruling with its variant, and the modes that have it: the layers are one for all modes of a variant."""
OTHER_FACES: Final = ("taxi", "bus", "bus", "underground", "underground", "underground")
FACES: Final = ("taxi", "taxi", "bus", "bus", "underground", "X")
MOST: Final = 3000
"""A ruling that changes nothing in this many positions counts as not read."""
ENOUGH: Final = repeats(60, at_length=2000)
"""The number of positions checked where a ruling must change nothing."""


def not_read(layer: str) -> list[str]:
    return [ruling for rulings in NOT_READ[layer].values() for ruling in rulings]


READ: Final = [(layer, ruling) for layer in NOT_READ for ruling in RULINGS if ruling not in not_read(layer)]


def other_value(value: Value) -> Value:
    if isinstance(value, bool):
        return not value
    return OTHER_FACES if value == FACES else FACES


def with_others(setup: Setup, names: Set[str]) -> Setup:
    """The set-up with the other settings of these rulings, as far as it has them."""
    options = ((name, other_value(value) if name in names else value) for name, value in setup.options)
    return replace(setup, options=tuple(options))


def belief_differs(game: Game, other: Setup) -> bool:
    seen = game.view(SPECTATOR)
    return game.state.fugitive > 0 and belief(seen).histories != belief(replace(seen, setup=other)).histories


def validation_differs(game: Game, other: Setup) -> bool:
    """Whether the position would be refused; as it is, a game has come to it."""
    position = position_of(game.state)
    assert not is_refused(position)
    return is_refused(replace(position, setup=other))


def is_refused(position: Position) -> bool:
    rules = POSITIONS[position.setup.variant]
    return any(rules.position_faults(position)) or any(rules.state_faults(position.state()))


def greedy_differs(game: Game, other: Setup) -> bool:
    """Whether the next to act weighs its actions in another way, though he can be on the same stations."""
    if game.over:
        return False
    seen = game.view(game.acting[0])
    otherwise = replace(seen, setup=other)
    return possible_stations(seen) == possible_stations(otherwise) and values(seen) != values(otherwise)


def values(seen: View) -> list[float]:
    evaluate = evaluator(seen).evaluate
    return [evaluate(action) for action in seen.legal]


LAYERS: Final[Mapping[str, Callable[[Game, Setup], bool]]] = {
    "belief": belief_differs,
    "positions": validation_differs,
    "greedy": greedy_differs,
}


def a_double_with_little_to_go_on_by() -> Game:
    at = dice_game(18, 1, 2, 36, beside="taxi bus bus", hand="X", moves=3, black=0)
    at.play("double taxi 21")
    return Game(at.state, seed=1)


def a_last_crime_on_a_first_leg(**options: bool) -> Game:
    case = {"cards": (105,), "played": (19, 23)}
    at = seen_on(108, case=case, options=options, supply=(1, 1, 0), black=0, double=1)
    at.play("double taxi 105 crime")
    return Game(at.state, seed=1)


def a_last_crime_on_a_first_leg_that_needs_no_second() -> Game:
    return a_last_crime_on_a_first_leg(**{"double-needs-second-leg": False})


def a_second_leg_by_the_banned_transport() -> Game:
    options = {"ban-binds-both-legs": False}
    at = seen_on(113, case={"ban": "bus"}, options=options, supply=(1, 1, 0), black=0, double=1)
    at.play("double taxi 100")
    return Game(at.state, seed=1)


def a_black_ticket_for_the_banned_transport() -> Game:
    game = a_case({"ban-binds-black": False}, fugitive=170)
    do(game, "taxi 157")
    go(game, 4, 39, 41, 47)
    do(game, "adler ban bus", "black 142")
    return game


def a_card_with_a_seeker_on_it() -> Game:
    stand = "13.26.29.146"
    line = walk(1, version=2, seekers=stand, log=f"taxi>159@{stand}", turned="146.25", aloft="single")
    game = Game.from_position(line.replace("balloon-redraw:yes", "balloon-redraw:no"), seed=1)
    do(game, "land 146")
    return game


SELDOM: Final[Mapping[str, Callable[[], Game]]] = {
    "belief dice double-needs-second-leg": a_double_with_little_to_go_on_by,
    "belief sherlock double-needs-second-leg": a_last_crime_on_a_first_leg,
    "belief sherlock crime-on-every-leg": a_last_crime_on_a_first_leg_that_needs_no_second,
    "belief sherlock ban-binds-both-legs": a_second_leg_by_the_banned_transport,
    "positions sherlock arrival-and-departure": a_flight,
    "positions sherlock ban-binds-black": a_black_ticket_for_the_banned_transport,
    "positions sherlock balloon-redraw": a_card_with_a_seeker_on_it,
}
"""Where random games seldom show that a layer reads a ruling: a position that does."""


def random_games(modes: Sequence[Mode]) -> Generator[Game]:
    """Every position of random games of these modes, with either setting of every ruling."""
    for seed in range(MOST):
        mode, rng = modes[seed % len(modes)], random.Random(seed)
        edition = EDITION_OF[mode]
        small = mode.family == "ticket"
        with small_edition(edition, mode.name, seed) if small else nullcontext(edition) as name:
            chosen = {option.name: rng.choice((option.default, other_value(option.default))) for option in mode.options}
            yield from steps(new_game(name, rng, chosen), rng)


def reads(layer: str, modes: Sequence[Mode], names: Set[str], most: int) -> bool:
    """Whether the other settings of these rulings make a difference to the layer in any of so many positions."""
    differs = LAYERS[layer]
    with closing(random_games(modes)) as games:
        return any(differs(game, with_others(game.setup, names)) for game in islice(games, most))


@pytest.mark.parametrize("layer", LAYERS)
def test_reasons_are_given_for_rulings_that_there_are_and_for_each_once(layer: str) -> None:
    named = not_read(layer)
    assert len(set(named)) == len(named)
    assert set(named) <= RULINGS.keys()


@pytest.mark.parametrize(("layer", "ruling"), READ)
def test_a_ruling_is_read(layer: str, ruling: str) -> None:
    name = ruling.partition(" ")[2]
    if seldom := SELDOM.get(f"{layer} {ruling}"):
        game = seldom()
        assert LAYERS[layer](game, with_others(game.setup, {name}))
        return
    assert reads(layer, RULINGS[ruling], {name}, MOST), f"{ruling} is not read, and NOT_READ has no reason"


@pytest.mark.parametrize("variant", sorted({mode.variant for mode in EDITION_OF}))
@pytest.mark.parametrize("layer", LAYERS)
def test_a_ruling_with_a_reason_not_to_be_read_is_not(layer: str, variant: Variant) -> None:
    modes = [mode for mode in EDITION_OF if mode.variant == variant]
    names = {ruling.partition(" ")[2] for ruling in not_read(layer) if ruling.startswith(variant)}
    assert not reads(layer, modes, names, ENOUGH), f"one of these is read: {names}"
