"""What the game at the table calls things, and what of it can be typed."""

from blackticket.rules.actions import FUGITIVE
from blackticket.rules.outcome import Outcome
from blackticket.rules.setup import Setup
from blackticket.words import Words

NOT_TYPABLE = ("title", FUGITIVE, "detective", "bobby")


def words_for(words: Words, setup: Setup) -> Words:
    return words.of(setup.variant)


def name_of(words: Words, setup: Setup, thing: str) -> str:
    """The name of a pawn, a ticket or a face of a die; a detective goes by its character, where it has one."""
    character = dict(zip(setup.detective_pawns, setup.characters, strict=False)).get(thing)
    return words.name(setup.edition_id, character or thing)


def outcome_key(outcome: Outcome) -> str:
    """The message that tells how a game ended; either side can resign."""
    return f"end.resigned.{outcome.winner}" if outcome.reason == "resigned" else f"end.{outcome.reason}"


def typable_names(words: Words, setup: Setup) -> dict[str, str]:
    """Names on the screen that a player may type, each with the word that the rules know."""
    things = words.editions[setup.edition_id]
    return {name: thing for thing, name in things.items() if thing not in NOT_TYPABLE and name.lower() != thing.lower()}


def pawns_by_character(setup: Setup) -> dict[str, str]:
    return dict(zip(setup.characters, setup.detective_pawns, strict=False))
