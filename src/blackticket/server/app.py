"""The ASGI application: routes, error handlers, middleware and lifespan put together."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import Scope

from blackticket.rules.errors import BlackTicketError, shown
from blackticket.server.errors import ServerError, headers_of, status_of
from blackticket.server.frames import refusal_json
from blackticket.server.http import routes
from blackticket.server.logs import get
from blackticket.server.metrics import CONTENT_TYPE
from blackticket.server.middleware import Gate, Guard, is_local
from blackticket.server.pages import Pages, installed
from blackticket.server.schema import SOCKET, describe
from blackticket.server.settings import Settings
from blackticket.server.socket import Socket
from blackticket.server.store.async_store import StoreError
from blackticket.server.table_registry import TableRegistry
from blackticket.server.validation_messages import NOT_JSON, one_of, sentence

_log = get()
_METHODS: Final = ("GET", "HEAD", "POST", "PUT")


def make_app(settings: Settings, house: TableRegistry | None = None, pages: Pages | None = None) -> FastAPI:
    """The application. Its house is opened when the server starts, and closed when it stops."""
    house, pages = house or TableRegistry(settings), pages or installed()
    guard = Guard(settings, house.metrics, house.now)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await house.open()
        _log.info("server started")
        try:
            yield
        finally:
            await house.close()
            _log.info("server stopped")

    app = FastAPI(
        title="Black Ticket",
        description="Tables, seats and games. To play, open the socket of a table.",
        version=version("blackticket"),
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirect would be to whatever host and scheme the request named
        lifespan=life,
    )
    app.state.house = house
    app.include_router(routes(house, guard))
    app.router.routes += [
        WebSocketRoute(SOCKET, Socket(house, guard)),
        *_health(house),
        *pages.routes(),
    ]
    app.openapi = partial(describe, app)  # type: ignore[method-assign]  # as FastAPI wants it
    _refuse(app, house, pages)
    app.add_middleware(Gate, settings=settings, guard=guard, metrics=house.metrics, pages=pages)
    return app


class Readiness:
    """Whether the database answers, cached for a second."""

    def __init__(self, house: TableRegistry) -> None:
        self._house = house
        self._lock = asyncio.Lock()
        self._asked, self._answers = float("-inf"), False

    async def ask(self) -> bool:
        async with self._lock:
            if not self._asked <= self._house.now() < self._asked + 1.0:
                try:
                    await self._house.store.ping()
                    self._answers = True
                except StoreError:
                    self._answers = False
                self._asked = self._house.now()
            return self._answers


def _health(house: TableRegistry) -> list[Route]:
    readiness = Readiness(house)

    async def alive(_: Request) -> Response:
        return Response("alive\n", media_type="text/plain")

    async def ready(_: Request) -> Response:
        if await readiness.ask():
            return Response("ready\n", media_type="text/plain")
        return Response("the database does not answer\n", 503, media_type="text/plain")

    async def measured(request: Request) -> Response:
        if house.settings.metrics != "all" and not is_local(request.scope):
            raise ServerError("unknown-page", "Only the machine of the server may read what is measured.")
        house.metrics.programs_waiting.set(house.bots.waiting)
        return Response(house.metrics.text(), headers={"content-type": CONTENT_TYPE})

    return [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", measured)]


def _refuse(app: FastAPI, house: TableRegistry, pages: Pages) -> None:
    """Handlers that answer every refusal as error JSON; the middleware answers for faults."""

    def answer(error: BlackTicketError, headers: Mapping[str, str] | None = None) -> JSONResponse:
        house.metrics.refused(error.code)
        return JSONResponse(refusal_json(error.code, error.text), status_of(error), headers or headers_of(error))

    @app.exception_handler(BlackTicketError)
    async def refused(_: Request, error: BlackTicketError) -> JSONResponse:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    async def not_understood(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(ServerError("bad-request", sentence(list(error.errors()))))

    @app.exception_handler(HTTPException)
    async def not_there(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405:
            methods = _methods_of(app, request.scope)
            expected = one_of([method for method in methods if method != "HEAD"])
            text = f"This address takes {expected}, but got {shown(request.method)}."
            return answer(ServerError("wrong-method", text), headers={"allow": ", ".join(methods)})
        if error.status_code == 404:
            if pages.shows(request):
                return pages.missing(request)
            text = "There is no page at this address: /openapi.json lists those that there are."
            return answer(ServerError("unknown-page", text))
        return answer(ServerError("bad-request", NOT_JSON))


def _methods_of(app: FastAPI, scope: Scope) -> list[str]:
    """The methods that some route of this path answers to."""
    return [
        method
        for method in _METHODS
        if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in app.router.routes)
    ]
