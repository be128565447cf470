"""The schema of the HTTP API and of the socket, from which a client can generate its types.

`python -m blackticket.server.schema` prints it without a server.
"""

import json
import sys
from typing import Annotated, Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType

from blackticket.server.connection import CLOSED
from blackticket.server.frame_types import FrameJson
from blackticket.server.messages import Message
from blackticket.server.strict_types import strict

SOCKET: Final = "/api/tables/{table_id}/socket"
_MESSAGE: Final[Any] = TypeAliasType("Message", Annotated[Message, Field(discriminator="type")])
_NEVER: Final = ("HTTPValidationError", "ValidationError")
"""FastAPI's own errors, which are never sent: a validation error is a refusal like any other."""


def describe(app: FastAPI) -> dict[str, Any]:
    """OpenAPI for HTTP, and beside it `x-socket`, with all types among the components."""
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        _forget_what_never_comes(document)
        document["components"]["schemas"] |= _of_the_socket()
        document["components"]["schemas"] = dict(sorted(document["components"]["schemas"].items()))
        document["x-socket"] = {
            "path": SOCKET,
            "client": {"$ref": "#/components/schemas/Message"},
            "server": {"$ref": "#/components/schemas/Frame"},
            "closed": {str(code): why for code, why in CLOSED.items()},
        }
        app.openapi_schema = document
    return app.openapi_schema


def _forget_what_never_comes(document: dict[str, Any]) -> None:
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"].pop("422", None)
    for name in _NEVER:
        document["components"]["schemas"].pop(name, None)


def _of_the_socket() -> dict[str, Any]:
    adapters: list[tuple[str, Any, TypeAdapter[Any]]] = [
        ("message", "validation", TypeAdapter(_MESSAGE)),
        ("frame", "validation", TypeAdapter(strict(FrameJson))),
    ]
    _, document = TypeAdapter.json_schemas(adapters, ref_template="#/components/schemas/{model}")
    found: dict[str, Any] = document["$defs"]
    return found


def schema() -> dict[str, Any]:
    from blackticket.server.app import make_app
    from blackticket.server.settings import Settings

    return make_app(Settings(database="sqlite:///never-opened")).openapi()


def main() -> None:
    json.dump(schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
