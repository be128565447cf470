"""The proof of a table's game: what an entry commits to, and all of it opened. docs/fairness.md explains it.

What opens a commitment is stored with it, in the same entry, and no client is sent it before the game is over.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from blackticket.game import Game, Step
from blackticket.record import Record
from blackticket.record.proof import ChainLink, PlayerSeeds, Proof, close_hash, deal_hash, move_hash
from blackticket.rules.actions import FUGITIVE
from blackticket.server.errors import ServerError
from blackticket.server.permissions import require_member
from blackticket.server.store.models import Entry
from blackticket.server.table import NewEntry, PendingChange, Table


def add_seed(table: Table, player: int, seed: str) -> PendingChange:
    """A player's page adds to the seed of the game, once."""
    require_member(table, player)
    if table.game is not None:
        raise ServerError("already-started", "The game has started, and its seed is mixed.")
    if not may_add_seed(table, player):
        raise ServerError("not-allowed", "A page adds one seed, and to a game that can be checked.")
    return PendingChange((seed_entry(player, seed),))


def may_add_seed(table: Table, player: int) -> bool:
    state = table.state
    return state.commitment is not None and all(number != player for number, _ in state.seeds)


def seed_entry(player: int, seed: str) -> NewEntry:
    return "table", "seeded", {"player": player, "seed": seed}


def deal_body(table: Table, seeds: PlayerSeeds) -> dict[str, Any]:
    """The body of the entry with which the game starts; it commits to the deal."""
    committed = table.state.commitment
    if committed is None:
        return {}
    salt, game = table.salt(), table.new_game(seeds)
    return {"salt": salt, "commitment": deal_hash(committed, salt, game.seed, game.deal)}


def acted_body(table: Table, game: Game, step: Step, how: str) -> dict[str, Any]:
    """The body of an action; one of the fugitive commits to all since his last one, whatever it is."""
    body = {"seat": step.seat, "how": how, "action": step.action.text}
    if step.seat == FUGITIVE and table.link:
        actions = [(seat, action.text) for seat, action in game.actions[table.linked :]]
        actions.append((step.seat, step.action.text))
        salt = table.salt()
        body |= {"salt": salt, "commitment": move_hash(table.link, salt, table.linked + 1, actions)}
    return body


def proved_record(table: Table, game: Game) -> Record:
    """The record of a finished game, with its proof if it has one."""
    game.players = table.state.seat_names
    record = game.record()
    committed, last, linked = table.state.commitment, table.link, table.linked
    if committed is None or last is None:
        return record
    entries = table.streams["table"]
    (dealt,) = _links(entry for entry in entries if entry.kind == "started")
    moves = _links(entry for entry in entries if entry.kind == "acted" and entry.body["seat"] == FUGITIVE)
    closed = close_hash(last, linked + 1, record.actions[linked:], record.result)
    proof = Proof(committed, table.row.seed, table.state.seeds, game.deal, dealt, moves, closed)
    return replace(record, proof=proof)


def _links(entries: Iterable[Entry]) -> tuple[ChainLink, ...]:
    return tuple(ChainLink(entry.body["salt"], entry.body["commitment"]) for entry in entries)
