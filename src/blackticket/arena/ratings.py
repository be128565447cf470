"""How strong players are, on one scale: Elo by maximum likelihood, with an advantage of the fugitive's side.

The fugitive wins with the odds 10 ** ((his rating + his side's advantage - the seekers' rating) / 400); every game, as
london-2023 or the dice game, has an advantage of its own. A weak prior keeps players that won or lost all apart by a
finite number: every rating and advantage is drawn towards 0 as by a normal distribution of standard deviation `PRIOR`.
"""

from collections.abc import Iterable, Sequence
from math import exp, log, log1p, sqrt
from typing import Final, NamedTuple

PRIOR: Final = 1000.0
"""In Elo. Two hundred games outweigh it by far."""
SCALE: Final = 400 / log(10)
ROUNDS: Final = 100
Matrix = list[list[float]]


class Result(NamedTuple):
    """Games between two players at one game: who they were, by their places, and how many the fugitive won."""

    setup: int
    fugitive: int
    seekers: int
    wins: int
    games: int


class Rating(NamedTuple):
    """A rating and its standard error, in Elo."""

    elo: float
    error: float


def expected_share(elo: float) -> float:
    """The expected share of wins against a player who is weaker by that difference in rating."""
    return 1 / (1 + exp(-elo / SCALE))


def rate(
    results: Iterable[Result], players: int, setups: int, anchor: int | None = None
) -> tuple[list[Rating], list[Rating]]:
    """The players' ratings, and the advantages of the fugitive's side at each game.

    The player at the place `anchor` is 0, or without it the mean of all. Standard errors are from the curvature of the
    likelihood; they take games to be independent.
    """
    played = [result for result in results if result.games]
    values = [0.0] * (players + setups)
    for _ in range(ROUNDS):
        slope, curve = _derivatives(played, values, players)
        step = _solve(curve, slope)
        size = 1.0
        before = _likelihood(played, values, players)
        while size > 1e-6:
            tried = [value + size * by for value, by in zip(values, step, strict=True)]
            if _likelihood(played, tried, players) >= before:
                break
            size /= 2
        else:
            break
        values = tried
        if max(map(abs, step)) < 1e-10:
            break
    spread = _inverse(_derivatives(played, values, players)[1])
    weights = [1 / players if anchor is None else float(place == anchor) for place in range(players)]
    rated = []
    for place in range(players):
        by = [float(at == place) - weights[at] for at in range(players)] + [0.0] * setups
        rated.append(_rating(by, values, spread))
    sides = [[float(at == players + setup) for at in range(players + setups)] for setup in range(setups)]
    return rated, [_rating(by, values, spread) for by in sides]


def _rating(by: Sequence[float], values: Sequence[float], spread: Matrix) -> Rating:
    """A sum of the values with such weights, and how sure it is."""
    value = sum(weight * each for weight, each in zip(by, values, strict=True))
    variance = sum(
        one * two * cell for one, row in zip(by, spread, strict=True) for two, cell in zip(by, row, strict=True)
    )
    return Rating(SCALE * value, SCALE * sqrt(max(0.0, variance)))


def _lead(result: Result, values: Sequence[float], players: int) -> float:
    return values[result.fugitive] + values[players + result.setup] - values[result.seekers]


def _likelihood(played: Sequence[Result], values: Sequence[float], players: int) -> float:
    """The logarithm of how likely the results are, and the values."""
    total = -sum(value * value for value in values) / (2 * (PRIOR / SCALE) ** 2)
    for result in played:
        lead = _lead(result, values, players)
        total += result.wins * lead - result.games * (max(lead, 0.0) + log1p(exp(-abs(lead))))
    return total


def _derivatives(played: Sequence[Result], values: Sequence[float], players: int) -> tuple[list[float], Matrix]:
    """The slope of the likelihood, and its curvature with a minus."""
    weight = (SCALE / PRIOR) ** 2
    slope = [-weight * value for value in values]
    curve = [[weight * (row == column) for column in range(len(values))] for row in range(len(values))]
    for result in played:
        share = 1 / (1 + exp(-_lead(result, values, players)))
        signs = ((result.fugitive, 1), (players + result.setup, 1), (result.seekers, -1))
        for row, sign in signs:
            slope[row] += sign * (result.wins - result.games * share)
            for column, other in signs:
                curve[row][column] += sign * other * result.games * share * (1 - share)
    return slope, curve


def _inverse(matrix: Matrix) -> Matrix:
    """By columns; the matrix is symmetric, so its inverse is too."""
    size = range(len(matrix))
    return [_solve(matrix, [float(row == column) for row in size]) for column in size]


def _solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / row[at]
            for column in range(at, len(row)):
                below[column] -= factor * row[column]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - rest) / rows[at][at]
    return found
