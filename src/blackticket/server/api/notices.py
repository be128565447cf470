"""How a player is called when a turn of theirs begins: on which devices, and at which webhook."""

import asyncio

from fastapi import Request

from blackticket.server import json_types, requests
from blackticket.server.api.dependencies import TableDep, make_router
from blackticket.server.backend import Backend
from blackticket.server.errors import ServerError
from blackticket.server.notices.https import parse_url
from blackticket.server.notices.web_push import check_keys
from blackticket.server.notices.webhook import new_secret
from blackticket.server.permissions import require_seated
from blackticket.server.store.models import Subscription
from blackticket.server.store.notices import MAX_DEVICES
from blackticket.server.strict_types import strict
from blackticket.server.table import Table

router = make_router()


@router.get("/tables/{table_id}/notices", tags=["notices"], response_model=strict(json_types.NoticesJson))
async def look_at_notices(asked: TableDep) -> json_types.NoticesJson:
    """How you are called when it is your turn."""
    async with asked.open_as_player() as (table, player):
        return await _notices(asked.api.backend, table, player)


@router.post("/tables/{table_id}/notices/device", tags=["notices"], response_model=strict(json_types.NoticesJson))
async def call_device(table_request: TableDep, asked: requests.DeviceRequest) -> json_types.NoticesJson:
    """Be called on a device, by Web Push."""
    backend = table_request.api.backend
    parse_url(asked.endpoint, private=backend.settings.notice_private)
    await asyncio.to_thread(check_keys, asked.p256dh, asked.auth)
    async with table_request.open_as_player() as (table, player):
        require_seated(table, player)
        secrets = {"p256dh": asked.p256dh, "auth": asked.auth, "language": asked.language}
        new = Subscription(backend.secrets.table_id(), table.id, player, "push", asked.endpoint, secrets)
        if not await backend.notices.subscribe(new):
            raise ServerError("table-full", f"You are called on {MAX_DEVICES} devices, and that is enough.")
        return await _notices(backend, table, player)


@router.post("/tables/{table_id}/notices/forget", tags=["notices"], response_model=strict(json_types.NoticesJson))
async def forget_device(table_request: TableDep, asked: requests.ForgetDeviceRequest) -> json_types.NoticesJson:
    """Be called on a device no longer."""
    backend = table_request.api.backend
    parse_url(asked.endpoint, private=True)
    async with table_request.open_as_player() as (table, player):
        await backend.notices.unsubscribe(table.id, player, "push", asked.endpoint)
        return await _notices(backend, table, player)


@router.put("/tables/{table_id}/notices/webhook", tags=["notices"], response_model=strict(json_types.NoticesJson))
async def set_webhook(
    table_request: TableDep, request: Request, asked: requests.WebhookRequest
) -> json_types.NoticesJson:
    """Be called at an address of your own, or no longer. Each time it gets another secret."""
    backend = table_request.api.backend
    if asked.address is not None:
        parse_url(asked.address, private=backend.settings.notice_private)
    async with table_request.open_as_player() as (table, player):
        require_seated(table, player)
        if asked.address is None:
            await backend.notices.unsubscribe(table.id, player, "webhook")
            return await _notices(backend, table, player)
        secret = new_secret(backend.secrets.random_bytes(32))
        origin = request.headers.get("origin", "")  # the gate has compared it with the host
        secrets = {"secret": secret, "language": asked.language, "origin": origin if origin.isascii() else ""}
        new = Subscription(backend.secrets.table_id(), table.id, player, "webhook", asked.address, secrets)
        await backend.notices.subscribe(new)
        return await _notices(backend, table, player, secret)


async def _notices(backend: Backend, table: Table, player: int, secret: str | None = None) -> json_types.NoticesJson:
    found = await backend.notices.subscriptions(table.id, player)
    return {
        "push_key": (await backend.sender.keys()).public,
        "devices": sum(one.kind == "push" for one in found),
        "webhook": next((one.address for one in found if one.kind == "webhook"), None),
        "secret": secret,
    }
