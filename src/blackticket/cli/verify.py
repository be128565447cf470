"""`blackticket verify`."""

import click

from blackticket.cli.options import HELP, json_option


@click.command(context_settings=HELP)
@click.argument("file")
@click.option(
    "--seen",
    metavar="HASH",
    multiple=True,
    help="A commitment that was told during the game, or several.",
)
@json_option()
def command(file: str, seen: tuple[str, ...], as_json: bool) -> int:
    """Check the record in FILE, and that it is the game that was committed to while it was played.

    The exit status is 1 if it is not, or if the record has no proof.
    """
    import json

    from blackticket.cli.saves import find_file, read_game
    from blackticket.record import RecordError

    try:
        game = read_game(find_file(file))
        proof = game.proof
        if proof is None:
            raise RecordError("no-proof", "The game replays, but its record has no proof to check it against.")
        for one in seen:
            if f"sha256:{one.removeprefix('sha256:')}" not in proof.published:
                raise RecordError("wrong-proof", f"The game was never committed to by {one:.80}.")
    except RecordError as error:
        click.echo(f"Error: {error.text} ({error.code})", err=True)
        return 1
    found = {
        "actions": len(game.actions),
        "committed": len(proof.moves),
        "seeds": [player for player, _ in proof.seeds],
        "commitments": list(proof.published),
    }
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return 0
    pages = len(proof.seeds)
    click.echo(
        f"The proof holds: {game.setup.edition_id}, {found['actions']} actions, {found['committed']} of them his."
    )
    click.echo(f"Seed:  {proof.committed}, and {pages or 'no'} page{'s' if pages != 1 else ''} of players added to it")
    click.echo(f"Deal:  {proof.dealt.hash}")
    if proof.moves:
        click.echo(f"Moves: {proof.moves[-1].hash}, the last of the chain")
    click.echo("Compare these with what your page was told during the game: docs/fairness.md.")
    return 0
