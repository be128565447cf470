"""Errors of the arena."""

from typing import Final

from blackticket.rules.errors import BlackTicketError


class ArenaError(BlackTicketError):
    """A run that cannot begin, or cannot go on."""


ARENA_CODES: Final = {
    "bad-entrants": "At least two different players, and at least one game, each named once.",
    "bad-stop": "The numbers of the stopping rule contradict each other.",
    "other-run": "The journal is of another run.",
    "bad-journal": "The file is not a journal, or it is damaged.",
    "journal-in-use": "Another run writes into the journal.",
    "worker-died": "A process ended again and again in the middle of the same game.",
    "no-ray": "Ray is not installed.",
    "no-cluster": "There is no Ray cluster at that address, or it cannot play.",
}
