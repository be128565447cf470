"""What capture tables say of a board, printed."""

import json
import sys
from importlib.util import find_spec
from typing import Any, Final

import click

from blackticket.boards import Board
from blackticket.cli.board_run import read_any
from blackticket.players.errors import PlayerError

NAMED: Final = 8
"""How many stations are named at either end."""


def solve_board(name: str, seekers: int, as_json: bool) -> None:
    board = read_any(name)
    if not isinstance(board, Board):
        raise click.BadParameter(
            f"expected a board of the ticket game, but {name!r:.60} is a set of tiles.", param_hint="NAME"
        )
    if find_spec("numba") is None:
        raise PlayerError("no-numba", "Capture tables need numba: pip install 'blackticket[sim]'.")
    solution = _solution(board, seekers)
    click.echo(json.dumps(solution, indent=2) if as_json else _text(solution))


def _solution(board: Board, seekers: int) -> dict[str, Any]:
    import numpy as np

    from blackticket.sim.capture import capture_table

    def progress(reached: int, percent: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\rWorking out captures in {reached} rounds: {percent:3} % ", err=True, nl=False)

    if len(board.stations) <= seekers:
        text = f"expected a board of more than {seekers} stations, but it has {len(board.stations)}."
        raise click.BadParameter(text, param_hint="NAME")
    cop_number = None
    for count in range(1, seekers + 1):
        table = capture_table(board, count, progress)
        escapes = (table.rounds == 0).sum(axis=1) - count  # by placement: the stations from which he gets away
        if cop_number is None and not escapes.all():
            cop_number = count
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
    states = np.bincount(table.rounds.ravel())
    won = int(states[1:].sum())
    possible = table.rounds.shape[0] * (len(table.stations) - seekers)
    sums, caught = table.rounds.sum(axis=0, dtype=np.int64), (table.rounds > 0).sum(axis=0)
    seen = sorted(
        (round(float(total / max(1, count)), 2), station)
        for station, total, count in zip(table.stations, sums, caught, strict=True)
        if count
    )
    return {
        "board": board.name,
        "stations": len(table.stations),
        "seekers": seekers,
        "cop_number": cop_number,
        "won": round(won / possible, 4),
        "longest": int(table.rounds.max()),
        "mean": round(float(sums.sum() / won), 2) if won else None,
        "rounds": {str(reached): int(count) for reached, count in enumerate(states) if reached and count},
        "worst": [{"station": station, "mean": mean} for mean, station in seen[:NAMED]],
        "best": [{"station": station, "mean": mean} for mean, station in seen[::-1][:NAMED]],
    }


def _text(solution: dict[str, Any]) -> str:
    number = solution["cop_number"] or f"more than {solution['seekers']}"
    lines = [
        f"{solution['board']}: {solution['stations']} stations; "
        f"{solution['seekers']} seekers, who see him and are to move",
        f"Cop number: {number}",
        f"Caught from {solution['won']:.1%} of all placements, after at most {solution['longest']} rounds, "
        f"{solution['mean']} on average",
    ]
    for key, text in (("worst", "Being seen is worst at"), ("best", "Being seen is least bad at")):
        named = ", ".join(f"{entry['station']} ({entry['mean']})" for entry in solution[key])
        lines.append(f"{text}: {named}")
    return "\n".join(lines)
