"""Starting a game, and what there is of it afterwards: rematch, record, review, analysis and replay."""

import asyncio
from typing import Any, Final

from fastapi import Request, Response

from blackticket.game import Game
from blackticket.server import json_types, requests, seat_commands
from blackticket.server.api.dependencies import KEY_OPTIONAL, NOT_MODIFIED, Api, ApiDep, TableDep, make_router
from blackticket.server.api.tables import check_started
from blackticket.server.client_limits import rate_limit_key
from blackticket.server.errors import ServerError
from blackticket.server.fairness import proved_record
from blackticket.server.payloads import audience_of
from blackticket.server.permissions import require_member
from blackticket.server.rematch import rematch as find_rematch
from blackticket.server.request_body import RECORD_LIMIT
from blackticket.server.review import review
from blackticket.server.strict_types import strict
from blackticket.server.table import Table

_RECORD_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": "The text of a record file.",
        "content": {"text/plain": {"schema": {"type": "string", "maxLength": RECORD_LIMIT}}},
    }
}

router = make_router()


@router.post("/tables/{table_id}/start", tags=["game"], response_model=strict(json_types.TableAndYouJson))
async def start(table_request: TableDep, asked: requests.StartRequest | None = None) -> json_types.TableAndYouJson:
    """The host starts the game."""
    asked = asked or requests.StartRequest()
    fill, seed = asked.fill, asked.seed
    return await table_request.change(lambda table, player: seat_commands.start(table, player, fill, seed))


@router.post("/tables/{table_id}/rematch", tags=["game"], response_model=strict(json_types.RematchJson))
async def rematch(table_request: TableDep, request: Request, api: ApiDep) -> json_types.RematchJson:
    """Play again with the sides swapped, at a new table that the same keys open."""
    async with table_request.open_as_player() as (table, player):
        require_member(table, player)
        if table.over and table.state.rematch is None:
            api.check_new_table(request)
        return {"table": await find_rematch(api.backend, table, player)}


@router.get("/tables/{table_id}/record", tags=["game"], openapi_extra=KEY_OPTIONAL, response_class=Response)
async def record(table_request: TableDep) -> Response:
    """The record of a game that is over: a file that replays."""
    async with table_request.open() as (table, _):
        text = proved_record(table, finished_game(table)).dumps()
        name = f'attachment; filename="{table.setup.edition_id}-{table.id}.txt"'
        return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})


@router.get(
    "/tables/{table_id}/review", tags=["game"], openapi_extra=KEY_OPTIONAL, response_model=strict(json_types.ReviewJson)
)
async def look_back(table_request: TableDep) -> json_types.ReviewJson:
    """A game that is over, move by move: where he was, and where the seekers could think him to be."""
    async with table_request.open() as (table, _):
        return await asyncio.to_thread(review, finished_game(table))


@router.get(
    "/tables/{table_id}/analysis",
    tags=["game"],
    openapi_extra=KEY_OPTIONAL,
    response_model=strict(json_types.AnalysisStateJson),
)
async def analysis(table_request: TableDep, api: ApiDep) -> Response:
    """What each decision of a game that is over was worth, if somebody has asked for that; or how far it is."""
    async with table_request.open() as (table, _):
        finished_game(table)
        return await _analysis_state(api, table)


@router.post(
    "/tables/{table_id}/analysis",
    tags=["game"],
    openapi_extra=KEY_OPTIONAL,
    response_model=strict(json_types.AnalysisStateJson),
)
async def begin_analysis(table_request: TableDep, request: Request, api: ApiDep) -> Response:
    """Have a game that is over analysed, unless it has been: once, in the background, for all who ask."""
    async with table_request.open() as (table, _):
        game = finished_game(table)
        await api.backend.analyses.begin(table.id, game, rate_limit_key(request.scope))
        return await _analysis_state(api, table)


async def _analysis_state(api: Api, table: Table) -> Response:
    return Response(await api.backend.analyses.state(table.id), media_type="application/json")


@router.get(
    "/tables/{table_id}/replay",
    tags=["game"],
    responses=NOT_MODIFIED,
    openapi_extra=KEY_OPTIONAL,
    response_model=strict(json_types.ReplayJson),
)
async def replay(table_request: TableDep, request: Request, api: ApiDep) -> Response:
    """The game so far, version by version, as the holder of the key saw it; all of it once it is over."""
    async with table_request.open() as (table, player):
        check_started(table)
        page = await api.replays.of_table(table, audience_of(table, player))
        return page.answer(request.headers)


@router.post(
    "/replay",
    tags=["game"],
    responses=NOT_MODIFIED,
    openapi_extra=_RECORD_BODY,
    response_model=strict(json_types.ReplayJson),
)
async def replay_record(request: Request, api: ApiDep) -> Response:
    """The game in a record file, version by version, with everything shown."""
    api.limits.check_replay(rate_limit_key(request.scope))
    return (await api.replays.of_record(await request.body())).answer(request.headers)


def finished_game(table: Table) -> Game:
    if table.game is None or not table.game.over:
        raise ServerError("not-over", "The game is not over yet; then this shows everything.")
    return table.game
