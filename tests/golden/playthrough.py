"""A game told step by step, with what each seat sees of it, for a person to read and a test to compare."""

import re
from collections.abc import Iterator
from pathlib import Path

from blackticket import Game, View, editions, possible_stations
from blackticket.arena.match import derived_seed
from blackticket.knowledge import SPECTATOR, CaseSeen, DiceSeen, LogLine, PawnSeen
from blackticket.players import make_player, next_action
from blackticket.rules.actions import TICKETS
from blackticket.rules.editions import TicketCounts
from blackticket.rules.events import Event

FOLDER = Path(__file__).parent
HEAD = "{} {}, {} detective players, seed {}, greedy in every seat"


def playthroughs() -> dict[str, tuple[str, str, int, int]]:
    """By file name the edition, mode, detectives and seed: as its first line says, or for a new mode the full table."""
    return {
        (name := f"{edition.id}-{mode.name}"): (
            edition.id,
            mode.name,
            *_players_and_seed(FOLDER / f"{name}.txt", mode.detectives[-1]),
        )
        for edition in editions()
        for mode in edition.modes
    }


def _players_and_seed(file: Path, most: int) -> tuple[int, int]:
    if not file.exists():
        return most, 1
    found = re.match(HEAD.format(r"\S+", r"\S+", r"(\d+)", r"(\d+)"), file.read_text(encoding="utf-8"))
    assert found, f"{file.name} does not begin with its edition, mode, detectives and seed."
    return int(found[1]), int(found[2])


def playthrough(edition: str, mode: str, detectives: int, seed: int) -> str:
    """Greedy against greedy to the end, as text."""
    game = Game.new(edition, mode=mode, detectives=detectives, seed=seed)
    players = {seat: make_player("greedy", derived_seed(seed, 0, seat)) for seat in game.seats}
    lines = [HEAD.format(edition, mode, detectives, seed), ""]
    lines += ["== 0. start", *_step(game, game.events)]
    while not game.over:
        seat, action = next_action(game.acting, players, game.view)
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
    supply = "" if view.dice else f"supply {_count(view.supply)}; "
    yield f"{supply}black {view.black}, double {view.double}; next reveal {view.next_reveal or 'none'}"
    yield f"start {view.start or '?'} of {_numbers(view.possible_starts)}"
    if view.case:
        yield from _case(view.case)
    if view.dice:
        yield from _dice(view.dice)
    yield f"log: {'; '.join(map(_line, view.log)) or 'empty'}"
    yield f"he can be on: {_numbers(tuple(sorted(possible_stations(view))))}"
    yield f"legal ({len(view.legal)}): {', '.join(action.text for action in view.legal) or 'nothing'}"
    if view.outcome:
        yield f"outcome: {view.outcome.winner}, {view.outcome.reason}"


def _pawn(pawn: PawnSeen) -> str:
    tickets = f" ({_count(pawn.tickets)})" if pawn.tickets else ""
    character = f" {pawn.character}, {pawn.tokens} tokens" if pawn.character else ""
    die = f" die {pawn.die}" if pawn.die else ""
    return f"{pawn.pawn} {pawn.station}{tickets}{character}{die}{' to move' if pawn.waiting else ''}"


def _case(case: CaseSeen) -> Iterator[str]:
    yield f"crimes {case.crimes}: {_hidden(case.played)}; holds {_hidden(case.cards)}; start card {_hidden(case.card)}"
    flight = "in the air" if case.landing else "flown" if case.flown else "not flown"
    turned = ", ".join(map(_numbers, case.turned))
    yield f"reserve {case.reserve}, taken {case.taken}; {flight} {turned}".rstrip()
    yield f"blocks {_numbers(case.blocks) or 'none'}; ban {case.ban or 'none'}; token spent: {case.spent}"
    answers = (f"{answer.move} {answer.character} {answer.question} {answer.answer}" for answer in case.answers)
    yield f"answers: {'; '.join(answers) or 'none'}"


def _dice(dice: DiceSeen) -> Iterator[str]:
    yield f"tiles {'/'.join(dice.rows)}, expert {''.join(dice.expert) or 'none'}"
    yield f"phase {dice.phase}, leader {dice.leader}"
    hand = " ".join(dice.hand) or "empty"
    yield f"hand {hand}; supply {dice.supply}; on the log {dice.on_log}; tile {dice.tile or '?'}"
    yield f"re-rolls {dice.rerolls}, helicopter {dice.helicopter}"


def _hidden(numbers: tuple[int, ...] | None) -> str:
    return "?" if numbers is None else _numbers(numbers) or "none"


def _line(line: LogLine) -> str:
    shown = " shown" if line.shown else ""
    leg = "" if line.leg == "single" else f" {line.leg} leg"
    said = f" {line.also}" if line.also else ""
    bound = f" blocks {_numbers(line.blocks)}" if line.blocks else ""
    bound += f" ban {line.ban}" if line.ban else ""
    bound += f" card {_numbers(line.card)}" if line.card else ""
    die = f" die {line.die}" if line.die else ""
    there = f" supply {_count(line.supply)}" if line.supply else f" used {' '.join(line.used)}" if line.used else ""
    return f"{line.move} {line.ticket} {line.station or '?'}{said}{shown}{leg}{bound}{die}{there}"


def _count(count: TicketCounts) -> str:
    return ", ".join(f"{number} {ticket}" for ticket, number in zip(TICKETS, count, strict=True))


def _numbers(stations: tuple[int, ...]) -> str:
    return " ".join(map(str, stations))
