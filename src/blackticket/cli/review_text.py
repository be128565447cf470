"""An analysis as text for people."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from blackticket.analysis import VERDICTS, Decision, GameAnalysis, KeyMoment
from blackticket.cli.names import name_of
from blackticket.game import Game
from blackticket.rules.actions import BLACK, FUGITIVE, TICKETS, Action
from blackticket.rules.setup import Setup
from blackticket.words import Words

MARKS: Final = {"slip": "?!", "mistake": "?", "blunder": "??"}
"""Beside what gave something away, as chess players write it."""


def print_analysis(found: GameAnalysis, game: Game, playouts: int, words: Words, console: Console) -> None:
    setup = game.setup
    title = words.name(setup.edition_id, "title")
    console.print(words("review-head", edition=title, decisions=len(found.decisions), playouts=playouts))
    console.print()
    console.print(_accuracy_table(found, setup, words))
    _print_part(console, words("review-moments"), (moment_text(moment, setup, words) for moment in found.moments))
    console.print()
    console.print(_chances_table(found, setup, words))
    lost = [decision for decision in found.decisions if decision.verdict in MARKS]
    lines = (_lost_text(decision, setup, words) for decision in lost)
    _print_part(console, words("review-lost" if lost else "review-nothing"), lines)


def _print_part(console: Console, heading: str, lines: Iterator[str]) -> None:
    console.print()
    console.print(escape(heading), style="bold")
    for line in lines:
        console.print(escape(f"  {line}"))


def _accuracy_table(found: GameAnalysis, setup: Setup, words: Words) -> Table:
    table = Table(box=box.SIMPLE, title=words("review-accuracy"), title_justify="left", title_style="bold")
    table.add_column()
    table.add_column(justify="right")
    for verdict in VERDICTS:
        mark = MARKS.get(verdict, "")
        table.add_column(f"{words(f'verdict.{verdict}')} {mark}".rstrip(), justify="right")
    for seat, accuracy in found.accuracy.items():
        counts = found.verdicts[seat]
        table.add_row(
            escape(name_of(words, setup, seat)),
            f"{accuracy:.1f}",
            *(str(counts.get(verdict, 0)) for verdict in VERDICTS),
        )
    return table


def _chances_table(found: GameAnalysis, setup: Setup, words: Words) -> Table:
    """The fugitive's chance after each of his moves, as either side could judge it when the round began."""
    fugitive = words.name(setup.edition_id, FUGITIVE)
    heading = words("review-chances", fugitive=fugitive)
    table = Table(box=box.SIMPLE, title=heading, title_justify="left", title_style="bold")
    for column in ("review-move", "review-his", "review-theirs"):
        table.add_column(words(column), justify="right")
    for move, made in groupby(found.decisions, key=lambda decision: decision.move):
        chances = {"fugitive": "", "seekers": ""}
        for decision in made:
            best = decision.best.chance
            chances[decision.side] = (
                chances[decision.side] or percent(best if decision.side == "fugitive" else 1.0 - best) + " %"
            )
        table.add_row(str(move), *chances.values())
    return table


def _lost_text(decision: Decision, setup: Setup, words: Words) -> str:
    played, best = decision.played, decision.best
    text = words(
        "review-better",
        action=action_text(played.action, setup, words),
        chance=percent(played.chance),
        other=action_text(best.action, setup, words),
        best=percent(best.chance),
    )
    line = f"{words('review-move')} {decision.move}, {name_of(words, setup, decision.seat)}: {text}"
    if best.caught and played.caught is not None and best.caught > played.caught:
        line += "; " + words("review-caught", caught=percent(best.caught), other=percent(played.caught))
    if played.left and best.left and best.left > played.left:
        line += "; " + words("review-left", left=best.left, other=played.left)
    return f"{line} {MARKS[decision.verdict]}"


def moment_text(moment: KeyMoment, setup: Setup, words: Words) -> str:
    return words(
        f"moment.{moment.kind}",
        move=moment.move,
        seat=name_of(words, setup, moment.seat),
        fugitive=words.name(setup.edition_id, FUGITIVE),
        action=action_text(moment.action, setup, words) if moment.action else "",
        other=action_text(moment.other, setup, words) if moment.other else "",
        before=percent(moment.before),
        after=percent(moment.after),
        station=moment.station,
    )


def action_text(action: Action, setup: Setup, words: Words) -> str:
    """An action as the edition calls it, without its pawn."""
    if action.word in (*TICKETS, BLACK):
        ride = f"{name_of(words, setup, action.word)} {action.station}"
        return f"{name_of(words, setup, 'double')}: {ride}" if action.double else ride
    return action.text.removeprefix(f"{action.pawn} ")


def percent(share: float) -> str:
    return f"{100 * share:.0f}"
