"""What endpoints depend on: the parts of the server, and the table and player of a request."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from blackticket.server import json_types
from blackticket.server.backend import Backend
from blackticket.server.boards import BoardPages
from blackticket.server.broadcaster import mask_timing
from blackticket.server.client_limits import ClientLimits, rate_limit_key
from blackticket.server.errors import ServerError
from blackticket.server.payloads import table_and_you_json
from blackticket.server.permissions import player_with_key
from blackticket.server.replay import Replays
from blackticket.server.strict_types import strict
from blackticket.server.table import PendingChange, Table

TableId = Annotated[str, Path(max_length=40, description="The id of a table.")]
SeatId = Annotated[str, Path(max_length=40, description="A seat, as in detective-1.")]
_bearer = HTTPBearer(auto_error=False, description="The key of a player at the table.")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]

KEY_OPTIONAL: Final[dict[str, Any]] = {"security": [{}]}
"""Says in the schema that a key is not needed."""
NOT_MODIFIED: Final[dict[int | str, dict[str, Any]]] = {304: {"description": "It is as the asker has it."}}
_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": strict(json_types.RefusalJson), "description": "Refused; the code says why."}
    for status in (400, 401, 403, 404, 405, 409, 413, 429, 500, 503, 507)
}


def make_router() -> APIRouter:
    return APIRouter(prefix="/api", responses=_REFUSALS)


@dataclass
class Api:
    """What the endpoints of an application share; it is in `app.state.api`."""

    backend: Backend
    limits: ClientLimits
    boards: BoardPages = field(default_factory=BoardPages)
    replays: Replays = field(default_factory=Replays)

    def check_new_table(self, request: Request) -> None:
        """Refuse another table if there are too many, or too many of this client."""
        if len(self.backend.registry.tables) >= self.backend.settings.max_tables:
            raise ServerError("too-many-tables", "So many tables are open that no other can be made: try again later.")
        self.limits.check_new_table(rate_limit_key(request.scope))


async def _api(request: Request) -> Api:
    api: Api = request.app.state.api
    return api


ApiDep = Annotated[Api, Depends(_api)]


class TableRequest:
    """A request to a table. The table is looked up by `open`, not before, so that a malformed body is refused first."""

    def __init__(
        self,
        api: Api,
        request: Request,
        table_id: str,
        bearer: HTTPAuthorizationCredentials | None,
        seat: str = "",
    ) -> None:
        self.api, self.request, self.seat = api, request, seat
        self._table_id, self._bearer = table_id, bearer

    @property
    def key(self) -> str | None:
        """The key that was sent. A header that holds no key is refused: its sender does not want to be a spectator."""
        if self._bearer is None and "authorization" in self.request.headers:
            text = "A key comes as 'Authorization: Bearer KEY', but this header holds none: mend it, or leave it out."
            raise ServerError("wrong-key", text)
        return self._bearer.credentials if self._bearer else None

    @asynccontextmanager
    async def open(self) -> AsyncIterator[tuple[Table, int | None]]:
        """The table, and the player who holds the key, None for a spectator; wrong keys and ids are counted."""
        client, limits = rate_limit_key(self.request.scope), self.api.limits
        limits.check_guesses(client)
        async with AsyncExitStack() as stack:
            try:
                table = await stack.enter_async_context(self.api.backend.registry.hold(self._table_id))
                player = player_with_key(table, self.key)
            except ServerError as error:
                if error.code in ("unknown-table", "wrong-key"):
                    limits.count_wrong_guess(client)
                raise
            try:
                yield table, player
            finally:
                await mask_timing(table, player)

    @asynccontextmanager
    async def open_as_player(self) -> AsyncIterator[tuple[Table, int]]:
        """The table and the player; a spectator is refused."""
        async with self.open() as (table, player):
            if player is None:
                raise ServerError("no-key", "This needs the key of a player: send it as 'Authorization: Bearer KEY'.")
            yield table, player

    async def change(self, build: Callable[[Table, int], PendingChange]) -> json_types.TableAndYouJson:
        async with self.open_as_player() as (table, player):
            await self.api.backend.writer.change(table, lambda: build(table, player), player)
            return table_and_you_json(table, player)


async def _table_request(api: ApiDep, request: Request, table_id: TableId, bearer: Bearer) -> TableRequest:
    return TableRequest(api, request, table_id, bearer)


async def _seat_request(api: ApiDep, request: Request, table_id: TableId, seat: SeatId, bearer: Bearer) -> TableRequest:
    return TableRequest(api, request, table_id, bearer, seat)


TableDep = Annotated[TableRequest, Depends(_table_request)]
SeatDep = Annotated[TableRequest, Depends(_seat_request)]
"""For addresses that name a seat, which is `TableRequest.seat`."""
