"""A table with a clock: how much time is left, second by second, and who has let it run out."""

from dataclasses import replace
from pathlib import Path
from random import Random

from blackticket.server.credentials import SecretSource
from tests.server.asgi_server import ManualClock
from tests.web.harness import Harness, present, serving

TURN = 90


async def test_the_time_runs_and_runs_out(harness: Harness, tmp_path: Path) -> None:
    clock = ManualClock()
    async with serving(tmp_path, SecretSource(Random(0).randbytes), clock, harness.boards) as (site, address, server):
        here = replace(harness, site=site, address=address, server=server)
        seats = {"detective-1": "me", "detective-2": "me"}
        host = await here.table(False, detectives=2, seats=seats, turn=TURN)
        sat = await here.ask("POST", f"/api/tables/{host.table}/seats/fugitive/sit", {"name": "Max"})
        started = await here.ask("POST", f"/api/tables/{host.table}/start", key=host.key)
        assert (sat.status, started.status) == (200, 200)
        visitor = await here.visitor()
        await visitor.page.clock.install(time=clock.time)
        await visitor.page.clock.pause_at(clock.time + 1)
        page = await visitor.open(host.link)
        left = page.locator(".bar .time")
        await left.filter(has_text="1:30").wait_for()
        await page.clock.run_for(5_000)
        await left.filter(has_text="1:25").wait_for()
        await page.clock.fast_forward(76_000)
        await left.filter(has_text="0:09").wait_for()
        assert await page.locator("[data-target]").count() == 0, "it is his turn"
        clock.time += TURN + 1
        await here.backend.scheduler.wake_due()
        await page.get_by_text("away, a program moves").wait_for()
        await page.locator("li", has_text="Max").filter(has_text="away").wait_for()
        await present(page, '[data-version="1"]')
        await page.get_by_role("tab", name="Chat").click()
        await page.get_by_text("Max is away: a program moves.").wait_for()
        await visitor.context.close()
