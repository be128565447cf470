"""Finding, creating and looking at tables."""

from fastapi import Request, Response

from blackticket.server import json_types, requests
from blackticket.server.api.dependencies import KEY_OPTIONAL, ApiDep, TableDep, make_router
from blackticket.server.bot_pool import check_strength
from blackticket.server.client_limits import rate_limit_key
from blackticket.server.errors import ServerError
from blackticket.server.frames import game_text
from blackticket.server.payloads import table_and_you_json
from blackticket.server.player_text import NAME_LIMIT, clean
from blackticket.server.strict_types import strict
from blackticket.server.table import Table
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Terms

router = make_router()


@router.get("/tables", tags=["tables"], response_model=strict(json_types.LobbyJson))
async def lobby(api: ApiDep) -> json_types.LobbyJson:
    """The lobby: public tables that wait for players or can be watched."""
    return {"tables": await api.backend.lobby.tables()}


@router.post("/tables", tags=["tables"], status_code=201, response_model=strict(json_types.SeatedJson))
async def make_table(
    request: Request, api: ApiDep, asked: requests.NewTableRequest | None = None
) -> json_types.SeatedJson:
    """Make a table. Its maker is the host."""
    asked = asked or requests.NewTableRequest()
    terms = Terms.requested(asked.model_dump())
    check_strength(terms.strength)
    seats = _seats(asked, terms.setup.seats)
    name = clean(asked.name, NAME_LIMIT, "name")
    api.check_new_table(request)
    key, key_hash = api.backend.secrets.key_and_hash()
    maker = await api.backend.lobby.maker(rate_limit_key(request.scope))
    host = Participant(0, name, host=True)
    table = await api.backend.registry.create(terms, seats, (host,), {0: key_hash}, maker=maker)
    return {"key": key, **table_and_you_json(table, 0)}


def _seats(asked: requests.NewTableRequest, names: tuple[str, ...]) -> tuple[Seat, ...]:
    for name in asked.seats:
        if name not in names:
            raise ServerError("unknown-seat", f"There is no seat {name[:40]!r}. Seats are: {', '.join(names)}.")
    seats = tuple(_seat(name, asked.seats.get(name, "open")) for name in names)
    if len({seat.side for seat in seats if seat.kind == "person"}) > 1:
        raise ServerError("one-side-only", "You cannot sit on both sides; leave one to others or to programs.")
    return seats


def _seat(name: str, choice: requests.OwnSeatChoice) -> Seat:
    if choice == "me":
        return Seat(name, "person", player=0)
    if choice == "open":
        return Seat(name)
    check_strength(choice)
    return Seat(name, "program", strength=choice)


@router.get(
    "/tables/{table_id}",
    tags=["tables"],
    openapi_extra=KEY_OPTIONAL,
    response_model=strict(json_types.TableAndYouJson),
)
async def look_at_table(asked: TableDep) -> json_types.TableAndYouJson:
    """A table: its terms, its seats and who has them."""
    async with asked.open() as (table, player):
        return table_and_you_json(table, player)


@router.get(
    "/tables/{table_id}/game", tags=["game"], openapi_extra=KEY_OPTIONAL, response_model=strict(json_types.GameJson)
)
async def look_at_game(asked: TableDep) -> Response:
    """The game as the holder of the key may see it; without one as a spectator. To play, open the socket."""
    async with asked.open() as (table, player):
        check_started(table)
        return Response(game_text(table, player), media_type="application/json")


def check_started(table: Table) -> None:
    if table.game is None:
        raise ServerError("not-started", "The game has not started yet.")
