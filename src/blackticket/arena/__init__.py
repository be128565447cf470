"""Programs against programs."""

from blackticket.arena.match import GameResult, Match, play_game
from blackticket.arena.run import play_tournament
from blackticket.arena.scoreboard import Scoreboard
from blackticket.arena.selfplay import Tally, play_match
from blackticket.arena.tournament import Tournament

__all__ = ["GameResult", "Match", "Scoreboard", "Tally", "Tournament", "play_game", "play_match", "play_tournament"]
