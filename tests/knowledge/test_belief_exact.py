"""A belief against brute force: the rules follow every secret, and the same worlds are left with the same weights."""

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from blackticket import Game, boards, editions
from blackticket.knowledge import SPECTATOR, Moment, belief, view
from blackticket.knowledge.sherlock_belief import possible_by_clue
from blackticket.rules.actions import FUGITIVE, PASS, Action
from blackticket.rules.chance import Seeded
from blackticket.rules.dice import DiceState
from blackticket.rules.editions import EDITIONS
from blackticket.rules.family import State
from blackticket.rules.games import acting, legal_actions
from blackticket.rules.ticket import TicketState
from tests.knowledge.exhaustive_belief import ExhaustiveBelief
from tests.knowledge.small_games import few_cards, new_game, small_edition, with_board
from tests.length import a_few, repeats
from tests.states import dice_state, ticket_state

TICKET_MODES = [(edition.id, mode.name) for edition in editions() for mode in edition.modes if mode.family == "ticket"]
SEEDS = {"sherlock": repeats(6, at_length=28)}
"""Small boards by mode; the others have MANY."""
MANY = repeats(8, at_length=40)


def random_options(edition: str, rng: random.Random) -> dict[str, Any]:
    """Each option one way or the other."""
    faces = ("taxi", "bus", "underground", "underground", "underground", "X")
    return {
        option.name: rng.random() < 0.6 if isinstance(option.default, bool) else rng.choice((option.default, faces))
        for option in EDITIONS[edition].modes[0].options
    }


def choose(state: State, seat: str, rng: random.Random) -> Action:
    """Any action, rare words as often as common ones, and mostly none that ends the game."""
    legal = legal_actions(state, seat)
    if rng.random() < 0.7:
        blocked = state.seekers if seat == FUGITIVE else (state.fugitive,)
        legal = tuple(action for action in legal if action.station not in blocked) or legal
    if rng.random() < 0.6:
        kind = rng.choice(sorted({(action.word, action.double, action.also) for action in legal}))
        legal = tuple(action for action in legal if (action.word, action.double, action.also) == kind)
    return rng.choice(legal)


def follow(game: Game, rng: random.Random, moves: int = 30, most: int = 500) -> None:
    """Play at random up to a number of his moves, or of worlds, and compare at every step."""
    secrets = ExhaustiveBelief(game.state, game.seed)
    compare(secrets)
    while acting(secrets.true) and len(secrets.true.log) < moves and len(secrets.worlds) < most:
        seat = rng.choice(acting(secrets.true))
        secrets.play(seat, choose(secrets.true, seat, rng))
        compare(secrets)


def compare(secrets: ExhaustiveBelief) -> None:
    """The belief has the worlds that there are, with the weights that they have."""
    true, counted = secrets.true, secrets.histories
    if not true.fugitive:
        return  # he has yet to pick his start
    believed = belief(view(true, SPECTATOR))
    assert believed.histories.keys() == counted.keys()
    all_believed, all_counted = sum(believed.histories.values()), sum(counted.values())
    assert all(believed.histories[world] * all_counted == count * all_believed for world, count in counted.items())
    assert believed.stations == believed.weights.keys() == {world.station for world in counted}
    if isinstance(true, TicketState) and true.sherlock is not None:
        compare_samples(secrets)
        compare_clues(secrets)


def compare_samples(secrets: ExhaustiveBelief) -> None:
    """What is drawn from the belief is one of the secrets."""
    true, believed = secrets.true, belief(view(secrets.true, SPECTATOR))
    public = true.setup.ruling("decks-are-public")
    kinds = {(kind[0], kind[1] if public else (), *kind[2:]) for kind in secrets.worlds}
    for seed in range(2):
        drawn = believed.sample(Seeded(seed))
        assert (drawn.route[-3:], drawn.card, drawn.cards, frozenset(drawn.played)) in kinds
        assert len(drawn.route) == len(true.log) + 1
        assert drawn.route[-1] == drawn.station


def compare_clues(secrets: ExhaustiveBelief) -> None:
    """What Mycroft can learn is where he was two moves before."""
    if len(secrets.true.log) < 2:
        return
    found: dict[int, set[int]] = defaultdict(set)
    for kind in secrets.worlds:
        route = kind[0]
        assert isinstance(route, tuple)
        found[route[0]].add(route[-1])
    assert possible_by_clue(view(secrets.true, SPECTATOR)) == found


@pytest.mark.rule("I-02", "C-31", "C-38", "S-20")
@pytest.mark.parametrize("chunk", range(repeats(1, at_length=2)))
@pytest.mark.parametrize(("edition", "mode"), TICKET_MODES)
def test_on_small_boards_a_belief_is_what_brute_force_finds(edition: str, mode: str, chunk: int) -> None:
    for seed in range(chunk, SEEDS.get(mode, MANY), 2):
        rng = random.Random(seed)
        with small_edition(edition, mode, seed) as name:
            for _ in range(3):
                follow(new_game(name, rng, random_options(name, rng)), rng)


@pytest.mark.rule("I-02", "D-21", "D-23")
@pytest.mark.parametrize("chunk", range(2))
def test_in_the_dice_game_a_belief_is_what_brute_force_finds(chunk: int) -> None:
    for number in range(chunk, repeats(16, at_length=80), 2):
        rng = random.Random(number)
        follow(new_game("dice-2019", rng, random_options("dice-2019", rng)), rng)


@pytest.mark.rule("D-21", "D-23", "D-24")
def test_in_the_dice_game_a_double_move_and_a_pass_tell_which_dice_there_were() -> None:
    """He has no black tickets, or one, and likes double moves; the dice seldom show a taxi, which leads everywhere."""
    faces = ("taxi", "bus", "bus", "underground", "underground", "X")
    for number in range(repeats(10, at_length=48)):
        rng = random.Random(number)
        game = new_game("dice-2019", rng, {**random_options("dice-2019", rng), "die-faces": faces})
        secrets = ExhaustiveBelief(dice_state(game)._replace(black=number % 2, double=3), game.seed)
        while acting(secrets.true):
            seat = rng.choice(acting(secrets.true))
            liked = [action for action in legal_actions(secrets.true, seat) if action.double]
            secrets.play(seat, rng.choice(liked) if liked else choose(secrets.true, seat, rng))
            compare(secrets)


@pytest.mark.rule("I-02")
@pytest.mark.parametrize(("edition", "mode"), TICKET_MODES)
def test_on_the_real_boards_a_belief_is_what_brute_force_finds(edition: str, mode: str) -> None:
    rng = random.Random(7)
    own = EDITIONS[edition]
    board = few_cards(boards.load(own.board), rng) if mode == "sherlock" else boards.load(own.board)
    rules = tuple(entry for entry in own.modes if entry.name == mode)
    with with_board(board, replace(own, id=f"few-{edition}", board=board.name, modes=rules)):
        for _ in range(repeats(1, at_length=4)):
            options = {"crime-scenes-are-public": True} if mode == "sherlock" else {}
            follow(new_game(f"few-{edition}", rng, options), rng, moves=9)


def test_small_games_of_one_seed_are_each_played_by_their_own_numbers() -> None:
    for bobbies in range(2):
        with small_edition("sherlock-2022", "classic", 9, detectives=(2,), bobbies=(0, 0, bobbies, 0, 0, 0)) as name:
            assert len(ticket_state(new_game(name, random.Random(9), {})).lookup.stock) == 2 + bobbies


@pytest.mark.rule("C-31", "I-02")
@pytest.mark.parametrize("mode", ["classic", "sherlock"])
def test_a_pass_tells_that_he_could_not_move(mode: str) -> None:
    """Tickets are scarce, so that he is often boxed in, and a bobby is there to move for nothing."""
    few = {"detectives": (2,), "detective_tickets": (2, 3, 1), "tickets": (5, 6, 2), "black": 0, "double": 1}
    passes = 0
    for seed in range(repeats(8, at_length=40)):
        rng = random.Random(seed)
        with small_edition("sherlock-2022", mode, seed, **few, bobbies=(0, 0, 1, 0, 0, 0)) as name:
            options = {**random_options(name, rng), "boxed-in-loses": False, "finite-supply": True}
            options |= {"crime-scenes-are-public": True} if mode == "sherlock" else {}
            game = new_game(name, rng, options)
            secrets = ExhaustiveBelief(game.state, game.seed)
            while acting(secrets.true) and len(secrets.true.log) < 9:
                seat = rng.choice(acting(secrets.true))
                secrets.play(seat, choose(secrets.true, seat, rng))
                compare(secrets)
            passes += sum(entry.ticket == PASS for entry in secrets.true.log)
    assert passes > 3, "too rich a game"


@pytest.mark.rule("S-20", "S-21", "C-38")
@pytest.mark.parametrize("every", a_few([True, False], 1))
def test_a_lost_second_leg_tells_that_there_was_none(every: bool) -> None:
    """Tickets are scarce, and he likes double moves. By one ruling he strikes on a first leg only if his turn ends."""
    few = {"detectives": (2,), "detective_tickets": (6, 3, 1), "tickets": (13, 6, 2), "black": 0, "double": 3}
    seen: Counter[str] = Counter()
    for seed in (*range(repeats(7, at_length=14)), 40):
        rng = random.Random(seed)
        with small_edition("sherlock-2022", "sherlock", seed, **few, crimes=1 + seed % 2) as name:
            options = {**random_options(name, rng), "crime-on-every-leg": every, "decks-are-public": True}
            options |= {"crime-scenes-are-public": True, "boxed-in-loses": True}
            options |= {"double-needs-second-leg": seed % 3 == 0, "finite-supply": True}
            game = new_game(name, rng, options)
            secrets = ExhaustiveBelief(game.state, game.seed)
            while acting(secrets.true) and len(secrets.worlds) < 300:
                seat = rng.choice(acting(secrets.true))
                liked = [action for action in legal_actions(secrets.true, seat) if action.double]
                liked = [action for action in liked if "crime" in action.also] or liked
                secrets.play(seat, rng.choice(liked) if liked else choose(secrets.true, seat, rng))
                compare(secrets)
                if [entry for entry in secrets.true.log if entry.leg == "only"] and len(secrets.histories) > 1:
                    seen[secrets.true.turn] += 1
    assert seen["over"]
    assert seen["fugitive"]


@pytest.mark.rule("I-02")
@pytest.mark.parametrize(("edition", "mode"), TICKET_MODES)
def test_a_model_weighs_the_histories(edition: str, mode: str) -> None:
    """He chooses among his ways at random: a history is the less likely the more ways he had."""
    for seed in range(repeats(3, at_length=12)):
        rng = random.Random(seed)
        with small_edition(edition, mode, seed, double=0, reserve=(1, 0)) as name:
            game = new_game(name, rng, {})
            secrets = ExhaustiveBelief(game.state, game.seed, choosy=True)
            while acting(secrets.true) and len(secrets.worlds) < 600:
                seat = rng.choice(acting(secrets.true))
                plain = [action for action in legal_actions(secrets.true, seat) if "crime" not in action.also]
                secrets.play(seat, rng.choice(plain))
                if secrets.true.fugitive:
                    compare_model(secrets)


def test_a_model_weighs_the_histories_of_the_dice_game() -> None:
    for number in range(repeats(4, at_length=16)):
        rng = random.Random(number)
        game = new_game("dice-2019", rng, {})
        secrets = ExhaustiveBelief(dice_state(game)._replace(double=0), game.seed, choosy=True)
        while acting(secrets.true):
            seat = rng.choice(acting(secrets.true))
            secrets.play(seat, choose(secrets.true, seat, rng))
            if secrets.true.fugitive:
                compare_model(secrets)


def compare_model(secrets: ExhaustiveBelief) -> None:
    """The weights are those of the brute force, and the model learns how many black tickets he had."""
    true, counted = secrets.true, secrets.histories
    blacks = blacks_before(true)

    def evenly(moment: Moment, station: int, options: Sequence[int]) -> Sequence[float]:
        assert station not in moment.line.seekers
        assert moment.black == blacks[moment.line.move]
        return [1 / len(options)] * len(options)

    believed = belief(view(true, SPECTATOR), evenly)
    assert believed.worlds.keys() == counted.keys()
    total = sum(counted.values())
    assert all(believed.worlds[world] == pytest.approx(float(count / total)) for world, count in counted.items())
    assert believed.sample(Seeded(1)).station in believed.stations


def blacks_before(state: State) -> dict[int, int]:
    """His black tickets before each move, one taken with the move before included."""
    lines = view(state, FUGITIVE).log
    black = state.setup.black if isinstance(state, DiceState) else state.setup.mode.black
    found = {}
    for line, before in zip(lines, (None, *lines), strict=False):
        black += before is not None and before.also.endswith("take black")
        found[line.move] = black
        black -= line.ticket == "black"
    return found


def test_what_is_drawn_is_as_likely_as_the_belief_says() -> None:
    game = Game.new("sherlock-2022", mode="sherlock", detectives=3, seed=5)
    rng = random.Random(5)
    while len(game.state.log) < 7 and not game.over:
        seat = rng.choice(game.acting)
        game.play(seat, choose(game.state, seat, rng))
    believed = belief(game.view(SPECTATOR))
    assert len(believed.stations) > 5
    chance, draws = Seeded(1), 4000
    drawn = Counter(believed.sample(chance).station for _ in range(draws))
    assert drawn.keys() == believed.stations
    assert all(abs(drawn[station] / draws - weight) < 0.03 for station, weight in believed.weights.items())


def test_a_belief_is_the_same_for_every_seat_and_begins_with_what_can_be_picked() -> None:
    game = Game.new("sherlock-2022", mode="sherlock", detectives=3, seed=5)
    deck = game.setup.board.decks["fugitive"]
    assert belief(game.view("fugitive")).stations == {station for card in deck for station in card}
    rng = random.Random(9)
    while not game.over:
        seat = rng.choice(game.acting)
        game.play(seat, choose(game.state, seat, rng))
        first, *others = (belief(game.view(seat)).weights for seat in (*game.seats, SPECTATOR))
        assert all(other == first for other in others)


@pytest.mark.parametrize(("edition", "mode"), TICKET_MODES)
def test_seekers_and_road_blocks_never_close_all_start_cards_but_one(edition: str, mode: str) -> None:
    """So his own card, which nobody can turn, does not decide whether the balloon can land somewhere."""
    rules = next(entry for entry in EDITIONS[edition].modes if entry.name == mode)
    for count in rules.detectives if rules.crimes else ():
        pawns = max(count, rules.lone_detectives)
        closed = pawns + rules.bobbies[pawns] + rules.tokens[pawns]
        deck = boards.load(EDITIONS[edition].board).decks[rules.fugitive_deck]
        assert len(deck) - closed >= 2
