"""A tournament from its first game to its last, or from where it was left."""

from collections.abc import Callable

from blackticket.arena.executor import open_executor, play_all
from blackticket.arena.journal import Journal
from blackticket.arena.scoreboard import Scoreboard
from blackticket.arena.sprt import Sprt
from blackticket.arena.tournament import Tournament


def play_tournament(
    tournament: Tournament,
    *,
    stop: Sprt | None = None,
    journal: Journal | None = None,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[Scoreboard], None] | None = None,
) -> Scoreboard:
    """Play what the journal does not have yet; `progress` is called at the beginning and after each game.

    The result is the same with any number of processes, on Ray, and in however many goes it is played.
    """
    scoreboard = Scoreboard(tournament, stop)
    for number, played in journal.games() if journal else ():
        scoreboard.add(number, played)
    if progress:
        progress(scoreboard)
    if scoreboard.over():
        return scoreboard
    with open_executor(tournament.play, min(processes, len(tournament) - scoreboard.settled), ray) as executor:
        for number, played in play_all(executor, scoreboard.take):
            if journal:
                journal.add(number, played)
            scoreboard.add(number, played)
            if progress:
                progress(scoreboard)
            if scoreboard.over():
                break
    return scoreboard
