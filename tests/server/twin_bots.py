"""Two worlds in which programs move for the seekers: they get a view alone, so that they move alike."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from unittest.mock import patch

from blackticket.game import Game
from blackticket.knowledge import View
from blackticket.players import Clock, make_player
from blackticket.rules.actions import FUGITIVE
from blackticket.server import bot_turns
from blackticket.server.bot_pool import BotPool
from blackticket.server.terms import Strength
from tests.knowledge.worlds import Script, Twins, random_new_game, twins_of
from tests.server.asgi_server import ManualClock
from tests.server.twin_actions import farewell
from tests.server.twin_servers import (
    HIS,
    SEEKER,
    TableOptions,
    Transcripts,
    TwinServer,
    TwinTable,
    open_twin,
    position_lines,
)

TURNS: Final = 4
"""How many times he moves."""
THINKS: Final = (0.1, 0.4)
"""Seconds that the fugitive's program thinks in either world: not the same, but within one step of the pace."""
PACE: Final = 0.5
TURN: Final = 120
"""Seconds for a turn."""
FugitiveScript = Callable[[Game], str]
"""What the fugitive does."""


class BotMatch(NamedTuple):
    """A game against programs, to be played twice; the fugitive moves himself, or leaves, or lets his time run out."""

    edition: str
    mode: str
    strength: Strength
    he: Literal["moves", "leaves", "is late"]
    seed: int = 1


MATCHES: Final = (
    BotMatch("london-2023", "standard", "easy", "moves"),
    BotMatch("sherlock-2022", "sherlock", "medium", "leaves"),
    BotMatch("dice-2019", "standard", "easy", "is late"),
)


class ScriptedBotPool:
    """Programs as they are, but for the fugitive's, whose mind is made up."""

    def __init__(self, programs: BotPool, mind: Callable[[], str]) -> None:
        self._programs, self._mind = programs, mind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._programs, name)

    async def choose(self, spec: str, seed: int, view: View, **asked: Any) -> str:
        if view.seat == FUGITIVE:
            return self._mind()
        return await self._programs.choose(spec, seed, view, **asked)


class SleeplessAsyncio:
    """What stands in for asyncio where programs are driven: to sleep puts the test's clock forward."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self._clock.time = round(self._clock.time + seconds, 6)


class OneWorldError(Exception):
    """The game was over too soon, or nothing else fits what was public in it."""


def play_against_programs(folder: Path, match: BotMatch, pace: float = PACE) -> tuple[Transcripts, Transcripts, Twins]:
    """Play a match in two worlds: all that was heard in either, and what was played."""
    while True:
        try:
            return _play_both(folder / str(match.seed), match, pace)
        except OneWorldError:
            match = match._replace(seed=match.seed + 1)


def _play_both(folder: Path, match: BotMatch, pace: float) -> tuple[Transcripts, Transcripts, Twins]:
    game = _begun(match)

    async def play(which: int, position: str, mind: FugitiveScript) -> tuple[Transcripts, Script]:
        async with open_twin(folder, which, pace=pace) as twin:
            with patch.object(bot_turns, "asyncio", SleeplessAsyncio(twin.clock)):
                script = await _play(twin, match, position, game.seed, mind)
        return dict(twin.heard), script

    one, script = asyncio.run(play(0, game.position, _careful(match)))
    pairs = twins_of(game.state, game.seed, script, random.Random(match.seed))
    if not pairs:
        raise OneWorldError
    pair = random.Random(match.seed).choice(pairs)
    two, _ = asyncio.run(play(1, position_lines(pair)[1], _mind_of(pair.scripts[1])))
    return one, two, pair


def _begun(match: BotMatch) -> Game:
    rng = random.Random(match.seed)
    while True:
        game = random_new_game(rng, match.edition, match.mode)
        if len(game.seats) > 2 and _reads_back(game):
            return game


def _reads_back(game: Game) -> bool:
    return game.setup.mode.family == "dice" or game.setup.ruling("decks-are-public")


def _careful(match: BotMatch) -> FugitiveScript:
    """One who keeps away from the seekers, so that it is not over too soon."""
    player = make_player("greedy", match.seed)
    return lambda game: player.choose(game.view(FUGITIVE), Clock(1.0)).text


def _mind_of(script: Script) -> FugitiveScript:
    moves = [action.text for seat, action in script if seat == FUGITIVE]
    return lambda _: moves.pop(0)


async def _play(twin: TwinServer, match: BotMatch, position: str, seed: int, mind: FugitiveScript) -> Script:
    setup = Game.from_position(position).setup
    programs = dict.fromkeys(setup.seats[2:], match.strength)
    options = TableOptions(helper="weights", seats=programs, seed=match.seed, strength="medium", turn=TURN)
    world = TwinTable(twin, options)
    await world.make(setup, position, seed)
    script = await _turns(world, match, mind)
    await world.ask(HIS, "GET", "/game", key=world.keys[HIS])
    await farewell(world)
    return script


async def _turns(world: TwinTable, match: BotMatch, mind: FugitiveScript) -> Script:
    """Play until he has moved so often, and the seeker who is a person is to move."""

    def think() -> str:
        world.clock.time += THINKS[world.twin.which]
        return mind(world.game)

    world.server.backend.scheduler.turns.bots = ScriptedBotPool(world.server.backend.bots, think)  # type: ignore[assignment]
    while True:
        game, state = world.game, world.held.state
        if game.over:
            raise OneWorldError
        if FUGITIVE in game.acting and state.bot_strength(state.seats[0]) is None:
            await _his_turn(world, match, mind)
        elif sum(seat == FUGITIVE for seat, _ in game.actions) >= TURNS:
            return tuple(game.actions)
        else:
            seat, actions = next(iter(world.listeners[SEEKER].legal.items()))
            await world.act(seat, world.public.choice(actions))


async def _his_turn(world: TwinTable, match: BotMatch, mind: FugitiveScript) -> None:
    if match.he == "moves":
        await world.act(FUGITIVE, mind(world.game))
        return
    if match.he == "leaves":
        assert (await world.ask(HIS, "POST", "/leave", key=world.keys[HIS])).status == 200
    else:
        await world.leave(world.listeners.pop(HIS))
        world.clock.time += TURN
    await world.settle()
