"""How a ticket game begins: start cards, tickets, the first position."""

from collections.abc import Mapping

from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import Chance, shuffled
from blackticket.rules.editions import TicketCounts
from blackticket.rules.errors import SetupError, shown
from blackticket.rules.events import Event
from blackticket.rules.setup import Setup
from blackticket.rules.ticket.end import settle_fugitive_turn
from blackticket.rules.ticket.lookup import lookup
from blackticket.rules.ticket.state import TicketState


def start(
    setup: Setup, chance: Chance, starts: Mapping[str, int] | None = None
) -> tuple[TicketState, tuple[Event, ...]]:
    """Deal the start cards (C-15) to everyone whom `starts` does not place, and the tickets."""
    placed = _check_starts(setup, {} if starts is None else starts)
    stations = _deal(setup, chance, placed)
    stocks, supply = tickets(setup)
    seekers = tuple(stations[pawn] for pawn in setup.pawns)
    tables = lookup(setup)
    state = TicketState(
        setup=setup,
        fugitive=stations[FUGITIVE],
        seekers=seekers,
        stocks=stocks,
        supply=supply,
        black=setup.mode.black,
        double=setup.mode.double,
        round=1,
        waiting=0,
        log=(),
        start=stations[FUGITIVE],
        dealt=FUGITIVE not in placed,
        version=0,
        outcome=None,
        lookup=tables,
        sherlock=tables.rules.deal(setup, chance, seekers, FUGITIVE in placed),
    )
    started = Event(
        "started",
        {"seekers": dict(zip(setup.pawns, state.seekers, strict=True)), "dealt": state.dealt},
        tables.rules.start_secrets(state),
    )
    events = [started]
    state = settle_fugitive_turn(state, events)
    return state, tuple(events)


def tickets(setup: Setup) -> tuple[tuple[TicketCounts, ...], TicketCounts]:
    """The detectives' stocks (C-12, C-50) and the supply that is left (C-14), or the fugitive's own stock (N-02)."""
    mode = setup.mode
    dealt = len(setup.detective_pawns)
    taxi, bus, underground = mode.detective_tickets
    all_dealt = (taxi * dealt, bus * dealt, underground * dealt)
    stocks = (all_dealt,) if setup.shares_tickets else (mode.detective_tickets,) * dealt
    if mode.own_stock:
        return stocks, mode.own_stock
    left = tuple(total - given for total, given in zip(mode.tickets, all_dealt, strict=True))
    return stocks, (left[0], left[1], left[2])


def _deal(setup: Setup, chance: Chance, placed: Mapping[str, int]) -> dict[str, int]:
    decks = setup.board.decks
    stations = dict(placed)
    taken = set(placed.values())
    cards = [card[0] for card in shuffled(decks[setup.mode.detective_deck], chance) if card[0] not in taken]
    for pawn in setup.pawns:
        if pawn not in stations:
            stations[pawn] = cards.pop(0)
            taken.add(stations[pawn])
    if FUGITIVE not in stations and setup.mode.picks_start:
        stations[FUGITIVE] = 0  # S-02: he will pick
    if FUGITIVE not in stations:
        # C-16: a card that names an occupied station goes back, and another is drawn. Only the card's first
        # station, the one with the badge, counts in the common game (S-02).
        fits = [card[0] for card in shuffled(decks[setup.mode.fugitive_deck], chance) if card[0] not in taken]
        if not fits:
            raise SetupError("bad-starts", "The seekers stand on every start station of the fugitive: place him too.")
        stations[FUGITIVE] = fits[0]
    return stations


def _check_starts(setup: Setup, starts: Mapping[str, int]) -> dict[str, int]:
    known = (FUGITIVE, *setup.pawns)
    if not isinstance(starts, Mapping):
        raise SetupError("bad-starts", f"The starts are a mapping from pawns to stations, but got {shown(starts)}.")
    for pawn, station in starts.items():
        if pawn not in known:
            raise SetupError("bad-starts", f"There is no pawn {shown(pawn)}. The pawns are: {', '.join(known)}.")
        if type(station) is not int or station not in setup.board.stations:
            raise SetupError(
                "bad-starts",
                f"{pawn} starts on a station of the board, 1 to {max(setup.board.stations)}, but got {shown(station)}.",
            )
    by_station: dict[int, str] = {}
    for pawn, station in starts.items():
        if station in by_station:
            raise SetupError(
                "bad-starts", f"{by_station[station]} and {pawn} cannot both start on {station} (C-15, C-16)."
            )
        by_station[station] = pawn
    return dict(starts)
