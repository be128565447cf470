"""The players by name."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import TYPE_CHECKING, Any, Final, get_args

from blackticket.players.errors import PlayerError
from blackticket.players.settings import PlayerSetting, PlayerSettings, read_settings
from blackticket.rules.editions import VARIANTS, Variant
from blackticket.rules.errors import SetupError
from blackticket.rules.outcome import Side

if TYPE_CHECKING:
    from blackticket.players.player import Player


@dataclass(frozen=True, slots=True)
class Program:
    """A program that can be asked for by name. `make` gets a seed and all settings."""

    help: str
    make: Callable[[int, PlayerSettings], "Player"]
    settings: Mapping[str, PlayerSetting] = field(default_factory=dict)
    kernels: Collection[str] = ()  # what it needs of the simulator beside the game, if it plays with it
    variants: Collection[Variant] = VARIANTS  # what it can play


Part = tuple[Variant, Side]
"""What a player plays: a game, and a side of it."""
PARTS: Final[tuple[Part, ...]] = tuple(product(VARIANTS, get_args(Side)))


@dataclass(frozen=True, slots=True)
class Level:
    """A name for a player with settings; it can stand for another player in some parts."""

    help: str
    spec: str
    parts: Mapping[Part, str] = field(default_factory=dict)


def _import(name: str) -> Callable[[int, PlayerSettings], "Player"]:
    """What makes a player of the class `module.Class`, which is imported with the first of them."""
    module, _, cls = name.partition(".")

    def make(seed: int, settings: PlayerSettings) -> "Player":
        player: Player = getattr(import_module(f"blackticket.players.{module}"), cls)(seed, **settings)
        return player

    return make


def _playouts(what: str, default: int) -> PlayerSetting:
    text = f"{what} for each move; 0 is {default}, or no limit with seconds"
    return PlayerSetting("int", 0, text, 0, 10_000_000)


_SECONDS: Final = PlayerSetting("float", 0.0, "time for each move; 0 is no limit", 0.0, 3600.0)
_TICKET: Final[tuple[Variant, ...]] = ("ticket",)

PLAYERS: Final[Mapping[str, Program | Level]] = {
    "random": Program("any legal action, each as likely as the others", _import("random.Random")),
    "greedy": Program(
        "looks one move ahead",
        _import("greedy.Greedy"),
        {"slips": PlayerSetting("float", 0.0, "the share of its turns in which it does anything at all", 0.0, 1.0)},
    ),
    "mcts": Program(
        "searches: plays many games to the end from all that can be true",
        _import("mcts.Mcts"),
        {
            "playouts": _playouts("games played out", 1000),
            "seconds": _SECONDS,
        },
        kernels=["search"],
    ),
    "pimbot": Program(
        "the published player of Nijssen and Winands (2013), for the ticket game",
        _import("pimbot.Pimbot"),
        {
            "playouts": _playouts("games played out", 10000),
            "seconds": _SECONDS,
            "explore": PlayerSetting("float", 0.5, "C, the exploration constant of UCB", 0.0, 10.0),
            "history": PlayerSetting("float", 5.0, "W, the weight of progressive history", 0.0, 100.0),
            "his_random": PlayerSetting(
                "float", 0.1, "the share of random moves of the fugitive in playouts", 0.0, 1.0
            ),
            "their_random": PlayerSetting(
                "float", 0.2, "the share of random moves of the seekers in playouts", 0.0, 1.0
            ),
            "reduction": PlayerSetting(
                "float", -1.0, "r, what a catch by another pawn loses; -1 is the best for the playouts", -1.0, 1.0
            ),
            "categories": PlayerSetting("int", 1, "1 if stations are weighed by their distance from the seekers", 0, 1),
            "filter": PlayerSetting("int", 1, "1 if the fugitive saves his black tickets", 0, 1),
            "guided": PlayerSetting("int", 0, "1 if new actions are tried in the order of the playouts' liking", 0, 1),
            "tracking": PlayerSetting(
                "int", 0, "1 if the seekers of his playouts keep track of where he can be as they go on", 0, 1
            ),
            "doubles": PlayerSetting(
                "int", 1, "1 if he doubles whenever he would end in reach, 0 if only where every ride does", 0, 1
            ),
        },
        kernels=["pimbot"],
        variants=_TICKET,
    ),
    "holmes": Program(
        "searches what both sides can know, for the ticket game",
        _import("holmes.Holmes"),
        {
            "playouts": _playouts("worlds searched", 10000),
            "seconds": _SECONDS,
        },
        kernels=["public_tree", "pimbot"],
        variants=_TICKET,
    ),
    "bestresponse": Program(
        "knows the other side's program, and asks it what it would do, for the ticket game",
        _import("best_response.BestResponse"),
        {
            "opponent": PlayerSetting("player", "greedy", "the program of the other side"),
            "playouts": PlayerSetting("int", 1000, "worlds searched for a move without asking it", 1, 10_000_000),
            "questions": PlayerSetting("int", 100, "how often it is asked for a move; 0 is never", 0, 1_000_000),
        },
        kernels=["public_tree", "pimbot"],
        variants=_TICKET,
    ),
    "easy": Level("for a first game", "greedy:slips=0.4"),
    "medium": Level("looks one move ahead, and makes no slips", "greedy"),
    "hard": Level(
        "searches a little",
        "mcts:playouts=600",
        {
            ("ticket", "fugitive"): "holmes:playouts=250",
            ("ticket", "seekers"): "holmes:playouts=250",
            ("sherlock", "fugitive"): "mcts:playouts=100",
            ("sherlock", "seekers"): "mcts:playouts=1000",
        },
    ),
    "master": Level(
        "searches much more, but under two seconds a move",
        "mcts:playouts=10000,seconds=1.5",
        {
            ("ticket", "fugitive"): "holmes:playouts=20000,seconds=1.5",
            ("ticket", "seekers"): "holmes:playouts=20000,seconds=1.5",
        },
    ),
}


LEVELS: Final = tuple(name for name, entry in PLAYERS.items() if isinstance(entry, Level))
"""The levels for people, from the weakest to the strongest."""
STRONGEST: Final = LEVELS[-1]


def make_player(spec: str, seed: int, user_programs: Mapping[str, Program] | None = None) -> "Player":
    """A new player, for one seat in one game; the same seed makes it play the same.

    `spec` is a name, or a name with settings as in `name:key=value,key=value`. `user_programs` are looked up beside
    `PLAYERS`.
    """
    parts = _playable(spec, user_programs)
    program, settings = parts[PARTS[0]]
    if all(part == (program, settings) for part in parts.values()):
        return program.make(seed, settings)
    from blackticket.players.by_part import PlayerByPart

    return PlayerByPart({part: partial(program.make, seed, settings) for part, (program, settings) in parts.items()})


def check_player(
    spec: str, user_programs: Mapping[str, Program] | None = None, variants: Iterable[Variant] = ()
) -> None:
    """Refuse a player that `make_player` would refuse, or that cannot play these games, without making it."""
    asked = set(variants)
    for (variant, _), (program, _) in _playable(spec, user_programs).items():
        if variant in asked and variant not in program.variants:
            games = " and ".join(program.variants)
            text = f"{spec} plays the {games} game alone, but was asked for the {variant} game: choose another player."
            raise PlayerError("other-game", text)


def _playable(spec: str, user_programs: Mapping[str, Program] | None) -> "Mapping[Part, _Resolved]":
    players = {**PLAYERS, **(user_programs or {})}
    parts = {part: _resolve(spec, players, part) for part in PARTS}
    if not has_numba() and any(program.kernels for program, _ in parts.values()):
        text = "A player that searches needs numba: pip install 'blackticket[sim]', or choose medium or easy."
        raise PlayerError("no-numba", text)
    return parts


def has_numba() -> bool:
    """Whether players that search can play here."""
    return find_spec("numba") is not None


def is_compiled(spec: str, user_programs: Mapping[str, Program] | None = None) -> bool:
    """Whether the player plays with the simulator, which takes a while to compile when it is first used."""
    return bool(kernels_of(spec, user_programs))


def kernels_of(
    spec: str, user_programs: Mapping[str, Program] | None = None, variants: Iterable[Variant] = VARIANTS
) -> frozenset[str]:
    """What the player needs of the simulator beside the games, as names of `sim.warm`; also for those it asks."""
    players, asked, found = {**PLAYERS, **(user_programs or {})}, set(variants), set[str]()
    for part in PARTS:
        if part[0] in asked:
            program, settings = _resolve(spec, players, part)
            found.update(program.kernels)
            found.update(*(kernels_of(settings[key], None, asked) for key in _players_among(program)))
    return frozenset(found)


def settings_of(name: str) -> Mapping[str, PlayerSetting]:
    """What can be set of a player in `PLAYERS`."""
    first, *others = (_resolve_name(name, PLAYERS, part)[0].settings for part in PARTS)
    return {key: setting for key, setting in first.items() if all(key in other for other in others)}


_Resolved = tuple[Program, dict[str, Any]]
"""A program with all its settings."""


def _resolve(spec: str, players: Mapping[str, Program | Level], part: Part) -> _Resolved:
    name, colon, text = spec.partition(":")
    program, chosen = _resolve_name(name, players, part)
    if colon:
        chosen |= read_settings(name, text, program.settings)
    settings = {key: setting.default for key, setting in program.settings.items()} | chosen
    for key in _players_among(program):
        _resolve(str(settings[key]), PLAYERS, part)
    return program, settings


def _players_among(program: Program) -> list[str]:
    """The settings that name another player."""
    return [key for key, setting in program.settings.items() if setting.kind == "player"]


def _resolve_name(name: str, players: Mapping[str, Program | Level], part: Part) -> _Resolved:
    if name not in players:
        raise SetupError("unknown-player", f"There is no player {name!r:.60}. Choose one of: {', '.join(players)}.")
    entry = players[name]
    return (entry, {}) if isinstance(entry, Program) else _resolve(entry.parts.get(part, entry.spec), players, part)
