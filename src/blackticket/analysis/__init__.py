"""The study of a finished game: what each decision was worth, and what would have been better.

Every decision is judged from what the side that made it could know: its own view and the belief that follows from it.
"""

from blackticket.analysis.decision import Decision, JudgedAction
from blackticket.analysis.game_analysis import GameAnalysis, PendingDecision, analyse, analysis_steps
from blackticket.analysis.moments import KeyMoment
from blackticket.analysis.verdicts import VERDICTS, Verdict

__all__ = [
    "VERDICTS",
    "Decision",
    "GameAnalysis",
    "JudgedAction",
    "KeyMoment",
    "PendingDecision",
    "Verdict",
    "analyse",
    "analysis_steps",
]
