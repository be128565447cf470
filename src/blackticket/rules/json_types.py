"""What events and editions look like as plain data: types for programs in any language, held to by tests.

A field that only some games or seats have is `NotRequired`; one that is always there and may be empty is `None` then.
"""

from typing import Final, Literal, NotRequired, TypedDict, get_args

from blackticket.boards.board import Symbol
from blackticket.rules.outcome import Reason, Side

Ride = Literal["taxi", "bus", "underground"]
"""By what a seeker moves: a ticket, or a die that shows it."""
Die = Literal["taxi", "bus", "underground", "X"]
TicketPlayed = Literal["taxi", "bus", "underground", "black", "pass"]
SherlockPlayed = TicketPlayed | Literal["fly"]
DicePlayed = TicketPlayed | Literal["helicopter"]
Played = SherlockPlayed | DicePlayed
"""How he moved, as the travel log says it: in the ticket game, the Sherlock mode, the dice game, or any."""
AnnouncedLeg = Literal["single", "first", "second"]
"""Which part of his turn a move is, as he announces it: a first leg whose second is lost is `only` afterwards."""
Asker = Literal["holmes", "watson", "mycroft"]
Question = Literal["quarter", "station"] | Symbol
Barred = Literal["bus", "underground"]

_FromPawn = TypedDict("_FromPawn", {"from": NotRequired[str]})
_FromStation = TypedDict("_FromStation", {"from": int})


class Started(TypedDict):
    """The pawns stand on their start stations."""

    event: Literal["started"]
    seekers: dict[str, int]
    dealt: bool
    fugitive: NotRequired[int]
    card: NotRequired[list[int]]
    crime_cards: NotRequired[list[int]]


class FugitiveMoved(_FromPawn):
    """The fugitive has made a move; where to is for him alone."""

    event: Literal["fugitive-moved"]
    move: int
    round: int
    ticket: Played
    leg: AnnouncedLeg
    die: NotRequired[Die]
    station: NotRequired[int]


class Revealed(TypedDict):
    """The fugitive shows himself."""

    event: Literal["revealed"]
    move: int
    station: int
    dice: NotRequired[int]


class DoublePlayed(TypedDict):
    """The fugitive has announced a double move."""

    event: Literal["double-played"]
    left: int


class SecondLegLost(TypedDict):
    """The second leg of a double move was not possible."""

    event: Literal["second-leg-lost"]


class SeekerMoved(_FromStation):
    """A detective or bobby has moved."""

    event: Literal["seeker-moved"]
    pawn: str
    ticket: Ride
    station: int


class Passed(TypedDict):
    """A seeker that could not move has passed."""

    event: Literal["passed"]
    pawn: str


class SatOut(TypedDict):
    """These seekers could not move and sit the round out."""

    event: Literal["sat-out"]
    pawns: list[str]


class RoundEnded(TypedDict):
    """The round is over, and a new one begins."""

    event: Literal["round-ended"]
    round: int


class Ended(TypedDict):
    """The game is over; all is shown."""

    event: Literal["ended"]
    winner: Side
    reason: Reason
    fugitive: int | None
    route: list[int]
    card: NotRequired[list[int]]
    crimes: NotRequired[list[int]]
    crime_cards: NotRequired[list[int]]


class Laid(TypedDict):
    """The tiles are laid."""

    event: Literal["laid"]
    rows: list[str]
    expert: list[str]


class Placed(TypedDict):
    """A detective stands on its start place."""

    event: Literal["placed"]
    pawn: str
    station: int


class Hidden(TypedDict):
    """The fugitive has picked his start; in the dice game he tells the letter of his tile."""

    event: Literal["hidden"]
    tile: NotRequired[str]
    station: NotRequired[int]


class RoundBegan(TypedDict):
    """The seekers have taken their dice, and the start player begins."""

    event: Literal["round-began"]
    round: int
    leader: str
    hand: int
    supply: int


class Rolled(TypedDict):
    """The dice in the hand are rolled."""

    event: Literal["rolled"]
    seat: str
    dice: list[Die]


class TokenSpent(TypedDict):
    """A re-roll token goes back into the box."""

    event: Literal["token-spent"]
    seat: str
    left: int


class Stayed(TypedDict):
    """A detective that could not use a die has stayed."""

    event: Literal["stayed"]
    pawn: str


class CrimeCommitted(TypedDict):
    """The fugitive has committed a crime; where is for him alone."""

    event: Literal["crime-committed"]
    move: int
    crimes: int
    station: NotRequired[int]


class TicketTaken(TypedDict):
    """The fugitive has taken a ticket at a hide-out, to be used after the seekers' next turn."""

    event: Literal["ticket-taken"]
    move: int
    ticket: Literal["black", "double"]
    left: int


class Vanished(TypedDict):
    """The fugitive should have shown himself, but has vanished: he is on a hide-out."""

    event: Literal["vanished"]
    move: int


class TookOff(TypedDict):
    """The fugitive has taken off in the balloon, and turned over these cards."""

    event: Literal["took-off"]
    leg: AnnouncedLeg
    cards: list[list[int]]


class Landed(TypedDict):
    """The balloon has landed; the fugitive names the station."""

    event: Literal["landed"]
    move: int
    station: int


class Answered(TypedDict):
    """A detective has spent a token on a question, and the fugitive has answered it."""

    event: Literal["answered"]
    character: Asker
    left: int
    question: Question
    about: int
    answer: str


class Banned(TypedDict):
    """Adler has spent a token to bar a transport on the fugitive's next turn."""

    event: Literal["banned"]
    character: Literal["adler"]
    left: int
    transport: Barred


class Blocked(TypedDict):
    """Lestrade has spent a token on a road block."""

    event: Literal["blocked"]
    character: Literal["lestrade"]
    left: int
    station: int


TicketEvent = (
    Started
    | FugitiveMoved
    | Revealed
    | DoublePlayed
    | SecondLegLost
    | SeekerMoved
    | Passed
    | SatOut
    | RoundEnded
    | Ended
)
DiceEvent = Laid | Placed | Hidden | RoundBegan | Rolled | TokenSpent | Stayed
SherlockEvent = CrimeCommitted | TicketTaken | Vanished | TookOff | Landed | Answered | Banned | Blocked
EventJson = TicketEvent | DiceEvent | SherlockEvent
"""An event as a seat is told it; `event` says of which kind it is. What `Event.to_json` gives."""
KINDS: Final[dict[str, str]] = {get_args(one.__annotations__["event"])[0]: one.__doc__ for one in get_args(EventJson)}
"""The kinds of events, each with what it means."""


class TicketsJson(TypedDict):
    """Tickets of the ordinary transports."""

    taxi: int
    bus: int
    underground: int


class BlackAndDouble(TypedDict):
    """Tickets of the fugitive's own."""

    black: int
    double: int


class OptionJson(TypedDict):
    """A ruling that a table may play otherwise, with its default."""

    name: str
    rule: str
    default: bool | list[str]
    text: str


class PartyJson(TypedDict):
    """What so many detective players play with.

    They move `pawns` detectives, and `bobbies` besides; `black` is his, and `tokens` is what each detective has in the
    Sherlock mode. In the dice game `tiles` are laid, `expert` of them with that side up, and `hand` dice rolled.
    """

    detectives: int
    pawns: int
    bobbies: int
    black: int
    tokens: NotRequired[int]
    tiles: NotRequired[int]
    expert: NotRequired[int]
    hand: NotRequired[int]


class ModeJson(TypedDict):
    """A mode of an edition: what a player chooses from, and the numbers of its rulebook.

    `counts_moves` says whether he escapes after so many `moves`, not `rounds`; `start_cards` how many there are in the
    deck that he draws from. `own_stock` is his alone, in place of a common supply. The Sherlock mode has
    `crimes` to commit out of so many `scenes`, and a `reserve`; the dice game `dice`, `rerolls` and the
    `letters` of its tiles.
    """

    name: str
    game: Literal["chase", "dice"]
    detectives: list[int]
    parties: list[PartyJson]
    rounds: int
    moves: int
    counts_moves: bool
    reveals: list[int]
    characters: list[str]
    double: int
    start_cards: NotRequired[int]
    detective_tickets: NotRequired[TicketsJson]
    own_stock: NotRequired[TicketsJson]
    crimes: NotRequired[int]
    scenes: NotRequired[int]
    reserve: NotRequired[BlackAndDouble]
    dice: NotRequired[int]
    rerolls: NotRequired[int]
    letters: NotRequired[list[str]]
    options: list[OptionJson]


class EditionJson(TypedDict):
    """An edition with its modes, the first of which is the default."""

    id: str
    title: str
    board: str
    modes: list[ModeJson]
