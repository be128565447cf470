"""Whether the detectives' tokens, and what they were spent on, agree with the travel log."""

from collections import Counter
from collections.abc import Iterator

from blackticket.boards.board import SYMBOLS
from blackticket.record.turns import is_ended_by_move, is_fugitive_due
from blackticket.rules.actions import BLACK, Action
from blackticket.rules.ticket import TicketState
from blackticket.rules.ticket.sherlock.moves import bars_black
from blackticket.rules.ticket.sherlock.state import SherlockState
from blackticket.rules.ticket.sherlock.tokens import ADLER, ASK, LESTRADE, MYCROFT, WATSON, answer, can_ask_for_clue

Use = tuple[int, str]
"""After how many moves a token was spent, and whose."""


def token_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    """What is wrong; each fault may rely on those before it not being there."""
    yield from _bond_faults(state, sherlock)
    yield from _use_faults(state, sherlock)
    yield from _block_faults(state, sherlock)
    yield from _answer_faults(state, sherlock)


def token_uses(state: TicketState, sherlock: SherlockState) -> list[Use]:
    """Every token that was spent, from the answers, the road blocks and the bans."""
    uses = [(given.move, given.character) for given in sherlock.answers]
    uses += [(move, LESTRADE) for move, _ in _new_blocks(state, sherlock)]
    uses += [(move, ADLER) for move, entry in enumerate(state.log) if entry.ban and entry.leg != "second"]
    if sherlock.ban and not _is_in_turn(state):
        uses.append((len(state.log), ADLER))
    return uses


def _is_in_turn(state: TicketState) -> bool:
    """Whether he has made a move since the seekers' last turn, so that no token was spent after the last move."""
    return state.second_leg or is_ended_by_move(state)


def _new_blocks(state: TicketState, sherlock: SherlockState) -> list[tuple[int, int]]:
    """The road blocks, each with the number of moves after which it was put up."""
    known = [entry.blocks for entry in state.log] + [sherlock.blocks]
    return [
        (move, station)
        for move, (before, after) in enumerate(zip([(), *known], known, strict=False))
        for station in after[len(before) :]
    ]


def _bond_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    """Whether road blocks stay, bans pass, and he kept to both (S-42, S-45)."""
    board, ruling = state.setup.board, state.setup.ruling
    if not set(sherlock.blocks) <= set(board.stations) or len(set(sherlock.blocks)) != len(sherlock.blocks):
        yield "the road blocks are not on different stations of the board (S-45)"
    blocks: tuple[int, ...] = ()
    here, ban = state.start, ""
    for number, entry in enumerate(state.log, start=1):
        if entry.blocks[: len(blocks)] != blocks or (entry.leg == "second" and entry.blocks != blocks):
            yield f"the road blocks of move {number} do not follow from those before it (S-45)"
        if entry.leg == "second" and entry.ban != (ban if ruling("ban-binds-both-legs") else ""):
            yield f"the ban of move {number} is not that of its double move (S-42)"
        if entry.station in entry.blocks:
            yield f"move {number} leads to a road block (S-45)"
        if entry.ticket == entry.ban or (entry.ticket == BLACK and bars_black(state, entry.ban, here, entry.station)):
            yield f"move {number} goes by a transport that is banned (S-42)"
        here, blocks = entry.station, entry.blocks
        ban = ban if entry.leg == "second" else entry.ban
    if sherlock.blocks[: len(blocks)] != blocks:
        yield "road blocks of the log have gone (S-45)"
    if _is_in_turn(state) and (sherlock.blocks != blocks or sherlock.ban != ban):
        yield "a road block or ban has come in the middle of his turn (S-40)"


def _use_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    """Whether the tokens were there, and no two of them spent in one turn of the seekers (S-12, S-40)."""
    characters = state.setup.characters
    began = state.setup.mode.tokens[len(characters)]
    uses = token_uses(state, sherlock)
    for move, character in uses:
        if not 1 <= move <= len(state.log) or state.log[move - 1].leg == "first":
            yield f"after move {move} the seekers had no turn to spend a token in (S-40)"
        if move == len(state.log) and is_ended_by_move(state):
            yield f"with move {move} the game was over, and no token was spent after it (S-40)"
        if character not in characters:
            yield f"{character} does not take part (S-04)"
    if len({move for move, _ in uses}) != len(uses):
        yield "two tokens were spent in one turn of the seekers (S-40)"
    spent = Counter(character for _, character in uses)
    if len(sherlock.tokens) != len(characters):
        yield f"it has tokens for {len(sherlock.tokens)} detectives, not {len(characters)}"
    for character, left in zip(characters, sherlock.tokens, strict=True):
        if left + spent[character] > began:
            yield f"{character} has at most {began - spent[character]} tokens left, not {left} (S-12)"
    if sherlock.spent != (not is_fugitive_due(state) and any(move == len(state.log) for move, _ in uses)):
        yield "whether a token was spent in this turn does not agree with what was done (S-40)"


def _block_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    """Whether each road block is on the start or the destination of Lestrade's move in its turn (S-45)."""
    stood = [entry.seekers for entry in state.log] + [state.seekers]
    for move, station in _new_blocks(state, sherlock):
        pawn = state.setup.characters.index(LESTRADE)
        ends = {stood[move - 1][pawn], stood[move][pawn]}
        if len(ends) < 2 or station not in ends:
            yield f"lestrade cannot have blocked {station} after move {move} (S-45)"


def _answer_faults(state: TicketState, sherlock: SherlockState) -> Iterator[str]:
    """Whether the questions were asked in order and answered truthfully (S-41, S-43, S-44)."""
    if [given.move for given in sherlock.answers] != sorted(given.move for given in sherlock.answers):
        yield "the answers are not in order"
    for given in sherlock.answers:
        then = state._replace(log=state.log[: given.move], fugitive=state.log[given.move - 1].station)
        is_question = given.question in SYMBOLS if given.character == WATSON else True
        if not is_question or answer(then, Action(given.character, ASK, also=given.question)) != given:
            yield f"{':'.join(map(str, given))} is no true answer (S-41, S-43, S-44)"
        if given.character == MYCROFT and not can_ask_for_clue(then):
            yield f"mycroft could not ask after move {given.move} (S-44)"
