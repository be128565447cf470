"""Tables over HTTP: making, joining, starting, looking on, and what is left when the game is over."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from blackticket.boards.drawing.json_types import BoardJson
from blackticket.players.registry import LEVELS, PLAYERS, has_numba, is_compiled
from blackticket.rules.catalogue import catalogue
from blackticket.rules.games import prepare
from blackticket.rules.json_types import EditionJson
from blackticket.server import commands, frames, json_types, requests
from blackticket.server.boards import BoardPages
from blackticket.server.bot_pool import check_strength
from blackticket.server.cached_response import CachedResponse
from blackticket.server.errors import ServerError
from blackticket.server.middleware import RECORD_LIMIT, Guard, rate_limit_key
from blackticket.server.replay import Replays
from blackticket.server.review import review
from blackticket.server.strict_types import strict
from blackticket.server.table import PendingChange, Table
from blackticket.server.table_registry import TableRegistry, new_key
from blackticket.server.table_state import Participant, Seat
from blackticket.server.terms import Strength, Terms

TableId = Annotated[str, Path(max_length=40, description="The id of a table.")]
SeatId = Annotated[str, Path(max_length=40, description="A seat, as in detective-1.")]
BoardName = Annotated[str, Path(max_length=40, description="The name of a board, as a view has it.")]
Rows = Annotated[str, Query(max_length=40, description="The rows of tiles as in a view, with commas between.")]
Expert = Annotated[str, Query(max_length=40, description="The tiles on their expert side, with commas between.")]
_bearer = HTTPBearer(auto_error=False, description="The key of a player at the table.")
Bearer = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]

_OR_WITHOUT: dict[str, Any] = {"security": [{}]}
"""Says in the description that a key is not needed."""
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": strict(json_types.RefusalJson), "description": "Refused; the code says why."}
    for status in (400, 401, 403, 404, 405, 409, 413, 429, 500, 503, 507)
}

_A_RECORD: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The text of a record file.",
        "content": {"text/plain": {"schema": {"type": "string", "maxLength": RECORD_LIMIT}}},
    }
}
_LIMITS: json_types.LimitsJson = {
    "name": commands.NAME_LIMIT,
    "message": commands.CHAT_LIMIT,
    "mark": commands.MARK_LIMIT,
    "record": RECORD_LIMIT,
}
_OR_AS_BEFORE: dict[int | str, dict[str, Any]] = {304: {"description": "It is as the asker has it."}}


def routes(registry: TableRegistry, guard: Guard) -> APIRouter:
    """All addresses under /api."""
    router = APIRouter(prefix="/api", responses=_REFUSALS)
    pages, replays = BoardPages(), Replays()

    all_editions = _page(catalogue())
    all_limits = _page(_LIMITS)

    @router.get("/editions", tags=["about"], responses=_OR_AS_BEFORE, response_model=strict(list[EditionJson]))
    async def list_editions(request: Request) -> Response:
        """The editions, with their modes, player counts and options."""
        return all_editions.answer(request.headers)

    @router.get("/limits", tags=["about"], responses=_OR_AS_BEFORE, response_model=strict(json_types.LimitsJson))
    async def list_limits(request: Request) -> Response:
        """How long a name, a message, a mark or a record may be."""
        return all_limits.answer(request.headers)

    @router.get("/strengths", tags=["about"], response_model=strict(list[json_types.StrengthJson]))
    async def list_strengths() -> list[json_types.StrengthJson]:
        """The programs that can be played against, from the weakest to the strongest."""
        return [
            {"strength": cast(Strength, level), "text": PLAYERS[level].help}
            for level in LEVELS
            if has_numba() or not is_compiled(level)
        ]

    @router.get("/boards/tiles", tags=["about"], responses=_OR_AS_BEFORE, response_model=strict(BoardJson))
    async def look_at_tiles(request: Request, rows: Rows, expert: Expert = "") -> Response:
        """The street tiles of a dice game as they lie there, to be drawn."""
        return (await pages.tiles(rows, expert)).answer(request.headers)

    @router.get("/boards/{name}", tags=["about"], responses=_OR_AS_BEFORE, response_model=strict(BoardJson))
    async def look_at_board(name: BoardName, request: Request) -> Response:
        """A board, to be drawn."""
        return (await pages.board(name)).answer(request.headers)

    @router.get("/tables", tags=["tables"], response_model=strict(json_types.LobbyJson))
    async def lobby() -> json_types.LobbyJson:
        """The lobby: public tables that wait for players or can be watched."""
        return {"tables": await registry.lobby()}

    @router.post("/tables", tags=["tables"], status_code=201, response_model=strict(json_types.SeatedJson))
    async def make_table(request: Request, asked: requests.NewTableRequest | None = None) -> json_types.SeatedJson:
        """Make a table. Its maker is the host."""
        asked = asked or requests.NewTableRequest()
        setup = prepare(asked.edition, asked.mode, asked.detectives, _options(asked), asked.characters)
        check_strength(asked.strength)
        seats = _seats(asked, setup.seats)
        name = commands.clean(asked.name, commands.NAME_LIMIT, "name")
        may_make_table(request)
        key, stored = new_key(registry.secrets)
        terms = Terms.of(setup, asked.helper, asked.turn, asked.strength, asked.public)
        table = await registry.make(terms, seats, (Participant(0, name, host=True),), {0: stored})
        return {"key": key, "you": frames.you_json(table, 0), "table": frames.table_json(table)}

    @router.get(
        "/tables/{table_id}",
        tags=["tables"],
        openapi_extra=_OR_WITHOUT,
        response_model=strict(json_types.TableAndYouJson),
    )
    async def look_at_table(table_id: TableId, request: Request, bearer: Bearer) -> json_types.TableAndYouJson:
        """A table: its terms, its seats and who has them."""
        async with _Asker(registry, guard, request, table_id, bearer) as (table, player):
            return _table_and_you(table, player)

    @router.get(
        "/tables/{table_id}/game", tags=["game"], openapi_extra=_OR_WITHOUT, response_model=strict(json_types.GameJson)
    )
    async def look_at_game(table_id: TableId, request: Request, bearer: Bearer) -> Response:
        """The game as the holder of the key may see it; without one as a spectator. To play, open the socket."""
        async with _Asker(registry, guard, request, table_id, bearer) as (table, player):
            _started(table)
            seen = frames.game_text(table, frames.audience_of(table, player))
            you, legal = frames.compact(frames.you_json(table, player)), frames.legal_text(table, player)
            return Response(f'{{"you":{you}{seen},"legal":{legal}}}', media_type="application/json")

    @router.post(
        "/tables/{table_id}/seats/{seat}/sit",
        tags=["seats"],
        openapi_extra=_OR_WITHOUT,
        response_model=strict(json_types.SeatedJson),
    )
    async def sit(
        table_id: TableId, seat: SeatId, request: Request, bearer: Bearer, asked: requests.SitRequest | None = None
    ) -> json_types.SeatedJson:
        """Take an open seat. One who has a key at this table gets the seat besides those he has, and keeps his name."""
        asked = asked or requests.SitRequest()
        name, invite = commands.clean(asked.name, commands.NAME_LIMIT, "name"), asked.invite
        async with _Asker(registry, guard, request, table_id, bearer) as (table, player):
            new, stored = new_key(registry.secrets)
            number = player

            def draft() -> PendingChange:
                nonlocal number
                if player is not None:
                    return commands.sit(table, seat, player, table.state.participant(player).name, invite)
                number = len(table.state.participants)
                return commands.sit(table, seat, number, name, invite, stored)

            try:
                await table.change(draft)
            except ServerError as error:
                if error.code == "not-allowed" and invite:  # an invitation that nobody has sent
                    guard.guessed_wrong(rate_limit_key(request.scope))
                raise
            key = bearer.credentials if bearer and player is not None else new
            return {"key": key, **_table_and_you(table, number)}

    @router.put("/tables/{table_id}/seats/{seat}", tags=["seats"], response_model=strict(json_types.TableAndYouJson))
    async def set_seat(
        table_id: TableId, seat: SeatId, asked: requests.SeatRequest, request: Request, bearer: Bearer
    ) -> json_types.TableAndYouJson:
        """The host gives a seat to a program, or opens it."""
        strength = None if asked.has == "open" else asked.has
        if strength:
            check_strength(strength)
        return await change(
            table_id, request, bearer, lambda table, player: commands.set_seat(table, player, seat, strength)
        )

    @router.post(
        "/tables/{table_id}/seats/{seat}/invite", tags=["seats"], response_model=strict(json_types.InvitationJson)
    )
    async def invite(table_id: TableId, seat: SeatId, request: Request, bearer: Bearer) -> json_types.InvitationJson:
        """The host keeps an open seat for somebody: put the invitation into the fragment of a link."""
        code = registry.secrets.key()
        await change(table_id, request, bearer, lambda table, player: commands.invite(table, player, seat, code))
        return {"seat": seat, "invite": code}

    @router.post("/tables/{table_id}/leave", tags=["seats"], response_model=strict(json_types.TableAndYouJson))
    async def leave(table_id: TableId, request: Request, bearer: Bearer) -> json_types.TableAndYouJson:
        """Leave: before the start the seats are open again, later programs move for them until you are back."""
        return await change(table_id, request, bearer, commands.stand)

    @router.put("/tables/{table_id}/name", tags=["seats"], response_model=strict(json_types.TableAndYouJson))
    async def rename(
        table_id: TableId, asked: requests.NameRequest, request: Request, bearer: Bearer
    ) -> json_types.TableAndYouJson:
        """Take another name."""
        name = commands.clean(asked.name, commands.NAME_LIMIT, "name")
        return await change(table_id, request, bearer, lambda table, player: commands.rename(table, player, name))

    @router.post("/tables/{table_id}/start", tags=["game"], response_model=strict(json_types.TableAndYouJson))
    async def start(
        table_id: TableId, request: Request, bearer: Bearer, asked: requests.StartRequest | None = None
    ) -> json_types.TableAndYouJson:
        """The host starts the game."""
        fill = asked is not None and asked.fill
        return await change(table_id, request, bearer, lambda table, player: commands.start(table, player, fill))

    @router.post("/tables/{table_id}/rematch", tags=["game"], response_model=strict(json_types.RematchJson))
    async def rematch(table_id: TableId, request: Request, bearer: Bearer) -> json_types.RematchJson:
        """Play again with the sides swapped, at a new table that the same keys open."""
        async with _Asker(registry, guard, request, table_id, bearer) as (table, player):
            number = _known(player)
            commands.at_home(table, number)
            if table.over and table.state.rematch is None:
                may_make_table(request)
            return {"table": await registry.rematch(table, number)}

    @router.get("/tables/{table_id}/record", tags=["game"], openapi_extra=_OR_WITHOUT, response_class=Response)
    async def record(table_id: TableId, request: Request, bearer: Bearer) -> Response:
        """The record of a game that is over: a file that replays."""
        async with _Asker(registry, guard, request, table_id, bearer) as (table, _):
            game = _over(table)
            game.players = table.names
            name = f'attachment; filename="{table.state.terms.edition}-{table.id}.txt"'
            text = game.record().dumps()
            return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})

    @router.get(
        "/tables/{table_id}/review",
        tags=["game"],
        openapi_extra=_OR_WITHOUT,
        response_model=strict(json_types.ReviewJson),
    )
    async def look_back(table_id: TableId, request: Request, bearer: Bearer) -> json_types.ReviewJson:
        """A game that is over, move by move: where he was, and where the seekers could think him to be."""
        async with _Asker(registry, guard, request, table_id, bearer) as (table, _):
            return await asyncio.to_thread(review, _over(table))

    @router.get(
        "/tables/{table_id}/replay",
        tags=["game"],
        responses=_OR_AS_BEFORE,
        openapi_extra=_OR_WITHOUT,
        response_model=strict(json_types.ReplayJson),
    )
    async def replay(table_id: TableId, request: Request, bearer: Bearer) -> Response:
        """The game so far, version by version, as the holder of the key saw it; all of it once it is over."""
        async with _Asker(registry, guard, request, table_id, bearer) as (table, player):
            _started(table)
            told = await replays.of_table(table, frames.audience_of(table, player))
            return told.answer(request.headers)

    @router.post(
        "/replay",
        tags=["game"],
        responses=_OR_AS_BEFORE,
        openapi_extra=_A_RECORD,
        response_model=strict(json_types.ReplayJson),
    )
    async def replay_record(request: Request) -> Response:
        """The game in a record file, version by version, with everything shown."""
        guard.may_replay(rate_limit_key(request.scope))
        return (await replays.of_record(await request.body())).answer(request.headers)

    def may_make_table(request: Request) -> None:
        if len(registry.tables) >= registry.settings.max_tables:
            raise ServerError("too-many-tables", "So many tables are open that no other can be made: try again later.")
        guard.may_make_table(rate_limit_key(request.scope))

    async def change(
        table_id: str, request: Request, bearer: Bearer, draft: Callable[[Table, int], PendingChange]
    ) -> json_types.TableAndYouJson:
        async with _Asker(registry, guard, request, table_id, bearer) as (table, player):
            number = _known(player)
            await table.change(lambda: draft(table, number), number)
            return _table_and_you(table, number)

    return router


def _page(told: Any) -> CachedResponse:
    """An answer that is the same for all, as long as the server runs."""
    return CachedResponse.of(frames.compact(told).encode(), "application/json", "no-cache")


class _Asker:
    """Who asks for which table: the table is held while it is answered, and wrong guesses are counted."""

    def __init__(self, registry: TableRegistry, guard: Guard, request: Request, table_id: str, bearer: Bearer) -> None:
        self._registry, self._guard = registry, guard
        self._client, self._id = rate_limit_key(request.scope), table_id
        self._key = bearer.credentials if bearer else None
        self._unusable = bearer is None and "authorization" in request.headers

    async def __aenter__(self) -> tuple[Table, int | None]:
        self._guard.may_guess(self._client)
        self._held = self._registry.at(self._id)
        try:
            table = await self._held.__aenter__()
            player = self._registry.player_at(table, self._usable_key())
        except ServerError as error:
            if error.code in ("unknown-table", "wrong-key"):
                self._guard.guessed_wrong(self._client)
            if error.code == "wrong-key":
                await self._held.__aexit__(None, None, None)
            raise
        return table, player

    def _usable_key(self) -> str | None:
        """The key that was sent. Who sends something else wants to be somebody, and is not to be taken for nobody."""
        if self._unusable:
            text = "A key comes as 'Authorization: Bearer KEY', but this header holds none: mend it, or leave it out."
            raise ServerError("wrong-key", text)
        return self._key

    async def __aexit__(self, *reason: Any) -> None:
        await self._held.__aexit__(None, None, None)


def _options(asked: requests.NewTableRequest) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in asked.options.items()}


def _seats(asked: requests.NewTableRequest, exist: tuple[str, ...]) -> tuple[Seat, ...]:
    for name in asked.seats:
        if name not in exist:
            raise ServerError("unknown-seat", f"There is no seat {name[:40]!r}. Seats are: {', '.join(exist)}.")
    seats = tuple(_seat(name, asked.seats.get(name, "open")) for name in exist)
    if len({seat.side for seat in seats if seat.kind == "person"}) > 1:
        raise ServerError("one-side-only", "You cannot sit on both sides; leave one to others or to programs.")
    return seats


def _seat(name: str, has: requests.OwnSeatChoice) -> Seat:
    if has == "me":
        return Seat(name, "person", player=0)
    if has == "open":
        return Seat(name)
    check_strength(has)
    return Seat(name, "program", strength=has)


def _table_and_you(table: Table, player: int | None) -> json_types.TableAndYouJson:
    return {"you": frames.you_json(table, player), "table": frames.table_json(table)}


def _known(player: int | None) -> int:
    if player is None:
        raise ServerError("no-key", "This needs the key of a player: send it as 'Authorization: Bearer KEY'.")
    return player


def _started(table: Table) -> None:
    if table.game is None:
        raise ServerError("not-started", "The game has not started yet.")


def _over(table: Table) -> Any:
    if table.game is None or not table.game.over:
        raise ServerError("not-over", "The game is not over yet; then this shows everything.")
    return table.game
