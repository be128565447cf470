"""How a player is asked for: a name, or a name with settings."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from blackticket import Game, SetupError, View
from blackticket.players import UNLIMITED, Clock, check_player, make_player, registry
from blackticket.players.registry import Level, Program
from blackticket.players.settings import PlayerSetting
from blackticket.rules.actions import FUGITIVE, Action

SETTINGS = {
    "playouts": PlayerSetting("int", 100, "how often", low=1, high=1_000_000),
    "seconds": PlayerSetting("float", 0.0, "how long", low=0),
    "noise": PlayerSetting("float", 0.5, "how blurred"),
}


class RememberingPlayer:
    """A player that remembers what it was told; `asked` are the settings of those that were asked for a move."""

    asked: ClassVar[list[dict[str, Any]]] = []

    def __init__(self, seed: int, settings: Mapping[str, Any]) -> None:
        self.seed, self.settings = seed, dict(settings)

    def choose(self, view: View, clock: Clock) -> Action:
        del clock
        self.asked.append(self.settings)
        return view.legal[0]


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with settings, and two levels of it, one over the other."""
    table = {
        "deep": Program("thinks", RememberingPlayer, SETTINGS),
        "sly": Program(
            "knows another player",
            RememberingPlayer,
            {"opponent": PlayerSetting("player", "easy", "whom"), "depth": PlayerSetting("int", 1, "how deep")},
            kernels=["public_tree"],
        ),
        "machine": Program("is compiled", RememberingPlayer, kernels=["search"]),
        "easy": Level("thinks little", "deep:playouts=7,noise=1"),
        "easier": Level("thinks less", "easy:playouts=2"),
        "mixed": Level(
            "thinks as the part wants it",
            "deep:playouts=3",
            {("sherlock", "seekers"): "easy:noise=2", ("dice", "fugitive"): "machine", ("dice", "seekers"): "machine"},
        ),
    }
    monkeypatch.setattr(registry, "PLAYERS", table)


def settings_of(spec: str) -> dict[str, Any]:
    player = make_player(spec, 9)
    assert isinstance(player, RememberingPlayer)
    assert player.seed == 9
    return player.settings


DEFAULTS = {"playouts": 100, "seconds": 0.0, "noise": 0.5}


@pytest.mark.parametrize(
    ("spec", "changes"),
    [
        ("deep", {}),
        ("deep:playouts=1000", {"playouts": 1000}),
        ("deep:seconds=0.5,noise=-2", {"seconds": 0.5, "noise": -2.0}),
        ("easy", {"playouts": 7, "noise": 1.0}),
        ("easy:playouts=8", {"playouts": 8, "noise": 1.0}),
        ("easier", {"playouts": 2, "noise": 1.0}),
    ],
)
def test_what_is_not_set_is_as_by_default(spec: str, changes: dict[str, Any]) -> None:
    assert settings_of(spec) == DEFAULTS | changes


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("deep:", "Settings of a player are written deep:name=value,name=value, but got ''."),
        ("deep:playouts", "Settings of a player are written deep:name=value,name=value, but got 'playouts'."),
        ("deep:depth=3", "deep has no setting 'depth'. Choose one of: playouts, seconds, noise."),
        ("deep:playouts=1,playouts=2", "Setting playouts of deep is given twice: give it once."),
        ("deep:playouts=0", "Setting playouts of deep is a whole number from 1 to 1000000, but got '0'."),
        ("deep:playouts=1.5", "Setting playouts of deep is a whole number from 1 to 1000000, but got '1.5'."),
        ("deep:seconds=-1", "Setting seconds of deep is a number from 0 on, but got '-1'."),
        ("deep:seconds=nan", "Setting seconds of deep is a number from 0 on, but got 'nan'."),
        ("deep:noise=inf", "Setting noise of deep is a number, but got 'inf'."),
    ],
)
def test_a_setting_that_does_not_exist_is_refused_in_a_sentence(spec: str, text: str) -> None:
    for ask in (check_player, settings_of):
        with pytest.raises(SetupError) as refused:
            ask(spec)
        assert (refused.value.code, refused.value.text) == ("bad-player-setting", text)


@pytest.mark.parametrize(
    ("spec", "opponent", "depth"),
    [
        ("sly", "easy", 1),
        ("sly:opponent=deep", "deep", 1),
        ("sly:opponent=deep:playouts=3", "deep:playouts=3", 1),
        ("sly:opponent=[deep:playouts=3,noise=2],depth=4", "deep:playouts=3,noise=2", 4),
        (
            "sly:depth=4,opponent=[sly:opponent=[deep:playouts=3,noise=2],depth=5]",
            "sly:opponent=[deep:playouts=3,noise=2],depth=5",
            4,
        ),
    ],
)
def test_a_setting_can_be_a_player_with_settings_in_brackets(spec: str, opponent: str, depth: int) -> None:
    check_player(spec)
    assert settings_of(spec) == {"opponent": opponent, "depth": depth}


@pytest.mark.parametrize(
    ("spec", "code", "text"),
    [
        ("sly:opponent=hal", "unknown-player", "There is no player 'hal'"),
        ("sly:opponent=", "unknown-player", "There is no player ''"),
        ("sly:opponent=[deep:depth=3]", "bad-player-setting", "deep has no setting 'depth'"),
        ("sly:opponent=[sly:opponent=[hal]]", "unknown-player", "There is no player 'hal'"),
        ("sly:opponent=deep:playouts=3,noise=2", "bad-player-setting", "sly has no setting 'noise'"),
        ("sly:opponent=[deep:playouts=3,noise=2", "unknown-player", "There is no player '[deep'"),
    ],
)
def test_a_player_among_the_settings_is_refused_like_any_other(spec: str, code: str, text: str) -> None:
    with pytest.raises(SetupError) as refused:
        check_player(spec)
    assert refused.value.code == code
    assert refused.value.text.startswith(text)


def test_a_player_needs_the_kernels_of_those_it_asks() -> None:
    assert registry.kernels_of("sly") == {"public_tree"}
    assert registry.kernels_of("sly:opponent=machine") == {"public_tree", "search"}
    assert registry.kernels_of("deep") == frozenset()


@pytest.mark.parametrize(
    ("edition", "mode", "seat", "settings"),
    [
        ("london-2023", None, FUGITIVE, DEFAULTS | {"playouts": 3}),
        ("london-2023", None, "detective-1", DEFAULTS | {"playouts": 3}),
        ("sherlock-2022", "sherlock", FUGITIVE, DEFAULTS | {"playouts": 3}),
        ("sherlock-2022", "sherlock", "detective-1", DEFAULTS | {"playouts": 7, "noise": 2.0}),
        ("dice-2019", None, FUGITIVE, {}),
    ],
)
def test_a_level_can_be_another_player_in_some_parts(
    edition: str, mode: str | None, seat: str, settings: dict[str, Any]
) -> None:
    RememberingPlayer.asked.clear()
    game, player = Game.new(edition, mode=mode, seed=1), make_player("mixed", 9)
    while game.acting[0] != seat:
        game.play(game.acting[0], game.legal(game.acting[0])[0])
    player.choose(game.view(seat), UNLIMITED)
    assert RememberingPlayer.asked == [settings]


def test_what_is_set_of_a_level_has_to_fit_all_its_parts() -> None:
    assert registry.kernels_of("mixed") == {"search"}
    assert registry.kernels_of("mixed", variants=["ticket", "sherlock"]) == frozenset()
    with pytest.raises(SetupError, match="mixed has no setting"):
        check_player("mixed:playouts=1")


def test_an_unknown_name_is_refused_with_the_list() -> None:
    for spec in ("hal", "hal:playouts=3", "", ":"):
        with pytest.raises(SetupError, match="Choose one of: deep, sly, machine, easy, easier") as refused:
            check_player(spec)
        assert refused.value.code == "unknown-player"
