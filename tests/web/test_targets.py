"""In random positions, on a desktop and on a phone: every legal target is on the screen, and a click hits it.

The positions come from games of every edition and mode. The one side is looked at on a desktop, the other on a phone,
and in the next game the other way round. All ways to a target are tried: each pawn that can move, and the black ticket.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final

import pytest

from blackticket.game import Game
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import editions
from tests.length import AT_LENGTH
from tests.web.harness import Harness, Seated, Visitor, present
from tests.web.page_player import CLICK, SPOTS, PagePlayer

BOARDS: Final = [
    *(
        ("london-2023", "standard"),
        ("dice-2019", "standard"),
    )
]
"""One mode for each board, and for each kind of pawns; `make proof` looks at all modes."""
FEWEST_SEATS: Final = [
    (edition.id, mode.name, min(mode.detectives))
    for edition in editions()
    for mode in edition.modes
    if AT_LENGTH or (edition.id, mode.name) in BOARDS
]
"""With as few detectives as may be: each pawn is looked at on its own."""
POSITIONS: Final = 8 if AT_LENGTH else 2
"""Positions of each mode that are checked on either screen, half of them from either side."""
FARTHEST: Final = 2
"""The most actions between two positions that are checked."""
PATIENT: Final = 300
"""Animation frames to wait for targets that are off the screen: it may still show where he came to light before."""
LOOK: Final = f"""async (frames) => {{
  const look = {SPOTS};
  for (;;) {{
    const spots = await look("target");
    if (spots.every((spot) => spot.free) || frames-- < 0) return spots;
    await new Promise(requestAnimationFrame);
  }}
}}"""


@dataclass
class Onlooker:
    """Somebody who looks at positions on a screen of his own, and what he finds there."""

    name: str
    visitor: Visitor
    looked: int = 0
    enough: int = 0
    """How many positions, and how many there will be when this game is left."""
    found: list[str] = field(default_factory=list)

    @property
    def content(self) -> bool:
        return self.looked >= self.enough

    async def sit_down(self, seated: Seated) -> None:
        await self.visitor.rest()
        await self.visitor.go(seated.link)

    async def look(self, game: Game, side: str) -> None:
        """Look at the targets of every pawn of this side, with black tickets and without."""
        page = self.visitor.page
        await present(page, f'[data-version="{game.state.version}"]')
        player = PagePlayer(page, Random(0))
        seen = await player.look()
        lit, missed = await self._targets()
        for mover in seen["movers"]:
            await page.evaluate(CLICK, f'[data-mover="{mover}"]')
            lit, missed = [a | b for a, b in zip((lit, missed), await self._targets(), strict=True)]
        if "black" in seen["switches"]:
            await page.evaluate(CLICK, '[data-ticket="black"]')
            lit, missed = [a | b for a, b in zip((lit, missed), await self._targets(), strict=True)]
        where = f"{self.name}, {game.position}"
        self.found += [f"{where}: {one}" for one in missed]
        if lit != (legal := stations(game, side)):
            self.found.append(f"{where}: lit {sorted(lit)}, legal {sorted(legal)}")
        self.looked += 1

    async def _targets(self) -> tuple[set[str], set[str]]:
        """Those that are lit now, and what a click would hit in their place."""
        spots = await self.visitor.page.evaluate(LOOK, PATIENT)
        missed = {f"{spot['word']} by {spot['top']}" for spot in spots if not spot["free"]}
        return {spot["word"] for spot in spots}, missed


def stations(game: Game, side: str) -> set[str]:
    """Where a side can go, or put something, in this position."""
    seats = [seat for seat in game.acting if (seat == FUGITIVE) is (side == FUGITIVE)]
    return {str(action.station) for seat in seats for action in game.legal(seat) if action.station}


async def watch(harness: Harness, mode: tuple[str, str, int], chance: Random, hides: Onlooker, seeks: Onlooker) -> None:
    """Play a game by chance past the pages of both, who look at it now and then until they have seen enough."""
    edition, name, detectives = mode
    begun = Game.new(edition, mode=name, detectives=detectives, seed=chance.getrandbits(64))
    fugitive, seekers = await harness.table_at(begun.setup, begun.position, chance.getrandbits(64))
    await hides.sit_down(fugitive)
    await seeks.sit_down(seekers)
    game = harness.backend.registry.tables[fugitive.table].game
    assert game
    steps = 0
    while not game.over and not (hides.content and seeks.content):
        who, side = (hides, FUGITIVE) if FUGITIVE in game.acting else (seeks, "seekers")
        log = game.view(FUGITIVE).log
        lamp = bool(log) and log[-1].shown  # it shows for a moment where he has come to light, and nothing else
        if steps <= 0 and not who.content and not lamp and stations(game, side):
            await who.look(game, side)
            steps = chance.randint(1, FARTHEST)
        seat = chance.choice(game.acting)
        action = chance.choice(game.legal(seat))
        await harness.act(fugitive if seat == FUGITIVE else seekers, seat, action.text)
        steps -= 1


@pytest.mark.parametrize("mode", FEWEST_SEATS, ids=lambda mode: f"{mode[0]} {mode[1]}")
async def test_a_click_hits_every_target(mode: tuple[str, str, int], harness: Harness) -> None:
    desktop = Onlooker("desktop", await harness.regular())
    phone = Onlooker("phone", await harness.regular("phone", touch=True))
    chance = Random(50)
    for enough in (POSITIONS // 2, POSITIONS):
        desktop.enough = phone.enough = enough
        hides, seeks = (desktop, phone) if enough == POSITIONS else (phone, desktop)
        while not (desktop.content and phone.content):
            await watch(harness, mode, chance, hides, seeks)
    assert not desktop.found + phone.found, "\n".join(desktop.found + phone.found)
