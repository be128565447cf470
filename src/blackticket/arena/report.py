"""What a tournament has shown, as plain data: shares with their intervals, a cross table by role, ratings."""

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from blackticket.arena.intervals import wilson
from blackticket.arena.journal import stop_line
from blackticket.arena.ratings import PRIOR, Rating, Result, rate
from blackticket.arena.scoreboard import Scoreboard
from blackticket.arena.selfplay import Tally
from blackticket.arena.tournament import label
from blackticket.knowledge.setup_json import setup_json
from blackticket.rules.setup import RULES_VERSION


def report(scoreboard: Scoreboard, anchor: str | None = None) -> dict[str, Any]:
    """All of it; the player `anchor` has the rating 0, or without it the mean of all."""
    tournament = scoreboard.tournament
    players, sides = _ratings(scoreboard, anchor)
    return {
        "version": version("blackticket"),
        "rules": RULES_VERSION,
        "seed": tournament.seed,
        "seconds_per_move": tournament.seconds,
        "games": [{"game": label(setup), **setup_json(setup)} for setup in tournament.setups],
        "players": list(tournament.players),
        "stop": stop_line(scoreboard.stop),
        "played": scoreboard.counted,
        "pairings": [_pairing(scoreboard, place) for place in range(len(tournament.pairings))],
        "cross_table": [
            {
                "game": label(tournament.setups[setup]),
                "fugitive": fugitive,
                "seekers": seekers,
                **_share(tally.wins("fugitive"), tally.games),
                "reasons": {outcome.reason: count for outcome, count in sorted(tally.outcomes.items())},
                "plies": tally.plies,
            }
            for (setup, fugitive, seekers), tally in scoreboard.tallies.items()
        ],
        "ratings": [{"player": name, **_elo(rated)} for name, rated in zip(tournament.players, players, strict=True)],
        "fugitive_advantage": [
            {"game": label(setup), **_elo(rated)} for setup, rated in zip(tournament.setups, sides, strict=True)
        ],
        "anchor": anchor,
        "prior": PRIOR,
    }


def _pairing(scoreboard: Scoreboard, place: int) -> dict[str, Any]:
    first, second = scoreboard.tournament.pairings[place]
    setups = range(len(scoreboard.tournament.setups))
    pairing_data: dict[str, Any] = {"first": first, "second": second, **_by_role(scoreboard, first, second, setups)}
    pairing_data["pairs"] = dict(zip(("lost", "shared", "won"), scoreboard.pairs[place], strict=True))
    pairing_data["by_game"] = [
        {"game": label(scoreboard.tournament.setups[setup]), **_by_role(scoreboard, first, second, (setup,))}
        for setup in setups
    ]
    if scoreboard.stop:
        low, high = scoreboard.stop.bounds
        pairs = scoreboard.pairs[place]
        ratio = scoreboard.stop.ratio(pairs) if any(pairs) else 0.0
        bounds = {"low": round(low, 3), "high": round(high, 3)}
        pairing_data["stop"] = {"verdict": scoreboard.verdicts[place], "log_ratio": round(ratio, 3), **bounds}
    return pairing_data


def _by_role(scoreboard: Scoreboard, first: str, second: str, setups: Sequence[int]) -> dict[str, Any]:
    """The games that the first won: all, those as the fugitive, and those as the seekers."""
    as_fugitive = _sum(scoreboard, first, second, setups, "fugitive")
    as_seekers = _sum(scoreboard, second, first, setups, "seekers")
    both = as_fugitive[0] + as_seekers[0], as_fugitive[1] + as_seekers[1]
    return {**_share(*both), "as_fugitive": _share(*as_fugitive), "as_seekers": _share(*as_seekers)}


def _sum(scoreboard: Scoreboard, fugitive: str, seekers: str, setups: Sequence[int], side: str) -> tuple[int, int]:
    tallies: list[Tally] = [scoreboard.tallies[setup, fugitive, seekers] for setup in setups]
    return sum(tally.wins(side) for tally in tallies), sum(tally.games for tally in tallies)


def _share(wins: int, games: int) -> dict[str, Any]:
    """Wins, games, the share and its 95 % Wilson interval; neither of these where there was no game."""
    if not games:
        return {"games": 0, "wins": 0, "share": None, "interval": None}
    interval = [round(end, 4) for end in wilson(wins, games)]
    return {"games": games, "wins": wins, "share": round(wins / games, 4), "interval": interval}


def _elo(rated: Rating) -> dict[str, float]:
    return {"elo": round(rated.elo, 1), "error": round(rated.error, 1)}


def _ratings(scoreboard: Scoreboard, anchor: str | None) -> tuple[list[Rating], list[Rating]]:
    players, setups = scoreboard.tournament.players, scoreboard.tournament.setups
    place = {name: number for number, name in enumerate(players)}
    results = [
        Result(setup, place[fugitive], place[seekers], tally.wins("fugitive"), tally.games)
        for (setup, fugitive, seekers), tally in scoreboard.tallies.items()
    ]
    return rate(results, len(players), len(setups), None if anchor is None else place[anchor])
