"""A tournament from its first game to its last, or from where it was left."""

from collections.abc import Callable

from blackticket.arena.executor import hire, play_all
from blackticket.arena.journal import Journal
from blackticket.arena.scoreboard import Standing
from blackticket.arena.sprt import Sprt
from blackticket.arena.tournament import Tournament


def play_tournament(
    tournament: Tournament,
    *,
    stop: Sprt | None = None,
    journal: Journal | None = None,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[Standing], None] | None = None,
) -> Standing:
    """Play what the journal does not have yet; `progress` is told at the beginning and after each game.

    The result is the same with any number of processes, on Ray, and in however many goes it is played.
    """
    standing = Standing(tournament, stop)
    for number, played in journal.games() if journal else ():
        standing.add(number, played)
    if progress:
        progress(standing)
    if standing.over():
        return standing
    with hire(tournament.play, min(processes, len(tournament) - standing.settled), ray) as crew:
        for number, played in play_all(crew, standing.take):
            if journal:
                journal.add(number, played)
            standing.add(number, played)
            if progress:
                progress(standing)
            if standing.over():
                break
    return standing
