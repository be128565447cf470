"""Taking, giving and leaving the seats of a table."""

from fastapi import Request

from blackticket.server import json_types, requests, seat_commands
from blackticket.server.api.dependencies import KEY_OPTIONAL, SeatDep, TableDep, make_router
from blackticket.server.bot_pool import check_strength
from blackticket.server.client_limits import rate_limit_key
from blackticket.server.credentials import hash_key
from blackticket.server.errors import ServerError
from blackticket.server.payloads import table_and_you_json
from blackticket.server.player_text import NAME_LIMIT, clean
from blackticket.server.strict_types import strict
from blackticket.server.table import PendingChange

router = make_router()


@router.post(
    "/tables/{table_id}/seats/{seat}/sit",
    tags=["seats"],
    openapi_extra=KEY_OPTIONAL,
    response_model=strict(json_types.SeatedJson),
)
async def sit(
    table_request: SeatDep, request: Request, asked: requests.SitRequest | None = None
) -> json_types.SeatedJson:
    """Take an open seat. One who has a key at this table gets the seat besides those he has, and keeps his name."""
    asked = asked or requests.SitRequest()
    name, invite = clean(asked.name, NAME_LIMIT, "name"), asked.invite
    client = rate_limit_key(request.scope)
    backend, limits, seat = table_request.api.backend, table_request.api.limits, table_request.seat
    async with table_request.open() as (table, player):
        key = table_request.key if player is not None else asked.key
        key = key or backend.secrets.key()
        key_hash = hash_key(key)
        is_new = key_hash not in table.keys
        if is_new:
            limits.check_newcomer(client, table.id)

        def build() -> PendingChange | None:
            known = table.keys.get(key_hash)
            if known is None:
                return seat_commands.sit(table, seat, len(table.state.participants), name, invite, key_hash)
            if asked.key and seat in table.state.seats_of(known):
                return None  # the answer to the first request was lost
            return seat_commands.sit(table, seat, known, table.state.participant(known).name, invite)

        try:
            await backend.writer.change(table, build)
        except ServerError as error:
            if error.code == "not-allowed" and invite:  # an invitation that nobody has sent
                limits.count_wrong_guess(client)
            raise
        if is_new:
            limits.count_newcomer(client, table.id)
        return {"key": key, **table_and_you_json(table, table.keys[key_hash])}


@router.put("/tables/{table_id}/seats/{seat}", tags=["seats"], response_model=strict(json_types.TableAndYouJson))
async def set_seat(table_request: SeatDep, asked: requests.SeatRequest) -> json_types.TableAndYouJson:
    """The host gives a seat to a program, or opens it."""
    seat, strength = table_request.seat, None if asked.has == "open" else asked.has
    if strength:
        check_strength(strength)
    return await table_request.change(lambda table, player: seat_commands.set_seat(table, player, seat, strength))


@router.post("/tables/{table_id}/seats/{seat}/invite", tags=["seats"], response_model=strict(json_types.InvitationJson))
async def invite(table_request: SeatDep) -> json_types.InvitationJson:
    """The host keeps an open seat for somebody: put the invitation into the fragment of a link."""
    seat, code = table_request.seat, table_request.api.backend.secrets.key()
    await table_request.change(lambda table, player: seat_commands.invite(table, player, seat, code))
    return {"seat": seat, "invite": code}


@router.post("/tables/{table_id}/leave", tags=["seats"], response_model=strict(json_types.TableAndYouJson))
async def leave(table_request: TableDep) -> json_types.TableAndYouJson:
    """Leave: before the start the seats are open again, later programs move for them until you are back."""
    return await table_request.change(seat_commands.leave)


@router.put("/tables/{table_id}/name", tags=["seats"], response_model=strict(json_types.TableAndYouJson))
async def rename(table_request: TableDep, asked: requests.NameRequest) -> json_types.TableAndYouJson:
    """Take another name."""
    name = clean(asked.name, NAME_LIMIT, "name")
    return await table_request.change(lambda table, player: seat_commands.rename(table, player, name))
