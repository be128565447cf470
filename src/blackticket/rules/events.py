"""What happened, and who may know what of it."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from blackticket.rules.actions import FUGITIVE

if TYPE_CHECKING:
    from blackticket.rules.json_types import EventJson

NOTHING: Final[Mapping[str, Any]] = {}

KINDS: Final = {
    "started": "The pawns stand on their start stations.",
    "fugitive-moved": "The fugitive has made a move; where to is for him alone.",
    "revealed": "The fugitive shows himself.",
    "double-played": "The fugitive has announced a double move.",
    "second-leg-lost": "The second leg of a double move was not possible.",
    "seeker-moved": "A detective or bobby has moved.",
    "passed": "A seeker that could not move has passed.",
    "sat-out": "These seekers could not move and sit the round out.",
    "round-ended": "The round is over, and a new one begins.",
    "ended": "The game is over; all is shown.",
    "laid": "The tiles are laid.",
    "placed": "A detective stands on its start place.",
    "hidden": "The fugitive has picked his start; in the dice game he tells the letter of his tile.",
    "round-began": "The seekers have taken their dice, and the start player begins.",
    "rolled": "The dice in the hand are rolled.",
    "token-spent": "A re-roll token goes back into the box.",
    "stayed": "A detective that could not use a die has stayed.",
    "crime-committed": "The fugitive has committed a crime; where is for him alone.",
    "ticket-taken": "The fugitive has taken a ticket at a hide-out, to be used after the seekers' next turn.",
    "vanished": "The fugitive should have shown himself, but has vanished: he is on a hide-out.",
    "took-off": "The fugitive has taken off in the balloon, and turned over these cards.",
    "landed": "The balloon has landed; the fugitive names the station.",
    "answered": "A detective has spent a token on a question, and the fugitive has answered it.",
    "banned": "Adler has spent a token to bar a transport on the fugitive's next turn.",
    "blocked": "Lestrade has spent a token on a road block.",
}


class Event(NamedTuple):
    """One thing that happened: `facts` for everyone, `secret` for the fugitive alone."""

    kind: str
    facts: Mapping[str, Any] = NOTHING
    secret: Mapping[str, Any] = NOTHING

    def seen_by(self, seat: str) -> "Event":
        """The event as `seat` may know it, built from the parts meant for that seat."""
        facts = {**self.facts, **self.secret} if seat == FUGITIVE else self.facts
        return Event(self.kind, _own(facts))  # the listener's own: what he does to it changes no history

    def told_to(self, seat: str) -> "EventJson":
        """Plain data as `seat` may know it, to be written down at once: what it holds is still the event's own."""
        known = {"event": self.kind, **self.facts}
        return cast("EventJson", {**known, **self.secret} if seat == FUGITIVE else known)

    def to_json(self) -> "EventJson":
        """Plain data, secret parts left out: ask `seen_by` first for the fugitive's."""
        return cast("EventJson", {"event": self.kind, **_own(self.facts)})


def _own(facts: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the facts, down to the numbers and words."""
    return {name: deepcopy(value) if isinstance(value, list | dict) else value for name, value in facts.items()}


def seen_by(events: Iterable[Event], seat: str) -> tuple[Event, ...]:
    """The events as `seat` may know them."""
    return tuple(event.seen_by(seat) for event in events)
