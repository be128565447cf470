"""Programs against programs."""

from blackticket.arena.selfplay import Match, Tally, play_match

__all__ = ["Match", "Tally", "play_match"]
