"""The HTTP API: one module for each group of addresses."""

from typing import Final

from blackticket.server.api import about, games, seats, tables

ROUTERS: Final = (about.router, tables.router, seats.router, games.router)
