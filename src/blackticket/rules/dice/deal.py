"""How a dice game begins: the tiles are laid, the tickets and tokens counted out."""

from collections.abc import Collection, Mapping

from blackticket.boards.tiles import TileSet
from blackticket.rules.chance import Chance, shuffled
from blackticket.rules.dice.setup import DICE, REROLLS, DiceSetup
from blackticket.rules.dice.state import DiceState
from blackticket.rules.dice.streets import streets
from blackticket.rules.errors import SetupError
from blackticket.rules.events import Event


def start(
    setup: DiceSetup, chance: Chance, starts: Mapping[str, int] | None = None
) -> tuple[DiceState, tuple[Event, ...]]:
    """Lay the tiles (D-03, D-04, D-50); the detectives are to place their pawns."""
    if starts is not None and starts != {}:
        raise SetupError("bad-starts", "In the dice game the players place their pawns themselves: leave starts out.")
    rows = lay(setup.tiles, setup.shape, chance, setup.expert_tiles)
    expert = setup.expert_tiles or tuple(sorted(shuffled("".join(rows), chance)[: setup.experts]))
    state = DiceState(
        setup=setup,
        rows=rows,
        expert=expert,
        seekers=(0,) * len(setup.pawns),
        fugitive=0,
        hand=(),
        beside=(None,) * len(setup.pawns),
        supply=DICE,
        log=(),
        black=setup.black,
        double=setup.mode.double,  # D-05
        helicopter=1,
        rerolls=REROLLS,
        round=0,
        leader=0,
        waiting=(),
        version=0,
        outcome=None,
        streets=streets(setup.tiles, rows, expert),
    )
    return state, (Event("laid", {"rows": list(rows), "expert": list(expert)}),)


def lay(tiles: TileSet, shape: tuple[int, int], chance: Chance, named: Collection[str] = ()) -> tuple[str, ...]:
    """Rows of tiles drawn by chance: all of them, or six of which three have an underground stop (D-04).

    Those that are `named` are certainly among them (D-50).
    """
    height, width = shape
    count = height * width
    letters = shuffled(sorted(tiles.tiles), chance)
    if count < len(letters):
        letters = sorted(letters, key=lambda letter: letter not in named)
        tube = [letter for letter in letters if tiles.tiles[letter].has_underground]
        other = [letter for letter in letters if letter not in tube]
        letters = shuffled(sorted(tube[: count // 2] + other[: count // 2]), chance)
    return tuple("".join(letters[width * row : width * (row + 1)]) for row in range(height))
