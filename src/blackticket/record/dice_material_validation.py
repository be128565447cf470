"""Checks that the material of a dice game is complete: tiles, pawns, tickets, dice.

Each check may assume that the checks before it have passed.
"""

from collections.abc import Iterator

from blackticket.record.dice_position import DicePosition
from blackticket.rules.actions import BLACK, HELICOPTER, START
from blackticket.rules.dice import DiceSetup, DiceState
from blackticket.rules.dice.dice import on_log
from blackticket.rules.dice.setup import DICE, REROLLS
from blackticket.rules.dice.streets import streets


def grid_faults(position: DicePosition) -> Iterator[str]:
    """What is wrong with the tiles, and whether all that the position names is there."""
    setup = position.setup
    assert isinstance(setup, DiceSetup)
    tiles, letters = setup.tiles.tiles, "".join(position.rows)
    height, width = setup.shape
    if [len(row) for row in position.rows] != [width] * height:
        yield f"the tiles do not lie in {height} rows of {width} (D-04)"
    if not set(letters) <= set(tiles) or len(set(letters)) != len(letters):
        yield "the tiles are not different ones of the box (D-03)"
    tube = [letter for letter in letters if tiles[letter].has_underground]
    if len(letters) < len(tiles) and 2 * len(tube) != len(letters):
        yield f"{len(letters) // 2} of {len(letters)} tiles have an underground stop, not {len(tube)} (D-04)"
    experts = sorted(set(position.expert) & set(letters))
    if list(position.expert) != experts or len(experts) != setup.experts:
        yield f"the expert tiles are not {setup.experts} of those that lie there, in order (D-50)"
    if setup.expert_tiles not in ((), position.expert):
        yield "the expert tiles are not those that were named (D-50)"
    table, pawns = streets(setup.tiles, position.rows, position.expert), setup.pawns
    own = [position.fugitive] if position.fugitive else []
    moves = [place for move in position.log for place in (move.station, *move.seekers)]
    for place in [*own, *(place for place in position.seekers if place), *moves]:
        if place not in table.tile_of:
            yield f"there is no place {place} in this grid"
    for seekers in [position.seekers, *(move.seekers for move in position.log)]:
        if len(seekers) != len(pawns):
            yield f"it has {len(seekers)} seekers, not {len(pawns)}"
    if len(position.beside) != len(pawns):
        yield f"it says of {len(position.beside)} pawns what die lies beside them, not of {len(pawns)}"
    if position.leader not in setup.seats or not set(position.waiting) <= set(pawns):
        yield "the leader or a waiting pawn is no detective of this game"
    starts = [move.leg for move in position.log if move.ticket == START]
    if position.log and (starts != ["single"] or position.log[0].ticket != START):
        yield "the log begins with his start, and has it nowhere else (D-06)"


def holding_faults(state: DiceState) -> Iterator[str]:
    """Whether no more is left of his tickets and of the tokens than there was, less what the log has seen used."""
    used = [space.ticket for space in state.log]
    doubles = sum(space.leg == "first" for space in state.log)
    for word, left, most in (
        ("black tickets", state.black, state.setup.black - used.count(BLACK)),
        ("double moves", state.double, state.setup.mode.double - doubles),
        ("helicopters", state.helicopter, 1 - used.count(HELICOPTER)),
        ("re-roll tokens", state.rerolls, REROLLS),
    ):
        if left > most:
            yield f"at most {most} {word} can be left, not {left} (D-05, D-16)"
    dice = _held(state) + on_log(state) + state.supply
    if dice != DICE:
        yield f"there are {DICE} dice, not {dice} (D-01)"
    if not set(state.hand) <= set(state.setup.faces) or not set(state.beside) <= {None, *state.setup.faces}:
        yield "a die shows what it has no face for (D-02)"


def _held(state: DiceState) -> int:
    """How many dice the seekers have, in the hand or beside their pawns."""
    return len(state.hand) + sum(face is not None for face in state.beside)


def used_faults(state: DiceState) -> Iterator[str]:
    """Whether the dice lie where they have been used."""
    last, setup = state.log[-1], state.setup
    seekers = state.round != last.round
    held = _held(state)
    if seekers and setup.ruling("refill-to-hand") and held != min(setup.hand, DICE - on_log(state)):
        yield f"the seekers have not {held} dice in this round (D-07, D-30)"
    before = next(space.seekers for space in reversed(state.log) if space.round < state.round)
    for index, (face, here, there) in enumerate(zip(state.beside, before, state.seekers, strict=True)):
        if face is None:
            used = here == there or not seekers  # he may have taken it
        else:
            used = index not in state.waiting and there in state.streets.rides[here][face]
        if not used:
            yield f"the die beside {setup.pawns[index]} does not fit its move from {here} to {there} (D-10)"
