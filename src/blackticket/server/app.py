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
from blackticket.server.api import ROUTES
from blackticket.server.api.dependencies import Api
from blackticket.server.backend import Backend
from blackticket.server.client_limits import ClientLimits, is_local, names_machine
from blackticket.server.errors import ServerError, headers_of, status_of
from blackticket.server.logs import get_logger
from blackticket.server.metrics import CONTENT_TYPE
from blackticket.server.middleware import GateMiddleware
from blackticket.server.pages import Pages, installed
from blackticket.server.payloads import refusal_json
from blackticket.server.schema import SOCKET, describe
from blackticket.server.settings import Settings
from blackticket.server.socket import SocketEndpoint
from blackticket.server.store.async_store import StoreError
from blackticket.server.validation_messages import NOT_JSON, one_of, sentence

_log = get_logger()
_METHODS: Final = ("GET", "HEAD", "POST", "PUT")
_READ: Final = {"HEAD": "GET"}
"""What can be read can be asked for without its body."""


def make_app(
    settings: Settings, backend: Backend | None = None, pages: Pages | None = None, *, warms: bool = False
) -> FastAPI:
    """The application. Its backend is opened when the server starts, and closed when it stops.

    A backend of its own makes programs that search ready if it `warms`.
    """
    backend, pages = backend or Backend(settings, warms=warms), pages or installed()
    limits = ClientLimits(settings, backend.monotonic)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await backend.open()
        _log.info("server started")
        try:
            yield
        finally:
            await backend.close()
            _log.info("server stopped")

    app = FastAPI(
        title="Black Ticket",
        description="Tables, seats and games. To play, open the socket of a table.",
        version=version("blackticket"),
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,  # a redirect would be to whatever host and scheme the request named
        lifespan=lifespan,
    )
    app.state.backend = backend
    app.state.api = Api(backend, limits)
    app.router.routes += [
        *ROUTES,
        WebSocketRoute(SOCKET, SocketEndpoint(backend, limits)),
        *_health(backend),
        *pages.routes(),
    ]
    app.openapi = partial(describe, app)  # type: ignore[method-assign]  # as FastAPI wants it
    _add_error_handlers(app, backend, pages)
    app.add_middleware(GateMiddleware, settings=settings, limits=limits, metrics=backend.metrics, pages=pages)
    return app


class Readiness:
    """Whether the database answers, cached for a second."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._lock = asyncio.Lock()
        self._asked, self._answers = float("-inf"), False

    async def ask(self) -> bool:
        async with self._lock:
            if self._backend.monotonic() >= self._asked + 1.0:
                try:
                    await self._backend.store.ping()
                    self._answers = True
                except StoreError:
                    self._answers = False
                self._asked = self._backend.monotonic()
            return self._answers


def _health(backend: Backend) -> list[Route]:
    readiness = Readiness(backend)

    async def alive(_: Request) -> Response:
        return Response("alive\n", media_type="text/plain")

    async def ready(_: Request) -> Response:
        if await readiness.ask():
            return Response("ready\n", media_type="text/plain")
        return Response("the database does not answer\n", 503, media_type="text/plain")

    async def metrics(request: Request) -> Response:
        if backend.settings.metrics != "all" and not (is_local(request.scope) and names_machine(request.url.hostname)):
            raise ServerError("unknown-page", "Only the machine of the server may read what is measured.")
        backend.metrics.programs_waiting.set(backend.bots.waiting)
        return Response(backend.metrics.text(), headers={"content-type": CONTENT_TYPE})

    return [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", metrics)]


def _add_error_handlers(app: FastAPI, backend: Backend, pages: Pages) -> None:
    """Handlers that answer every refusal as error JSON; the middleware answers for faults."""

    def answer(error: BlackTicketError, headers: Mapping[str, str] | None = None) -> JSONResponse:
        backend.metrics.refused(error.code)
        return JSONResponse(refusal_json(error.code, error.text), status_of(error), headers or headers_of(error))

    @app.exception_handler(BlackTicketError)
    async def on_refusal(_: Request, error: BlackTicketError) -> JSONResponse:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    async def on_invalid_request(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(ServerError("bad-request", sentence(list(error.errors()))))

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> Response:
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
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**scope, "method": _READ.get(method, method)})[0] is Match.FULL
            for route in app.router.routes
        )
    ]
