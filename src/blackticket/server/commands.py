"""What can be done at a table: each function checks that it is allowed now, and drafts the entries of the log."""

import hmac
import re
from collections.abc import Container
from typing import Final

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR
from blackticket.rules.actions import FLY, FUGITIVE, LegalActionJson, parse_action
from blackticket.rules.games import legal_actions
from blackticket.server.credentials import hash_key
from blackticket.server.errors import ServerError
from blackticket.server.store.models import Stream
from blackticket.server.table import TALK_CHARACTERS, NewEntry, PendingChange, Table
from blackticket.server.table_state import Participant, Seat, Side, TableState
from blackticket.server.terms import STAND_IN_SECONDS, Strength

NAME_LIMIT: Final = 40
CHAT_LIMIT: Final = 500
MARK_LIMIT: Final = 20
DEPARTURES: Final = 50
"""So often can a player leave a table: his coming and going must not fill the log."""
MARKS: Final = 250
PLAYERS: Final = 100
"""So many people may have come to a table, those who left again among them."""
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: str, limit: int, what: str) -> str:
    """A text of people on one line, without what could disturb a screen."""
    plain = " ".join(_CONTROL.sub(" ", text).split())
    if not 1 <= len(plain) <= limit:
        raise ServerError("bad-request", f"A {what} has 1 to {limit} characters, but this one has {len(plain)}.")
    if not any(letter.isprintable() for letter in plain.replace(" ", "")):
        raise ServerError("bad-request", f"A {what} has something in it that can be seen, but this one has nothing.")
    return plain


def sit(table: Table, seat: str, player: int, name: str, invite: str | None, key: str | None = None) -> PendingChange:
    """A player takes a seat; one who is new to the table brings the hash of a key."""
    taken = _before_start(table, seat)
    if taken.kind != "open":
        raise ServerError("seat-taken", f"{seat} is taken; look for one that is open.")
    if taken.invite and not (invite and hmac.compare_digest(hash_key(invite), taken.invite)):
        raise ServerError("not-allowed", f"{seat} is kept for somebody: open the link of the invitation.")
    if key and len(table.state.participants) >= PLAYERS:
        raise ServerError("table-full", f"{PLAYERS} people have been at this table, and it takes no others.")
    side = table.state.side_of(player)
    if side is not None and side != taken.side:
        raise ServerError("one-side-only", f"You sit with the {side}; the other side is for somebody else.")
    body = {"seat": seat, "player": player, "name": name}
    return PendingChange((("table", "sat", body),), keys=((player, key),) if key else ())


def stand(table: Table, player: int) -> PendingChange:
    """A player leaves: before the start his seats are open again, and later programs move for them."""
    seats = table.state.seats_of(player)
    if not seats:
        raise ServerError("not-allowed", "You have no seat to leave.")
    if table.departures[player] >= DEPARTURES:
        raise ServerError("table-full", f"You have left {DEPARTURES} times, and that is enough.")
    if table.game is None:
        return PendingChange((("table", "stood", {"player": player, "seats": list(seats)}),))
    if table.over:
        raise ServerError("not-allowed", "The game is over, and nobody waits for you: there is nothing to leave.")
    if table.state.participant(player).away:
        raise ServerError("not-allowed", "You have left already, and programs move for you until you are back.")
    return PendingChange((("table", "away", {"player": player, "why": "left"}),), essential=True)


def rename(table: Table, player: int, name: str) -> PendingChange:
    """A player takes another name."""
    at_home(table, player)
    return PendingChange((("table", "named", {"player": player, "name": name}),))


def set_seat(table: Table, player: int, seat: str, strength: Strength | None) -> PendingChange:
    """The host gives a seat to a program, or opens it, whoever had it."""
    _host(table, player)
    _before_start(table, seat)
    return PendingChange((_set_line(seat, strength),), essential=True)


def _set_line(seat: str, strength: Strength | None) -> NewEntry:
    has = "program" if strength else "open"
    return "table", "set", {"seat": seat, "has": has, "kind": has, "strength": strength}


def invite(table: Table, player: int, seat: str, code: str) -> PendingChange:
    """The host keeps an open seat for whoever holds the invitation; an earlier one no longer holds."""
    _host(table, player)
    if _before_start(table, seat).kind != "open":
        raise ServerError("seat-taken", f"{seat} is taken; only an open seat can be kept for somebody.")
    return PendingChange((("table", "invited", {"seat": seat, "invite": hash_key(code)}),), essential=True)


def start(table: Table, player: int, fill: bool) -> PendingChange:
    """The host starts the game; open seats are filled with programs if he says so."""
    _host(table, player)
    if table.game is not None:
        raise ServerError("already-started", "The game has started already.")
    open_seats = [seat.name for seat in table.state.seats if seat.kind == "open"]
    if open_seats and not fill:
        raise ServerError(
            "seats-open", f"Nobody sits at {', '.join(open_seats)}: wait, or let programs fill the open seats."
        )
    entries = [_set_line(seat, table.state.terms.strength) for seat in open_seats]
    return PendingChange((*entries, ("table", "started", {})), essential=True)


def act(table: Table, player: int, version: int, seat: str, text: str) -> PendingChange:
    """A player moves for one of his seats. One who was away is back with it."""
    step = _at_turn(table, player, version, seat).foresee(seat, text)
    entries: list[NewEntry] = [("table", "acted", {"seat": seat, "how": "person", "action": step.action.text})]
    if table.state.participant(player).away:
        entries.append(("table", "back", {"player": player}))
    return PendingChange(tuple(entries), step=step, over=step.state.outcome is not None, essential=True)


def foresee(table: Table, player: int, version: int, seat: str, text: str) -> list[LegalActionJson]:
    """What a player could do next with one of his seats after the first leg of a double move; nothing is done.

    A flight cannot be tried: it turns a card over, which he is to see only when he has taken off.
    """
    game = _at_turn(table, player, version, seat)
    action = parse_action(text)
    if not action.double or action.word == FLY:
        raise ServerError("not-allowed", "Only the first move of a double move can be tried, and no flight.")
    state = game.foresee(seat, action).state
    return [action.to_json() for action in legal_actions(state, seat)] if state.second_leg and not state.outcome else []


def _at_turn(table: Table, player: int, version: int, seat: str) -> Game:
    """The game, if it is as the player saw it when he chose an action, and the seat is his."""
    game = _running(table)
    if seat not in table.state.seats_of(player):
        raise ServerError("not-allowed", f"Your seats: {_yours(table, player)}; but this was for {seat[:40]!r}.")
    if version != game.state.version:
        raise ServerError(
            "stale", f"The action was made on version {version}, but the game is at {game.state.version}: look again."
        )
    return game


def act_for(table: Table, version: int, seat: str, text: str, away: int | None) -> PendingChange | None:
    """A program moves for a seat; nothing if the game has gone on without it. `away` is a player who did not come."""
    game = table.game
    if game is None or game.over or game.state.version != version:
        return None
    step = game.foresee(seat, text)
    entries: list[NewEntry] = [("table", "acted", {"seat": seat, "how": "program", "action": step.action.text})]
    if away is not None and not table.state.participant(away).away:
        entries.append(("table", "away", {"player": away, "why": "late"}))
    return PendingChange(tuple(entries), step=step, over=step.state.outcome is not None, essential=True)


def come_back(table: Table, player: int) -> PendingChange | None:
    """A player who was away has his seats back."""
    if not table.state.participant(player).away:
        return None
    return PendingChange((("table", "back", {"player": player}),), essential=True)


def stand_in(table: Table, player: int, absent: int) -> PendingChange:
    """A player lets programs move for another who is not there; he has his seats back as soon as he comes."""
    _running(table)
    _seated(table, player)
    if not 0 <= absent < len(table.state.participants) or not table.state.seats_of(absent) or absent == player:
        raise ServerError("bad-request", f"Programs can stand in for another player at this table, not for {absent}.")
    if table.state.terms.turn:
        raise ServerError("not-allowed", "This table has a clock: a program moves when the time is up.")
    if table.state.participant(absent).away:
        raise ServerError("not-allowed", "A program moves for that player already.")
    if absent in table.present:
        raise ServerError("not-allowed", f"{table.state.participant(absent).name} is here; wait for the move.")
    if (wait := STAND_IN_SECONDS - table.absent_for(absent)) > 0:
        raise ServerError(
            "not-allowed", f"Give {table.state.participant(absent).name} {wait:.0f} seconds more to come."
        )
    return PendingChange((("table", "away", {"player": absent, "why": "stand-in"}),), essential=True)


def let_programs(table: Table, player: int) -> PendingChange:
    """A seeker lets the programs of his side move before him in this turn."""
    game = _running(table)
    if table.state.side_of(player) != "seekers":
        raise ServerError("not-allowed", "Only a seeker can let the programs of his side move first.")
    if table.state.programs_first:
        raise ServerError("not-allowed", "The programs of your side move first already.")
    if game.state.turn != "seekers" or not any(table.state.bot_strength(seat) for seat in table.waiting_seats()):
        raise ServerError("not-allowed", "No program of your side is to move now.")
    return PendingChange((("table", "let", {"player": player}),), essential=True)


def say(table: Table, player: int, channel: str, text: str) -> PendingChange:
    """A player talks to the table, or a seeker to the seekers."""
    text = clean(text, CHAT_LIMIT, "message")
    if channel == "seekers":
        _seeker(table, player)
        _started(table)  # before that, one could sit down here, listen, and take another seat
        return _said(table, "seekers", text)
    if channel != "table":
        raise ServerError("bad-request", f"A channel is table or seekers, but got {channel[:40]!r}.")
    at_home(table, player)
    return _said(table, "table", text)


def _said(table: Table, stream: Stream, text: str) -> PendingChange:
    if table.chat_characters[stream] + len(text) > TALK_CHARACTERS:
        raise ServerError("table-full", f"{TALK_CHARACTERS} characters have been said here, and that is enough.")
    return PendingChange(((stream, "said", {"text": text}),))


def mark(table: Table, player: int, station: int, text: str) -> PendingChange:
    """A seeker marks a station for the seekers, or takes a mark away."""
    _seeker(table, player)
    _running(table)
    if station not in _stations(table):
        raise ServerError("bad-request", f"A mark is on a station of the board, but got {station}.")
    if text and len({*table.state.marks, station}) > MARKS:
        raise ServerError("table-full", f"There are {MARKS} marks on the map: take some away.")
    return PendingChange(
        (("seekers", "marked", {"station": station, "mark": clean(text, MARK_LIMIT, "mark") if text else ""}),)
    )


def resign(table: Table, player: int, agree: bool) -> PendingChange:
    """The fugitive resigns; a seeker says whether he would, and when all who are there agree, they do."""
    _running(table)
    side = _seated(table, player)
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
    """The seekers resign, since all who are still there have agreed."""
    _running(table)
    if not table.state.agreed:
        raise ServerError("not-allowed", "Not all seekers agree.")
    return PendingChange((("table", "resigned", {"side": "seekers"}),), over=True, essential=True)


def remember_rematch(new: str) -> PendingChange:
    """The table where the same people play again."""
    return PendingChange((("table", "rematch", {"table": new}),), essential=True)


def swapped(state: TableState, host: int) -> tuple[tuple[Seat, ...], tuple[Participant, ...]]:
    """The seats with the sides swapped: who played detective 1 is the fugitive, and he takes all seats of that one.

    Who asks for the rematch is its host.
    """
    fugitive, first = state.seats[0], state.seats[1]

    def of_first(seat: Seat) -> bool:
        if first.kind == "person":
            return seat.kind == "person" and seat.player == first.player
        return seat.kind == "program"

    others = (_given(fugitive if of_first(seat) else seat, seat.name) for seat in state.seats[1:])
    return (_given(first, FUGITIVE), *others), tuple(
        Participant(p.number, p.name, p.number == host) for p in state.participants
    )


def _given(holder: Seat, name: str) -> Seat:
    return Seat(name, holder.kind, holder.player, holder.strength)


def _before_start(table: Table, seat: str) -> Seat:
    found = table.state.seat(seat)
    if found is None:
        seats = ", ".join(entry.name for entry in table.state.seats)
        raise ServerError("unknown-seat", f"There is no seat {seat[:40]!r}. Seats are: {seats}.")
    if table.game is not None:
        raise ServerError("already-started", "The game has started; seats are given before that.")
    return found


def _stations(table: Table) -> Container[int]:
    """The stations of the board, or the places of the tiles."""
    dice = _running(table).view(SPECTATOR).dice
    return dice.streets.spots if dice else table.setup.board.stations


def _started(table: Table) -> Game:
    if table.game is None:
        raise ServerError("not-started", "The game has not started yet: wait until the host starts it.")
    return table.game


def _running(table: Table) -> Game:
    game = _started(table)
    if game.over:
        raise ServerError("game-over", "The game is over.")
    return game


def _host(table: Table, player: int) -> None:
    if not table.state.participant(player).host:
        raise ServerError("not-allowed", "Only the host of the table can do that.")


def at_home(table: Table, player: int) -> None:
    """Whoever has a key but no longer a seat only watches; the host needs none."""
    if not table.state.participant(player).host:
        _seated(table, player)


def _seated(table: Table, player: int) -> Side:
    side = table.state.side_of(player)
    if side is None:
        raise ServerError("not-allowed", "Only a player with a seat can do that.")
    return side


def _seeker(table: Table, player: int) -> None:
    if table.state.side_of(player) != "seekers":
        raise ServerError("not-allowed", "That is for the seekers alone.")


def _yours(table: Table, player: int) -> str:
    return ", ".join(table.state.seats_of(player)) or "none"
