"""What happened, and who may know what of it."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from blackticket.rules.actions import FUGITIVE

if TYPE_CHECKING:
    from blackticket.rules.json_types import EventJson

NOTHING: Final[Mapping[str, Any]] = {}


class Event(NamedTuple):
    """One thing that happened: `facts` for everyone, `secret` for the fugitive alone."""

    kind: str
    facts: Mapping[str, Any] = NOTHING
    secret: Mapping[str, Any] = NOTHING

    def seen_by(self, seat: str) -> "Event":
        """The event as `seat` may know it, built from the parts meant for that seat."""
        facts = {**self.facts, **self.secret} if seat == FUGITIVE else self.facts
        return Event(self.kind, _own(facts))  # a copy: the receiver may change it, and the history stays

    def told_to(self, seat: str) -> "EventJson":
        """As `seen_by(seat).to_json()`, without a copy: to be encoded at once, and never changed."""
        kind, facts, secret = self
        if secret and seat == FUGITIVE:
            return cast("EventJson", {"event": kind, **facts, **secret})
        return cast("EventJson", {"event": kind, **facts})

    def to_json(self) -> "EventJson":
        """Plain data, secret parts left out: ask `seen_by` first for the fugitive's."""
        return cast("EventJson", {"event": self.kind, **_own(self.facts)})


def _own(facts: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the facts, down to the numbers and words."""
    return {name: deepcopy(value) if isinstance(value, list | dict) else value for name, value in facts.items()}


def seen_by(events: Iterable[Event], seat: str) -> tuple[Event, ...]:
    return tuple(event.seen_by(seat) for event in events)
