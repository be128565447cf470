"""Commands of a game that has started, and chat: each checks that it is allowed now, and returns the change."""

from collections.abc import Container
from typing import Final

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FLY, LegalActionJson, parse_action
from blackticket.rules.games import legal_actions
from blackticket.server.errors import ServerError
from blackticket.server.fairness import acted_body
from blackticket.server.permissions import (
    require_member,
    require_running,
    require_seated,
    require_seeker,
    require_started,
)
from blackticket.server.player_text import CHAT_LIMIT, MARK_LIMIT, clean
from blackticket.server.store.models import Stream
from blackticket.server.table import TALK_CHARACTERS, NewEntry, PendingChange, Table
from blackticket.server.terms import STAND_IN_SECONDS

MAX_MARKS: Final = 250
"""How many stations can be marked at once."""


def act(table: Table, player: int, version: int, seat: str, text: str) -> PendingChange:
    """A player moves for one of their seats, and is back if they were away."""
    game = _game_at(table, player, version, seat)
    step = game.foresee(seat, text)
    entries: list[NewEntry] = [("table", "acted", acted_body(table, game, step, "person"))]
    if table.state.participant(player).away:
        entries.append(("table", "back", {"player": player}))
    return PendingChange(tuple(entries), step=step, over=step.state.outcome is not None, essential=True)


def foresee(table: Table, player: int, version: int, seat: str, text: str) -> list[LegalActionJson]:
    """The legal actions after the first leg of a double move, which is not made.

    A flight cannot be tried: it turns a card over, which the player is to see only after taking off.
    """
    game = _game_at(table, player, version, seat)
    action = parse_action(text)
    if not action.double or action.word == FLY:
        raise ServerError("not-allowed", "Only the first move of a double move can be tried, and no flight.")
    state = game.foresee(seat, action).state
    return [action.to_json() for action in legal_actions(state, seat)] if state.second_leg and not state.outcome else []


def _game_at(table: Table, player: int, version: int, seat: str) -> Game:
    """The game, if it is at the version that the player has seen, and the seat is theirs."""
    game = require_running(table)
    seats = table.state.seats_of(player)
    if seat not in seats:
        raise ServerError("not-allowed", f"Your seats: {', '.join(seats) or 'none'}; but this was for {seat[:40]!r}.")
    if version != game.state.version:
        raise ServerError(
            "stale", f"The action was made on version {version}, but the game is at {game.state.version}: look again."
        )
    return game


def act_for(table: Table, version: int, seat: str, text: str, away: int | None) -> PendingChange | None:
    """A bot moves for a seat; None if the game has gone on. `away` is a player whose time is up."""
    game = table.game
    if game is None or game.over or game.state.version != version:
        return None
    step = game.foresee(seat, text)
    entries: list[NewEntry] = [("table", "acted", acted_body(table, game, step, "program"))]
    if away is not None and not table.state.participant(away).away:
        entries.append(("table", "away", {"player": away, "why": "late"}))
    return PendingChange(tuple(entries), step=step, over=step.state.outcome is not None, essential=True)


def come_back(table: Table, player: int) -> PendingChange | None:
    """A player who was away has their seats back; None if they were not away."""
    if not table.state.participant(player).away:
        return None
    return PendingChange((("table", "back", {"player": player}),), essential=True)


def stand_in(table: Table, player: int, absent: int) -> PendingChange:
    """A player lets bots move for an absent one, until that one comes back."""
    require_running(table)
    require_seated(table, player)
    state = table.state
    if not 0 <= absent < len(state.participants) or not state.seats_of(absent) or absent == player:
        raise ServerError("bad-request", f"Programs can stand in for another player at this table, not for {absent}.")
    if state.terms.turn:
        raise ServerError("not-allowed", "This table has a clock: a program moves when the time is up.")
    if state.participant(absent).away:
        raise ServerError("not-allowed", "A program moves for that player already.")
    if absent in table.present:
        raise ServerError("not-allowed", f"{state.participant(absent).name} is here; wait for the move.")
    if (wait := STAND_IN_SECONDS - table.absent_for(absent)) > 0:
        raise ServerError("not-allowed", f"Give {state.participant(absent).name} {wait:.0f} seconds more to come.")
    return PendingChange((("table", "away", {"player": absent, "why": "stand-in"}),), essential=True)


def let_programs(table: Table, player: int) -> PendingChange:
    """A seeker lets the bots of their side move first in this turn."""
    game = require_running(table)
    if table.state.side_of(player) != "seekers":
        raise ServerError("not-allowed", "Only a seeker can let the programs of his side move first.")
    if table.state.programs_first:
        raise ServerError("not-allowed", "The programs of your side move first already.")
    if game.state.turn != "seekers" or not any(table.state.bot_strength(seat) for seat in table.waiting_seats()):
        raise ServerError("not-allowed", "No program of your side is to move now.")
    return PendingChange((("table", "let", {"player": player}),), essential=True)


def say(table: Table, player: int, channel: str, text: str) -> PendingChange:
    """A player writes to the table, or a seeker to the seekers."""
    text = clean(text, CHAT_LIMIT, "message")
    if channel == "seekers":
        require_seeker(table, player)
        require_started(table)  # before that, one could sit down here, listen, and take another seat
        return _said(table, "seekers", text)
    if channel != "table":
        raise ServerError("bad-request", f"A channel is table or seekers, but got {channel[:40]!r}.")
    require_member(table, player)
    return _said(table, "table", text)


def _said(table: Table, stream: Stream, text: str) -> PendingChange:
    if table.chat_characters[stream] + len(text) > TALK_CHARACTERS:
        raise ServerError("table-full", f"{TALK_CHARACTERS} characters have been said here, and that is enough.")
    return PendingChange(((stream, "said", {"text": text}),))


def mark(table: Table, player: int, station: int, text: str) -> PendingChange:
    """A seeker marks a station for the seekers; an empty text removes the mark."""
    require_seeker(table, player)
    if station not in stations_of(table, require_running(table)):
        raise ServerError("bad-request", f"A mark is on a station of the board, but got {station}.")
    if text and len({*table.state.marks, station}) > MAX_MARKS:
        raise ServerError("table-full", f"There are {MAX_MARKS} marks on the map: take some away.")
    cleaned = clean(text, MARK_LIMIT, "mark") if text else ""
    return PendingChange((("seekers", "marked", {"station": station, "mark": cleaned}),))


def stations_of(table: Table, game: Game) -> Container[int]:
    """The stations of the board, or the spaces of the tiles."""
    dice = game.view(SPECTATOR).dice
    return dice.streets.spots if dice else table.setup.board.stations


def resign(table: Table, player: int, agree: bool) -> PendingChange:
    """The fugitive resigns; a seeker votes, and the seekers resign when all voters agree."""
    require_running(table)
    side = require_seated(table, player)
    if table.state.participant(player).away:
        raise ServerError("not-allowed", "You have left: open your link again, and you are back.")
    if side == "fugitive":
        if not agree:
            raise ServerError("bad-request", "The fugitive resigns or does not; there is nothing to take back.")
        return PendingChange((("table", "resigned", {"side": side}),), over=True, essential=True)
    vote: NewEntry = ("seekers", "voted", {"agree": agree})
    votes = table.state.votes | {player} if agree else table.state.votes - {player}
    if agree and votes >= table.state.voters:
        return PendingChange((vote, ("table", "resigned", {"side": side})), over=True, essential=True)
    return PendingChange((vote,), essential=votes > table.state.votes)


def resign_together(table: Table) -> PendingChange:
    """The seekers resign, since all who are not away have agreed."""
    require_running(table)
    if not table.state.agreed:
        raise ServerError("not-allowed", "Not all seekers agree.")
    return PendingChange((("table", "resigned", {"side": "seekers"}),), over=True, essential=True)
