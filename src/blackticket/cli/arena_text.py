"""What `blackticket arena` prints for people: tables in plain text."""

from collections.abc import Iterable, Sequence
from typing import Any

VERDICTS = {
    "stronger": "{first} is stronger than {second}: at {elo1:+g} Elo rather than {elo0:+g}",
    "not-stronger": "{first} is not stronger than {second}: at {elo0:+g} Elo rather than {elo1:+g}",
    None: "{first} and {second}: not decided between {elo0:+g} and {elo1:+g} Elo",
}


def report_text(report: dict[str, Any]) -> str:
    parts = [_heading(report), _shares(report), _cross_table(report), _ratings(report)]
    if report["stop"]:
        parts.insert(2, _stops(report))
    return "\n\n".join(parts)


def _heading(report: dict[str, Any]) -> str:
    games = ", ".join(game["game"] for game in report["games"])
    return f"{games}; seed {report['seed']}; {report['played']} games in {report['seconds']:.1f} s"


def _shares(report: dict[str, Any]) -> str:
    """Every pairing, over all games and, where there are several, at each."""
    head = ("player", "against", "at", "games", "won", "as fugitive", "as seekers")
    rows = []
    for pairing in report["pairings"]:
        parts = pairing["by_game"]
        if len(parts) > 1:
            rows.append((pairing["first"], pairing["second"], "all", *_role_cells(pairing)))
        rows += [(pairing["first"], pairing["second"], part["game"], *_role_cells(part)) for part in parts]
    return _table(head, rows) + "\nShares won, with 95 % Wilson intervals."


def _role_cells(part: dict[str, Any]) -> tuple[str, ...]:
    return str(part["games"]), _share_text(part), _share_text(part["as_fugitive"]), _share_text(part["as_seekers"])


def _share_text(part: dict[str, Any]) -> str:
    if not part["games"]:
        return "-"
    low, high = part["interval"]
    return f"{part['share']:.1%} ({low:.1%} to {high:.1%})"


def _stops(report: dict[str, Any]) -> str:
    stop = report["stop"]
    lines = []
    for pairing in report["pairings"]:
        found = pairing["stop"]
        sentence = VERDICTS[found["verdict"]].format(**pairing | stop)
        ratio = f"log ratio {found['log_ratio']:.2f}, bounds {found['low']:.2f} and {found['high']:.2f}"
        lines.append(f"{sentence} ({pairing['games']} games; {ratio}).")
    return "\n".join(lines)


def _cross_table(report: dict[str, Any]) -> str:
    """Games that the fugitive won, over all games: rows are the fugitive's players, columns the seekers'."""
    players = report["players"]
    cells = {(row, column): [0, 0] for row in players for column in players}
    for cell in report["cross_table"]:
        for place, what in enumerate(("wins", "games")):
            cells[cell["fugitive"], cell["seekers"]][place] += cell[what]
    rows = [
        (row, *("{}/{}".format(*cells[row, column]) if row != column else "-" for column in players)) for row in players
    ]
    return _table(("fugitive \\ seekers", *players), rows) + "\nGames that the fugitive won, of those played."


def _ratings(report: dict[str, Any]) -> str:
    order = sorted(report["ratings"], key=lambda rated: -rated["elo"])
    rows = [(rated["player"], _elo_text(rated)) for rated in order]
    rows += [(f"fugitive's side, {side['game']}", _elo_text(side)) for side in report["fugitive_advantage"]]
    zero = f"{report['anchor']} is 0" if report["anchor"] else "the mean is 0"
    note = f"Elo with standard errors; {zero}. Prior: all drawn towards 0, standard deviation {report['prior']:.0f}."
    return _table(("rating", "Elo"), rows) + f"\n{note}"


def _elo_text(rated: dict[str, Any]) -> str:
    return f"{round(rated['elo']) + 0:+d} ± {rated['error']:.0f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns side by side, as wide as they have to be."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)
