"""The positions that perft tables are kept for."""

from collections.abc import Iterator
from dataclasses import dataclass

from blackticket import Game
from blackticket.record import position_of
from blackticket.rules.family import State
from tests.states import dice_state, ticket_state


@dataclass(frozen=True)
class Case:
    """A position and how deep its table goes."""

    name: str
    about: str
    state: State
    depth: int


FOUR = {"fugitive": 45, "detective-1": 26, "detective-2": 29, "detective-3": 50, "detective-4": 53}
FIVE = {**FOUR, "detective-5": 91}
NEAR = {"fugitive": 2, "detective-1": 10, "detective-2": 33, "detective-3": 50, "detective-4": 53}
BOXED_IN = {"fugitive": 6, "detective-1": 7, "detective-2": 29, "bobby-1": 50, "bobby-2": 53}


def cases() -> Iterator[Case]:
    for detectives in (1, 2, 3, 4, 5):
        opening = Game.new("london-2023", detectives=detectives, seed=detectives).state
        yield Case(f"london-{detectives}-opening", f"{detectives} detective players, first move", opening, 3)
    yield Case("venice-3-opening", "Venice, first move", Game.new("venice-2018", detectives=3, seed=1).state, 3)
    sherlock = Game.new("sherlock-2022", detectives=1, seed=1).state
    yield Case("sherlock-1-opening", "two characters with their own tickets", sherlock, 3)
    yield Case("research-opening", "fixed order, own stock", Game.new("research-2013", seed=1).state, 3)
    yield from _tickets()
    yield from _middles()
    yield from _sherlock()
    yield from _dice()


def _tickets() -> Iterator[Case]:
    state = ticket_state(Game.new("london-2023", detectives=5, starts=FIVE, seed=1))
    yield Case("empty-supply", "no ticket in the supply: black or nothing", state._replace(supply=(0, 0, 0)), 3)
    last_taxi = state._replace(supply=(1, 0, 0), black=0)
    yield Case("last-taxi-ticket", "one taxi ticket in the supply: no double move with two", last_taxi, 3)
    poor = state._replace(stocks=((1, 0, 0),) * 2 + ((0, 0, 0),) * 3)
    yield Case("out-of-tickets", "detectives with hardly a ticket", poor, 4)


def _middles() -> Iterator[Case]:
    game = Game.new("london-2023", detectives=4, starts=FOUR, seed=1)
    game.play("fugitive", "double taxi 46")
    yield Case("double-in-progress", "between the two legs of a double move", game.state, 3)
    game = Game.new("london-2023", detectives=4, starts=NEAR, seed=1)
    game.play("fugitive", "taxi 20")
    game.play("detective-2", "detective-2 taxi 46")
    game.play("detective-1", "detective-1 taxi 21")
    yield Case("half-a-turn", "two seekers have moved", game.state, 3)
    boxed_in = Game.new("london-2023", detectives=2, starts=BOXED_IN, seed=1).state
    yield Case("boxed-in", "the fugitive has nowhere to go: the game is over", boxed_in, 2)


def _sherlock() -> Iterator[Case]:
    for detectives in (1, 3, 4, 5):
        opening = Game.new("sherlock-2022", mode="sherlock", detectives=detectives, seed=detectives).state
        yield Case(f"sherlock-mode-{detectives}-opening", f"{detectives} detective players, his start", opening, 4)
    game = Game.new("sherlock-2022", mode="sherlock", detectives=2, characters=("holmes", "lestrade"), seed=1)
    yield Case("sherlock-mode-opening", "he has yet to pick his start", game.state, 4)
    starts = {"fugitive": 62, "detective-1": 26, "detective-2": 29, "bobby-1": 50, "bobby-2": 53}
    game = Game.new("sherlock-2022", mode="sherlock", detectives=1, starts=starts, seed=1)
    yield Case("sherlock-mode-hide-out", "on a hide-out: rides, declarations and the balloon", game.state, 3)
    game.play("fugitive", "double fly")
    yield Case("sherlock-mode-in-the-air", "he has taken off on the first leg of a double move", game.state, 3)
    starts = {"fugitive": 62, "detective-1": 26, "detective-2": 29, "detective-3": 50, "bobby-1": 53}
    characters = ("watson", "mycroft", "lestrade")
    game = Game.new("sherlock-2022", mode="sherlock", detectives=3, characters=characters, starts=starts, seed=1)
    game.play("fugitive", next(action for action in game.legal("fugitive") if action.word == "taxi"))
    for pawn in ("detective-1", "detective-2", "detective-3"):
        game.play(pawn, next(action for action in game.legal(pawn) if action.pawn == pawn))
    yield Case("sherlock-mode-tokens", "the detectives have moved; a bobby and the tokens are left", game.state, 4)


def _dice() -> Iterator[Case]:
    for detectives in (1, 2, 3):
        mode = "expert" if detectives == 2 else "standard"
        other = Game.new("dice-2019", mode="standard" if mode == "expert" else "expert", detectives=detectives, seed=9)
        yield Case(f"dice-{detectives}-other-side", f"{other.setup.mode_name}, {detectives} place", other.state, 3)
        game = Game.new("dice-2019", mode=mode, detectives=detectives, seed=detectives)
        yield Case(f"dice-{detectives}-opening", f"{mode}, {detectives} detective players place", game.state, 2)
        while dice_state(game).phase in ("placing", "hiding"):
            seat = game.acting[0]
            game.play(seat, game.legal(seat)[-1 if seat == "fugitive" else 0])
        yield Case(f"dice-{detectives}-first-round", f"{mode}, the start player has rolled", game.state, 5)
        while game.state.turn == "seekers":
            seat = game.acting[0]
            game.play(seat, game.legal(seat)[0])
        yield Case(f"dice-{detectives}-his-turn", f"{mode}, the fugitive's first turn", game.state, 4)


def text_of(case: Case, counts: dict[int, int]) -> str:
    """The table as a file."""
    lines = [f"# {case.about}", f"position: {position_of(case.state).dumps()}"]
    lines += [f"{depth}: {count}" for depth, count in counts.items()]
    return "\n".join(lines) + "\n"
