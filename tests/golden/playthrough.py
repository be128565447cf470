"""A game told step by step, with what each seat sees of it, for a person to read and a test to compare."""

from collections.abc import Iterator

from blackticket import Game, View, possible_stations
from blackticket.arena.selfplay import derived_seed
from blackticket.knowledge import SPECTATOR, LogLine, PawnSeen
from blackticket.players import make_player
from blackticket.rules.actions import TICKETS
from blackticket.rules.editions import Count
from blackticket.rules.events import Event

PLAYTHROUGHS = {
    "london-2015-standard": ("london-2015", "standard", 1, 33),
    "london-2023-standard": ("london-2023", "standard", 4, 57),
    "venice-2018-standard": ("venice-2018", "standard", 2, 65),
    "sherlock-2022-classic": ("sherlock-2022", "classic", 3, 31),
    "research-2013-standard": ("research-2013", "standard", 5, 22),
}
"""File name: edition, mode, detectives, seed."""


def playthrough(edition: str, mode: str, detectives: int, seed: int) -> str:
    """Greedy against greedy to the end, as text."""
    game = Game.new(edition, mode=mode, detectives=detectives, seed=seed)
    players = {seat: make_player("greedy", derived_seed(seed, 0, seat)) for seat in game.seats}
    lines = [f"{edition} {mode}, {detectives} detective players, seed {seed}, greedy in every seat", ""]
    lines += ["== 0. start", *_step(game, game.events)]
    while not game.over:
        seat = game.acting[0]
        action = players[seat].choose(game.view(seat))
        events = game.play(seat, action)
        lines += [f"== {len(game.actions)}. {seat}: {action.text}", *_step(game, events)]
    return "\n".join(lines)


def _step(game: Game, events: tuple[Event, ...] | list[Event]) -> Iterator[str]:
    for seat in (*game.seats, SPECTATOR):
        yield f"-- {seat}"
        for event in events:
            facts = ", ".join(f"{name} {value}" for name, value in event.seen_by(seat).facts.items())
            yield f"   * {event.kind}: {facts}".rstrip(": ")
        yield from (f"   {line}" for line in _view(game.view(seat)))
    yield ""


def _view(view: View) -> Iterator[str]:
    leg = ", second leg" if view.second_leg else ""
    yield f"version {view.version}, round {view.round}, move {view.move}, turn {view.turn}{leg}"
    yield f"acting: {', '.join(view.acting) or 'nobody'}"
    yield f"pawns: {'; '.join(map(_pawn, view.pawns))}"
    yield f"supply {_count(view.supply)}; black {view.black}, double {view.double}"
    yield f"start {view.start or '?'} of {_numbers(view.possible_starts)}"
    yield f"log: {'; '.join(map(_line, view.log)) or 'empty'}"
    yield f"he can be on: {_numbers(tuple(sorted(possible_stations(view))))}"
    yield f"legal ({len(view.legal)}): {', '.join(action.text for action in view.legal) or 'nothing'}"
    if view.outcome:
        yield f"outcome: {view.outcome.winner}, {view.outcome.reason}"


def _pawn(pawn: PawnSeen) -> str:
    tickets = f" ({_count(pawn.tickets)})" if pawn.tickets else ""
    return f"{pawn.pawn} {pawn.station}{tickets}{' to move' if pawn.waiting else ''}"


def _line(line: LogLine) -> str:
    shown = " shown" if line.shown else ""
    leg = "" if line.leg == "single" else f" {line.leg} leg"
    return f"{line.move} {line.ticket} {line.station or '?'}{shown}{leg}"


def _count(count: Count) -> str:
    return ", ".join(f"{number} {ticket}" for ticket, number in zip(TICKETS, count, strict=True))


def _numbers(stations: tuple[int, ...]) -> str:
    return " ".join(map(str, stations))
