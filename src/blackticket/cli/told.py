"""What happened, in a sentence of the player's language."""

from blackticket.rules.events import Event
from blackticket.words import Words


def tell(event: Event, edition: str, words: Words) -> str:
    """The event in words; give it as the listener may know it (`seen_by`)."""
    facts = dict(event.facts)
    fugitive = words.name(edition, "fugitive")
    if event.kind == "ended":
        return words(f"end.{facts['reason']}", fugitive=fugitive, station=facts["fugitive"])
    if "ticket" in facts:
        facts["ticket"] = words.name(edition, facts["ticket"])
    if "pawn" in facts:
        facts["pawn"] = words.name(edition, facts["pawn"])
    if event.kind == "sat-out":
        facts["pawns"] = ", ".join(words.name(edition, pawn) for pawn in facts["pawns"])
    key = event.kind
    if key == "fugitive-moved" and "station" in facts:
        key = "fugitive-moved-to"
    return words(f"event.{key}", fugitive=fugitive, **facts)
