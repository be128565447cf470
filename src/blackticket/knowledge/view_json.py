"""What a view tells, as plain data or as text: the names, the order, and how each part of it is put."""

from typing import TYPE_CHECKING, Any

from blackticket.knowledge.json_writer import Form, Part
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.editions import Count
from blackticket.rules.options import Value
from blackticket.rules.outcome import Outcome
from blackticket.rules.ticket.sherlock.state import Answer

if TYPE_CHECKING:
    from blackticket.knowledge.view import CaseSeen, DiceSeen, LogLine, PawnSeen, View


def told(view: "View", form: Form) -> Any:
    """All that the view holds, in that form."""
    setup = view.setup
    data: dict[str, Any] = {
        "edition": setup.edition_id,
        "mode": setup.mode_name,
        "detectives": setup.detectives,
        "options": form.one(options, setup.options),
        "characters": form.words(setup.characters),
        "rules": setup.rules,
        "board": setup.edition.board,
        "seats": form.words(setup.seats),
        "seat": view.seat,
        "version": view.version,
        "round": view.round,
        "rounds": setup.rounds,
        "move": view.move,
        "reveals": form.words(setup.mode.reveals),
        "next_reveal": view.next_reveal,
        "turn": view.turn,
        "second_leg": view.second_leg,
        "acting": form.words(view.acting),
        "pawns": form.each(_pawn_of(view), view.pawns),
        "black": view.black,
        "double": view.double,
        "start": view.start,
        "possible_starts": form.words(view.possible_starts),
        "log": form.each(_line_of(view), view.log),
        "legal": form.each(_action, view.legal),
        "outcome": form.one(_outcome, view.outcome),
    }
    if view.dice:
        data["dice"] = _dice(view.dice, form)
        return form.fields(data)
    data["shared_tickets"] = setup.shares_tickets
    data["own_stock"] = setup.has_own_stock
    data["supply"] = form.one(_count, view.supply)
    data["dealt"] = view.dealt
    if view.case:
        data["case"] = form.one(_case, view.case)
    return form.fields(data)


def options(chosen: tuple[tuple[str, Value], ...], form: Form) -> Any:
    """The options of a set-up."""
    return form.fields({name: value if isinstance(value, bool) else form.words(value) for name, value in chosen})


def _action(action: Action, form: Form) -> Any:
    del form  # a text is the same in any
    return action.text


def _outcome(outcome: Outcome | None, form: Form) -> Any:
    return outcome and form.fields({"winner": outcome.winner, "reason": outcome.reason})


def _count(count: Count, form: Form) -> Any:
    taxi, bus, underground = count  # as TICKETS has them
    return form.fields({"taxi": taxi, "bus": bus, "underground": underground})


def _pawn_of(view: "View") -> Part:
    if view.dice:
        return _dice_pawn
    if view.case:
        return _case_pawn
    return _named_pawn if view.setup.characters else _ticket_pawn


def _pawn(pawn: "PawnSeen", form: Form) -> dict[str, Any]:
    data: dict[str, Any] = {"pawn": pawn.pawn, "station": pawn.station}
    if pawn.pawn != FUGITIVE:
        data["tickets"] = pawn.tickets and form.one(_count, pawn.tickets)
        data["waiting"] = pawn.waiting
    return data


def _ticket_pawn(pawn: "PawnSeen", form: Form) -> Any:
    return form.fields(_pawn(pawn, form))


def _named_pawn(pawn: "PawnSeen", form: Form) -> Any:
    data = _pawn(pawn, form)
    if pawn.pawn != FUGITIVE:
        data["character"] = pawn.character or None
    return form.fields(data)


def _case_pawn(pawn: "PawnSeen", form: Form) -> Any:
    data = _pawn(pawn, form)
    if pawn.pawn != FUGITIVE:
        data["character"] = pawn.character or None
        data["tokens"] = pawn.tokens
    return form.fields(data)


def _dice_pawn(pawn: "PawnSeen", form: Form) -> Any:
    data: dict[str, Any] = {"pawn": pawn.pawn, "station": pawn.station}
    if pawn.pawn != FUGITIVE:
        data["die"] = pawn.die
        data["waiting"] = pawn.waiting
    return form.fields(data)


def _line_of(view: "View") -> Part:
    return _dice_line if view.dice else _case_line if view.case else _ticket_line


def _line(line: "LogLine", form: Form) -> dict[str, Any]:
    return {
        "move": line.move,
        "round": line.round,
        "ticket": line.ticket,
        "leg": line.leg,
        "shown": line.shown,
        "station": line.station,
        "seekers": form.words(line.seekers),
    }


def _ticket_line(line: "LogLine", form: Form) -> Any:
    data = _line(line, form)
    data["supply"] = line.supply and form.one(_count, line.supply)
    return form.fields(data)


def _case_line(line: "LogLine", form: Form) -> Any:
    data = _line(line, form)
    data["supply"] = line.supply and form.one(_count, line.supply)
    data["also"] = line.also
    data["card"] = form.words(line.card)
    data["blocks"] = form.words(line.blocks)
    data["ban"] = line.ban or None
    return form.fields(data)


def _dice_line(line: "LogLine", form: Form) -> Any:
    data = _line(line, form)
    data["die"] = line.die
    data["used"] = form.words(line.used)
    return form.fields(data)


def _case(case: "CaseSeen", form: Form) -> Any:
    return form.fields(
        {
            "crimes": case.crimes,
            "needed": case.needed,
            "cards": form.one(_known, case.cards),
            "played": form.one(_known, case.played),
            "card": form.one(_known, case.card),
            "reserve": form.one(_black_and_double, case.reserve),
            "taken": form.one(_black_and_double, case.taken),
            "turned": form.each(_known, case.turned),
            "landing": case.landing,
            "flown": case.flown,
            "spent": case.spent,
            "blocks": form.words(case.blocks),
            "ban": case.ban or None,
            "answers": form.each(_answer, case.answers),
        }
    )


def _known(numbers: tuple[int, ...] | None, form: Form) -> Any:
    return None if numbers is None else form.words(numbers)


def _black_and_double(tickets: tuple[int, int], form: Form) -> Any:
    return form.fields({"black": tickets[0], "double": tickets[1]})


def _answer(said: Answer, form: Form) -> Any:
    return form.fields(
        {
            "move": said.move,
            "character": said.character,
            "question": said.question,
            "about": said.about,
            "answer": said.answer,
        }
    )


def _dice(dice: "DiceSeen", form: Form) -> Any:
    return form.fields(
        {
            "rows": form.words(dice.rows),
            "expert": form.words(dice.expert),
            "phase": dice.phase,
            "leader": dice.leader,
            "tile": dice.tile,
            "hand": form.words(dice.hand),
            "supply": dice.supply,
            "on_log": dice.on_log,
            "rerolls": dice.rerolls,
            "helicopter": dice.helicopter,
        }
    )
