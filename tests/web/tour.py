"""A tour of the pages on one device: the client is loaded once, and goes from page to page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from tests.web.harness import NOWHERE, Harness, Size, Visitor
from tests.web.longest_language import speak_longest
from tests.web.page_catalogue import address, settled

Device = Literal["screen", "phone"]
DEVICES: Final[dict[Device, tuple[Size, Size]]] = {"screen": ("desktop", "laptop"), "phone": ("phone", "sideways")}


@dataclass
class Tour:
    """Those who are on their way, by device. They stay when a test ends, unless it fails."""

    visitors: dict[Device, Visitor] = field(default_factory=dict)

    @asynccontextmanager
    async def at(self, harness: Harness, device: Device, size: Size, name: str) -> AsyncIterator[Visitor]:
        """Somebody on a page of the catalogue; nothing is known to the browser of the pages before."""
        visitor = self.visitors.pop(device, None) or await _set_out(harness, device)
        harness.visitors.append(visitor)  # who leaves with the others if the test fails
        await visitor.resize(size)
        await visitor.forget("settings")
        await visitor.speak("en")
        await visitor.go(await address(harness, name))
        await settled(visitor.page)
        yield visitor
        await visitor.go(NOWHERE)
        assert visitor.complaints == []
        harness.visitors.remove(visitor)
        self.visitors[device] = visitor


async def _set_out(harness: Harness, device: Device) -> Visitor:
    visitor = await harness.visitor(DEVICES[device][0], touch=device == "phone")
    harness.visitors.remove(visitor)
    await visitor.open("/about")
    await speak_longest(visitor)
    await visitor.go(NOWHERE)
    return visitor
