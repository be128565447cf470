"""The HTTP API: one module for each group of addresses."""

from itertools import chain
from typing import Final

from blackticket.server.api import about, games, notices, seats, tables

ROUTES: Final = tuple(chain.from_iterable(module.router.routes for module in (about, tables, seats, games, notices)))
"""All routes, which any number of applications share: building them takes half a second."""
