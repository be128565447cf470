"""What people do at a table beside playing: they talk, try, ask, watch, guess, flood, go and come back.

Whatever is drawn by chance is drawn from what all can see, so that both worlds go on alike as long as they look alike.
"""

import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from blackticket.game import Game
from blackticket.knowledge import SPECTATOR, view
from blackticket.rules.actions import FUGITIVE, Action
from blackticket.rules.dice import DiceState
from blackticket.rules.setup import Setup
from tests.knowledge.worlds import Twins
from tests.server.twin_servers import (
    HIS,
    OPERATOR,
    OTHER_SEEKER,
    SEEKER,
    STEP,
    STRANGER,
    WATCHER,
    SocketListener,
    TableOptions,
    TwinServer,
    TwinTable,
    position_lines,
)

Asked = tuple[str, str, Any]

LOOKED_AT: Final[tuple[Asked, ...]] = (
    *(("GET", path, None) for path in ("", "/game", "/record", "/review", "/nothing", "/socket", "/replay")),
    *(("GET", f"/{path}", None) for path in ("/api/tables", "/metrics", "/healthz", "/readyz", "/", "/favicon.ico")),
    *(("GET", f"//api/tables/{table}/game", None) for table in ("aaaabbbbccccdddd", "x" * 41)),
    *(("DELETE", "", None), ("HEAD", "/game", None), ("OPTIONS", "/game", None), ("POST", "/game", {})),
    *(("POST", "/start", {"fill": True}), ("POST", "/rematch", None), ("POST", "/start", b"{")),
    *(("POST", f"/seats/{seat}/sit", {"name": "Eve"}) for seat in ("fugitive", "detective-1", "nobody")),
    *(("PUT", f"/seats/{seat}", {"has": "easy"}) for seat in ("fugitive", "detective-1")),
    *(("POST", f"/seats/{seat}/invite", None) for seat in ("fugitive", "detective-1")),
    *(("PUT", "/name", {"name": "Mallory"}), ("PUT", "/name", {"name": ""}), ("GET", "/game?seat=fugitive", None)),
)
ONCE: Final[tuple[Asked, ...]] = tuple(("GET", f"//{path}", None) for path in ("openapi.json", "api/editions"))
WORDS: Final = ("taxi", "bus", "underground", "black", "double taxi", "start", "land", "helicopter")
ODD: Final = ("", "x", "pass", "fly", "detective-9 pass", "seekers done", "detective-1 stay", "detective-1 reroll")
ODD_SHERLOCK: Final = ("holmes search", "adler ban bus", "watson ask river", "mycroft ask", "lestrade block 86")
RAW: Final = ("{", "[]", '{"type":"act"}', '{"type":"hello"}', '{"type":"act","id":"r","version":"1"}', b"\xff")
END: Final = 1_000
GUESSER, FLOODER = "203.0.113.10", "203.0.113.9"


async def talk(world: TwinTable) -> None:
    who = world.public.choice([*_seekers(world), HIS])
    await world.send(who, "say", channel="table", text=_words(world.public))


async def whisper(world: TwinTable) -> None:
    await world.send(world.public.choice(_seekers(world)), "say", channel="seekers", text=_words(world.public))


async def mark(world: TwinTable) -> None:
    who, station = world.public.choice(_seekers(world)), world.public.randrange(0, 60)
    await world.send(who, "mark", station=station, mark=world.public.choice(("", "here?", "no")))


async def propose(world: TwinTable) -> None:
    """A seeker shows moves to the others; refused when it is his turn."""
    who, (pawn, *_) = world.public.choice(_seekers(world)), world.held.setup.pawns
    actions = [f"{pawn} taxi {world.public.randrange(1, 60)}"][: world.public.randrange(3)]
    await world.send(who, "propose", round=world.listeners[who].view["round"], actions=actions)


async def vote(world: TwinTable) -> None:
    """One of several would resign; one alone only says that he would not."""
    seekers = _seekers(world)
    await world.send(seekers[0], "resign", agree=len(seekers) > 1 and world.public.random() < 0.5)


async def try_what_is_not_allowed(world: TwinTable) -> None:
    """A seeker tries moves that are not legal, for any seat and on any version."""
    who = world.public.choice(_seekers(world))
    for seat, version, action in tries(world, who, 6):
        for kind in ("act", "foresee"):
            await world.send(who, kind, version=version, seat=seat, action=action)
    await world.send(who, "let-programs")
    await world.send(who, "seed", seed="0f" * 16)
    await world.send(who, "stand-in", player=world.public.randrange(5))
    await world.send(who, "no-such-thing")
    await whisper(world)


async def try_everything(world: TwinTable) -> None:
    """A seeker is refused until his socket is closed: first for messages in a second, then for refusals in a row."""
    listener = await world.enter(SEEKER, "seeker's window", device=_device(world.listeners[SEEKER]))
    for number, (seat, version, action) in enumerate(tries(world, SEEKER, 200)):
        if listener.closed:
            break
        await world.send(SEEKER, "act", listener, version=version, seat=seat, action=action)
        if number in (30, 60, 90):
            await world.send(SEEKER, "say", listener, channel="seekers", text=f"Tried {number}.")
    assert listener.closed
    await world.leave(listener)


def tries(world: TwinTable, who: str, count: int) -> list[tuple[str, int, str]]:
    """Actions that are not legal as far as the seeker was told: seat, version, text."""
    rng, listener, setup = world.public, world.listeners[who], world.held.setup
    near = sorted({pawn["station"] for pawn in listener.view["pawns"] if pawn["station"]} or {1})
    found = []
    for _ in range(count):
        seat = rng.choice((*setup.seats, *setup.seats[1:], *setup.seats[1:]))
        station = rng.choice((rng.choice(near), rng.choice(_stations(world)), rng.randrange(250)))
        pawn = rng.choice((*setup.pawns, "")) if seat != FUGITIVE else ""
        text = rng.choice((f"{pawn} {rng.choice(WORDS)} {station}".strip(), rng.choice((*ODD, *ODD_SHERLOCK))))
        version = world.version + (rng.choice((0, -1, 1, 1000)) if rng.random() < 0.1 else 0)
        if text not in listener.legal.get(seat, ()):
            found.append((seat, max(0, version), text))
    return found


async def his_tries(world: TwinTable) -> None:
    """The fugitive tries what he may not do in his world; another move, and another reason, than in the other one."""
    rng, stations = world.private, _stations(world)
    legal = set(world.listeners[HIS].legal.get(FUGITIVE, ()))
    for _ in range(3):
        word = rng.choice(WORDS)
        texts = [f"{word} {station}" for station in rng.sample(stations, 20)] + ["taxi 999", "x"]
        text = rng.choice([text for text in texts if text not in legal])
        refused = await world.send(HIS, "act", version=world.version, seat=FUGITIVE, action=text)
        assert refused["type"] == "refused"
    await his_foresight(world, legal)
    await world.send(HIS, "say", channel="seekers", text="Where am I?")
    await world.send(HIS, "mark", station=3, mark="I")
    await world.send(HIS, "propose", round=world.listeners[HIS].view["round"], actions=[])
    for path in ("/game", "/record", "", "/replay"):
        await world.ask(HIS, "GET", path, key=world.keys[HIS])


async def his_foresight(world: TwinTable, legal: set[str]) -> None:
    """He tries the first move of a double move, one that he could make if he has one, and one that he could not."""
    doubles = sorted(text for text in legal if text.startswith("double") and text != "double fly")
    for text in world.private.sample(doubles, min(3, len(doubles))):
        foreseen = await world.send(HIS, "foresee", version=world.version, seat=FUGITIVE, action=text)
        assert foreseen["type"] == "foreseen"
    texts = [f"double taxi {station}" for station in world.private.sample(_stations(world), 20)]
    text = next(text for text in texts if text not in legal)
    await world.send(HIS, "foresee", version=world.version, seat=FUGITIVE, action=text)


async def repeat(world: TwinTable) -> None:
    """A seeker sends a message again, and one under an id that the fugitive has used."""
    for name in ("again", "again", "fugitive 1"):
        await world.send(SEEKER, "say", id=name, channel="table", text="Once or twice?")


async def come_back(world: TwinTable) -> None:
    """Somebody opens his link again, having heard so far, on this device or another."""
    who = world.public.choice([*_seekers(world), WATCHER, HIS])
    old = world.listeners[who]
    after = {"table": world.public.randrange(old.numbers["table"] + 2), "seekers": world.public.randrange(4)}
    device = world.public.choice(("", "phone"))
    if world.public.random() < 0.5:
        await world.leave(old)
    await world.enter(who, after=after, device=device)
    if not old.wire.task.done():
        moved = who != WATCHER and device != _device(old)
        await old.until("closed") if moved else await world.leave(old)
    world.listeners[who].wire.scope["device"] = device


def _device(listener: SocketListener) -> str:
    return str(listener.wire.scope.get("device", ""))


async def watch(world: TwinTable) -> None:
    """A stranger watches for a moment, and tries what is for players."""
    listener = await world.enter(
        STRANGER, after={"table": world.public.randrange(5), "seekers": world.public.randrange(5)}
    )
    del world.listeners[STRANGER]
    await world.send(STRANGER, "act", listener, version=world.version, seat=FUGITIVE, action="taxi 5")
    await world.send(STRANGER, "foresee", listener, version=world.version, seat=FUGITIVE, action="double taxi 5")
    await world.send(STRANGER, "say", listener, channel="table", text="Hello?")
    await world.send(STRANGER, "mark", listener, station=1, mark="x")
    await world.send(STRANGER, "propose", listener, round=1, actions=[])
    await world.send(STRANGER, "resign", listener)
    for text in RAW:
        await listener.wire.send(text)
        await listener.until("refused")
    await world.leave(listener)


async def look(world: TwinTable) -> None:
    """Somebody asks for something."""
    method, path, body = world.public.choice(LOOKED_AT)
    who, key = world.public.choice(_askers(world))
    await world.ask(who, method, path, body, key=key)


async def look_at_everything(world: TwinTable) -> None:
    """Everyone asks for everything."""
    for method, path, body in LOOKED_AT:
        for who, key in _askers(world):
            await world.ask(who, method, path, body, key=key)
    for method, path, body in ONCE if world.options.pages else ():
        await world.ask(STRANGER, method, path, body)


async def begin_again(world: TwinTable) -> None:
    """Everyone goes, the server forgets the table and reads it anew, and everyone comes back."""
    for listener in world.listeners.values():
        await world.leave(listener)
    del world.server.backend.registry.tables[world.table]
    await world.hold(world.table)
    for who, listener in list(world.listeners.items()):
        await world.enter(
            who, after={stream: world.public.randrange(number + 1) for stream, number in listener.numbers.items()}
        )


async def ask_too_often(world: TwinTable) -> None:
    """More requests than one may send, with the right key."""
    for _ in range(15):
        await world.ask(SEEKER, "GET", "/game", key=world.keys[SEEKER], client=FLOODER)


async def guess(world: TwinTable) -> None:
    """Wrong keys, until even a right one is refused."""
    for number in range(22):
        world.clock.time += 0.4  # not to be refused for asking often
        await world.ask(STRANGER, "GET", "/game", key=f"guess {number}", client=GUESSER)
    await world.ask(STRANGER, "GET", "/game", key=world.keys[SEEKER], client=GUESSER)
    world.keys[STRANGER] = "guess"
    listener = await world.enter(STRANGER)
    del world.keys[STRANGER], world.listeners[STRANGER]
    assert (await listener.until("closed"))["code"] == 4003


async def measure(world: TwinTable) -> None:
    await world.ask(OPERATOR, "GET", "//metrics")


SMALL: Final = (
    talk,
    talk,
    whisper,
    mark,
    propose,
    vote,
    try_what_is_not_allowed,
    his_tries,
    come_back,
    watch,
    look,
    look,
    measure,
)
LARGE: Final = (try_everything, begin_again, look_at_everything, ask_too_often, guess)


def _stations(world: TwinTable) -> list[int]:
    setup = world.held.setup
    return list(range(1, 60)) if setup.mode.family == "dice" else sorted(setup.board.stations)


def _seekers(world: TwinTable) -> list[str]:
    return [who for who in (SEEKER, OTHER_SEEKER) if who in world.keys]


def _askers(world: TwinTable) -> list[tuple[str, str | None]]:
    return [(STRANGER, None), (STRANGER, "wrong"), (STRANGER, world.keys[OPERATOR]), (SEEKER, world.keys[SEEKER])]


def _words(rng: random.Random) -> str:
    return " ".join(
        rng.choice(("north", "he", "is", "not", "at", "12", "ferry", "wéll")) for _ in range(rng.randrange(1, 9))
    )


SideActions = Callable[[TwinTable, int], Awaitable[None]]


async def beside(world: TwinTable, step: int) -> None:
    """A few small things at each step, and each large one once."""
    await in_passing(world, step)
    if step - 1 in range(len(LARGE)):
        await LARGE[step - 1](world)


async def in_passing(world: TwinTable, step: int) -> None:
    """A few small things at each step, and some wrong moves."""
    who = world.public.choice(_seekers(world))
    for seat, version, action in tries(world, who, 3):
        await world.send(who, "act", version=version, seat=seat, action=action)
    for _ in range(world.public.randrange(3)):
        await world.public.choice(SMALL)(world)
    if step == 3:
        await begin_again(world)


async def briefly(world: TwinTable, step: int) -> None:
    """Each small thing once, after the first moves and at the end."""
    if step in (4, END):
        for side_action in dict.fromkeys(SMALL):
            await side_action(world)
        for path in ("/game", "/record", "/replay"):
            await world.ask(STRANGER, "GET", path)


async def play(twin: TwinServer, pair: Twins, options: TableOptions, actions: SideActions = beside) -> None:
    """Play a pair's world to the end of its script."""
    world = TwinTable(twin, options)
    await ask_for_another_table(world)
    await world.make(pair.first.setup, position_lines(pair)[twin.which], pair.seed)
    for step, (seat, action) in enumerate(pair.scripts[twin.which]):
        await actions(world, step)
        await world.act(seat, action.text)
    await actions(world, END)
    await farewell(world)


async def ask_for_another_table(world: TwinTable) -> str:
    """A stranger makes a table of his own, and has a key of that one."""
    made = (await world.ask(STRANGER, "POST", "//api/tables", {"edition": "dice-2019", "public": True})).json
    world.keys[OPERATOR] = made["key"]
    await world.hold(made["table"]["id"])
    return str(made["table"]["id"])


async def farewell(world: TwinTable) -> None:
    """All is looked at once more, and the last word is said, after which nobody has anything left to hear."""
    for who, key in ((STRANGER, None), (SEEKER, world.keys[SEEKER])):
        await world.ask(who, "GET", "/replay", key=key)
    await world.send(SEEKER, "say", channel="table", text="That was all.")
    await measure(world)
    await world.close()


# Two worlds that differ in what the seekers say and mark among themselves, and in nothing else.


async def among_seekers(world: TwinTable, silent: bool) -> None:
    """In one world the seekers whisper, mark, propose and vote; in the other they are silent."""
    for side_action in () if silent else (whisper, mark, propose, propose, vote, whisper):
        await side_action(world)


async def play_in_private(twin: TwinServer, pair: Twins, options: TableOptions) -> str:
    """One game, with silent seekers or with others; what ends it, as the fugitive hears it. That is not kept."""
    world = TwinTable(twin, options)
    other = await ask_for_another_table(world)
    await world.make(pair.first.setup, position_lines(pair)[0], pair.seed)
    for seat, action in pair.scripts[0]:
        await world.ask(STRANGER, "PUT", f"//api/tables/{other}/name", {"name": "Dora"}, key=world.keys[OPERATOR])
        world.clock.time += STEP
        world.public, before = random.Random(world.version), world.public  # what they say is drawn aside
        await among_seekers(world, silent=not twin.which)
        world.public = before
        world.clock.time += STEP
        for side_action in world.public.sample((talk, come_back, watch, look_on, his_look), 2):
            await side_action(world)
        await world.ask(STRANGER, "GET", "//api/tables")
        await world.act(seat, action.text)
    await world.send(SEEKER, "say", channel="table", text="That was all.")
    kept = {who: len(lines) for who, lines in twin.heard.items()}
    await world.send(HIS, "resign")
    ended = next(frame for frame in world.listeners[HIS].wire.frames[::-1] if '"kind":"resigned"' in frame)
    await world.close()
    for who, lines in twin.heard.items():
        del lines[kept.get(who, 0) :]
    return ended


async def look_on(world: TwinTable) -> None:
    for path in ("", "/game", "/record", "/review", "/replay"):
        await world.ask(STRANGER, "GET", path)


async def his_look(world: TwinTable) -> None:
    await world.send(HIS, "say", channel="seekers", text="Am I heard?")
    for path in ("/game", "", "/record", "/replay"):
        await world.ask(HIS, "GET", path, key=world.keys[HIS])


# Two worlds as the server deals them.


@dataclass(frozen=True)
class Deal:
    """Two seeds that deal what looks the same to everyone but him, and what he does first."""

    setup: Setup
    seeds: tuple[int, int]
    script: tuple[tuple[str, tuple[str, str]], ...]


async def play_dealt(twin: TwinServer, deal: Deal, options: TableOptions) -> None:
    """A table made by a request, from the deal to the fugitive's first action."""
    world = TwinTable(twin, options)
    twin.secrets.deals.append(deal.seeds[twin.which])
    await world.ask_for_table(deal.setup)
    assert world.game.seed == deal.seeds[twin.which]
    await watch(world)
    await try_what_is_not_allowed(world)
    await look_on(world)
    for seat, actions in deal.script:
        await world.act(seat, actions[twin.which])
    await farewell(world)


def deal_of(edition: str, mode: str) -> Deal:
    """Two deals of an edition and mode that only the fugitive can tell apart.

    In the dice game nothing is dealt to him alone; there the one deal goes on with two starts on one tile.
    """
    rng = random.Random(f"{edition} {mode}")
    dealt: dict[str, Game] = {}
    while True:
        game = Game.new(edition, mode=mode, seed=rng.randrange(2**64))
        twin = dealt.setdefault(game.view(SPECTATOR).dumps(), game)
        if twin.position != game.position or isinstance(game.state, DiceState):
            return Deal(game.setup, (twin.seed, game.seed), tuple(_first_moves(twin, Game(game.state, game.seed))))


def _first_moves(one: Game, two: Game) -> Iterator[tuple[str, tuple[str, str]]]:
    """Let the seekers do what comes first, and then him something that looks the same."""
    one = Game(one.state, one.seed)
    while FUGITIVE not in one.acting:
        seat = one.acting[0]
        action = one.legal(seat)[0]
        one.play(seat, action)
        two.play(seat, action)
        yield seat, (action.text, action.text)
    seen = {_after(two, action): action for action in two.legal(FUGITIVE)}
    pairs = [(action, seen[look]) for action in one.legal(FUGITIVE) if (look := _after(one, action)) in seen]
    first, second = next(pair for pair in pairs if one.seed != two.seed or pair[0] != pair[1])
    yield FUGITIVE, (first.text, second.text)


def _after(game: Game, action: Action) -> str:
    return view(game.foresee(FUGITIVE, action).state, SPECTATOR).dumps()
