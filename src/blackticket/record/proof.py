"""The proof of a game: what was committed to while it was played, and what opens it. docs/fairness.md explains it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import commitment

HASH: Final = "sha256:[0-9a-f]{64}"
SALT: Final = "[0-9a-f]{32}"
SALT_BYTES: Final = 16
ACTION_WIDTH: Final = 60
"""Actions are filled up to this length, so that the work of a hash does not depend on what he does."""

SeatActions = Sequence[tuple[str, str]]
"""Seats, and the texts of what they did."""
PlayerSeeds = tuple[tuple[int, str], ...]
"""What the players' pages added, in order: the number of the player and 128 bits."""


class ChainLink(NamedTuple):
    """A commitment of the chain, and the salt that opens it."""

    salt: str
    hash: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What was published, opened: a link for the deal and for each action of the fugitive."""

    committed: str  # to the server's seed, before the players added theirs
    server_seed: int
    seeds: PlayerSeeds
    deal: str  # the position that the game began with
    dealt: ChainLink
    moves: tuple[ChainLink, ...]
    closed: str

    @property
    def published(self) -> tuple[str, ...]:
        """The commitments in the order in which they were told."""
        return (self.committed, self.dealt.hash, *(move.hash for move in self.moves))


def mixed_seed(server_seed: int, seeds: PlayerSeeds) -> int:
    """The seed of the game; that of the server if no page has added one."""
    if not seeds:
        return server_seed
    added = "".join(f"{player} {seed}\n" for player, seed in seeds)
    return int.from_bytes(sha256(f"blackticket mix {server_seed}\n{added}".encode()).digest())


def deal_hash(committed: str, salt: str, seed: int, position: str) -> str:
    """The commitment to a deal: the seed of all draws, and everything that is hidden when the game begins."""
    return _hash(committed, salt, (f"seed: {seed}", position))


def move_hash(previous: str, salt: str, number: int, actions: SeatActions) -> str:
    """The commitment to an action of the fugitive: the last of those since the previous link, counted from `number`."""
    return _hash(previous, salt, _action_lines(number, actions))


def close_hash(previous: str, number: int, actions: SeatActions, result: str) -> str:
    """The end of the chain: the actions since the last link, and the result. It needs no salt, for all is open."""
    return _hash(previous, "", (*_action_lines(number, actions), f"result: {result}"))


def _hash(previous: str, salt: str, lines: Iterable[str]) -> str:
    return "sha256:" + sha256("\n".join(("blackticket link", previous, salt, *lines)).encode()).hexdigest()


def _action_lines(number: int, actions: SeatActions) -> list[str]:
    return [f"{at}. {seat}: {action.ljust(ACTION_WIDTH)}" for at, (seat, action) in enumerate(actions, start=number)]


def spans(actions: SeatActions) -> Iterator[tuple[int, SeatActions]]:
    """For each action of the fugitive those since the one before, with the number of the first; then the rest."""
    first = 0
    for at, (seat, _) in enumerate(actions):
        if seat == FUGITIVE:
            yield first + 1, actions[first : at + 1]
            first = at + 1
    yield first + 1, actions[first:]


def fault(proof: Proof, seed: int, deal: str, actions: SeatActions, result: str) -> str | None:
    """What does not fit between a proof and the game that was played; None if everything does."""
    if proof.committed != commitment(proof.server_seed):
        return "the server's seed is not the one that was committed to"
    if seed != mixed_seed(proof.server_seed, proof.seeds):
        return "the seed is not mixed from the server's and the players'"
    if proof.deal != deal:
        return "the deal is not the one that the game began with"
    if proof.dealt.hash != deal_hash(proof.committed, proof.dealt.salt, seed, deal):
        return "the deal is not the one that was committed to"
    *moves, (number, rest) = spans(actions)
    if len(moves) != len(proof.moves):
        return f"the fugitive acted {len(moves)} times, but {len(proof.moves)} commitments are opened"
    previous = proof.dealt.hash
    for (first, some), move in zip(moves, proof.moves, strict=True):
        if move.hash != move_hash(previous, move.salt, first, some):
            return f"action {first + len(some) - 1}, or one shortly before it, is not the one that was committed to"
        previous = move.hash
    if proof.closed != close_hash(previous, number, rest, result):
        return "the end is not the one that was written"
    return None


# The lines of a record.

_MOVE: Final = re.compile(rf"move ([1-9][0-9]{{0,5}}): ({SALT}) ({HASH})")
_SEED: Final = re.compile(rf"page of ([0-9]{{1,4}}): ({SALT})")


def proof_lines(proof: Proof, actions: SeatActions) -> Iterator[str]:
    yield f"proof: {proof.committed}"
    yield f"server seed: {proof.server_seed}"
    for player, seed in proof.seeds:
        yield f"page of {player}: {seed}"
    yield f"deal: {proof.deal}"
    yield f"dealt: {' '.join(proof.dealt)}"
    numbers = (number for number, (seat, _) in enumerate(actions, start=1) if seat == FUGITIVE)
    for number, move in zip(numbers, proof.moves, strict=True):
        yield f"move {number}: {' '.join(move)}"
    yield f"closed: {proof.closed}"


def read_seed(line: str) -> tuple[int, str] | None:
    match = _SEED.fullmatch(line)
    return (int(match[1]), match[2]) if match else None


def read_move(line: str) -> tuple[int, ChainLink] | None:
    match = _MOVE.fullmatch(line)
    return (int(match[1]), ChainLink(match[2], match[3])) if match else None
