"""`blackticket editions`."""

import json

import click

from blackticket.cli.choices import HELP
from blackticket.rules.editions import Mode, editions


@click.command(context_settings=HELP)
@click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
def command(as_json: bool) -> None:
    """List the editions, their modes, player counts and options."""
    if as_json:
        click.echo(json.dumps([_edition_json(edition.id) for edition in editions()], indent=2))
        return
    for edition in editions():
        click.echo(f"{edition.id}: {edition.title}, on the board {edition.board}")
        for mode in edition.modes:
            counts = ", ".join(map(str, mode.detectives))
            click.echo(
                f"  mode {mode.name}: {counts} detective player{'s' if counts != '1' else ''}, {mode.rounds} rounds"
            )
            for option in mode.options:
                click.echo(f"    {option.name} ({option.rule}, {'yes' if option.default else 'no'} by default)")
                click.echo(f"      {option.text}")
        click.echo()
    click.echo("Play one: blackticket play --edition london-2023")


def _edition_json(edition_id: str) -> dict[str, object]:
    edition = next(entry for entry in editions() if entry.id == edition_id)
    return {
        "id": edition.id,
        "title": edition.title,
        "board": edition.board,
        "modes": [_mode_json(mode) for mode in edition.modes],
    }


def _mode_json(mode: Mode) -> dict[str, object]:
    return {
        "name": mode.name,
        "detectives": list(mode.detectives),
        "rounds": mode.rounds,
        "reveals": list(mode.reveals),
        "options": [
            {"name": option.name, "rule": option.rule, "default": option.default, "text": option.text}
            for option in mode.options
        ],
    }
