"""Addresses that are about no table: editions, limits, strengths and boards."""

from typing import Annotated, Any, Final, cast

from fastapi import Path, Query, Request, Response

from blackticket.boards.drawing.json_types import BoardJson
from blackticket.players.registry import LEVELS, PLAYERS, has_numba, is_compiled
from blackticket.rules.catalogue import catalogue
from blackticket.rules.json_types import EditionJson
from blackticket.server import json_types
from blackticket.server.api.dependencies import NOT_MODIFIED, ApiDep, make_router
from blackticket.server.cached_response import CachedResponse
from blackticket.server.frames import compact
from blackticket.server.player_text import CHAT_LIMIT, MARK_LIMIT, NAME_LIMIT
from blackticket.server.request_body import RECORD_LIMIT
from blackticket.server.strict_types import strict
from blackticket.server.terms import Strength

BoardName = Annotated[str, Path(max_length=40, description="The name of a board, as a view has it.")]
RowsQuery = Annotated[str, Query(max_length=40, description="The rows of tiles as in a view, with commas between.")]
ExpertQuery = Annotated[str, Query(max_length=40, description="The tiles on their expert side, with commas between.")]


def _cached(data: Any) -> CachedResponse:
    return CachedResponse.of(compact(data).encode(), "application/json", "no-cache")


_LIMITS: Final = json_types.LimitsJson(name=NAME_LIMIT, message=CHAT_LIMIT, mark=MARK_LIMIT, record=RECORD_LIMIT)
_EDITIONS_PAGE: Final = _cached(catalogue())
_LIMITS_PAGE: Final = _cached(_LIMITS)

router = make_router()


@router.get("/editions", tags=["about"], responses=NOT_MODIFIED, response_model=strict(list[EditionJson]))
async def list_editions(request: Request) -> Response:
    """The editions, with their modes, player counts and options."""
    return _EDITIONS_PAGE.answer(request.headers)


@router.get("/limits", tags=["about"], responses=NOT_MODIFIED, response_model=strict(json_types.LimitsJson))
async def list_limits(request: Request) -> Response:
    """How long a name, a message, a mark or a record may be."""
    return _LIMITS_PAGE.answer(request.headers)


@router.get("/strengths", tags=["about"], response_model=strict(list[json_types.StrengthJson]))
async def list_strengths() -> list[json_types.StrengthJson]:
    """The programs that can be played against, from the weakest to the strongest."""
    return [
        {"strength": cast(Strength, level), "text": PLAYERS[level].help}
        for level in LEVELS
        if has_numba() or not is_compiled(level)
    ]


@router.get("/boards/tiles", tags=["about"], responses=NOT_MODIFIED, response_model=strict(BoardJson))
async def look_at_tiles(request: Request, api: ApiDep, rows: RowsQuery, expert: ExpertQuery = "") -> Response:
    """The street tiles of a dice game as they lie there, to be drawn."""
    return (await api.boards.tiles(rows, expert)).answer(request.headers)


@router.get("/boards/{name}", tags=["about"], responses=NOT_MODIFIED, response_model=strict(BoardJson))
async def look_at_board(name: BoardName, request: Request, api: ApiDep) -> Response:
    """A board, to be drawn."""
    return (await api.boards.board(name)).answer(request.headers)
