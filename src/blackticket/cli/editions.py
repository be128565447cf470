"""`blackticket editions`."""

from collections.abc import Iterator, Mapping
from typing import Final

import click

from blackticket.cli.options import DEFAULT_EDITION, HELP, json_option
from blackticket.rules.editions import Edition, FamilyId, editions
from blackticket.rules.options import value_text

PLAYED_ON: Final[Mapping[FamilyId, str]] = {"ticket": "on the board {board}", "dice": "with street tiles"}


@click.command(context_settings=HELP)
@json_option()
def command(as_json: bool) -> None:
    """List the editions, their modes, player counts and options."""
    if as_json:
        import json

        from blackticket.rules.catalogue import catalogue

        click.echo(json.dumps(catalogue(), indent=2))
        return
    for edition in editions():
        for line in _edition_text(edition):
            click.echo(line)
        click.echo()
    click.echo(f"Play one: blackticket play --edition {DEFAULT_EDITION}")


def _edition_text(edition: Edition) -> Iterator[str]:
    yield f"{edition.id}: {edition.title}, {PLAYED_ON[edition.modes[0].family].format(board=edition.board)}"
    for mode in edition.modes:
        counts = ", ".join(map(str, mode.detectives))
        length = f"{mode.spaces} moves" if mode.counts_moves else f"{mode.rounds} rounds"
        yield f"  mode {mode.name}: {counts} detective player{'s' if counts != '1' else ''}, {length}"
        if mode.characters:
            yield f"    characters: {', '.join(mode.characters)}"
        for option in mode.options:
            yield f"    {option.name} ({option.rule}, {value_text(option.default)} by default)"
            yield f"      {option.text}"
