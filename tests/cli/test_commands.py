"""The commands that do not play: help, editions, selfplay, board, and what they say to nonsense."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from blackticket import boards, editions
from blackticket.cli import COMMANDS
from tests.boards.small_board import small
from tests.cli.command_runner import Terminal

TILES = Path(boards.__file__).parent / "tile_sets" / "tiles.json"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.parametrize("words", [(), ("--help",), ("help",), ("-h",)])
def test_help_lists_every_command(terminal: Terminal, words: tuple[str, ...]) -> None:
    answer = terminal(*words)
    assert answer.status == 0
    for name, text in COMMANDS.items():
        assert f"{name} {text}" in answer.words


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_a_page_of_its_own(terminal: Terminal, name: str) -> None:
    answer = terminal(name, "--help")
    assert answer.status == 0
    assert answer.out.startswith(f"Usage: blackticket {name}")


def test_help_imports_neither_click_nor_the_rules() -> None:
    code = "import sys, blackticket.cli as cli; cli.run(['--help']); print(sorted(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'click'" not in out
    assert "'blackticket.rules'" not in out


def test_the_version(terminal: Terminal) -> None:
    assert terminal("--version").out.startswith("blackticket 0.")


def test_an_unknown_command_is_refused_with_the_list(terminal: Terminal) -> None:
    answer = terminal("dance")
    assert answer.status == 2
    assert "There is no command 'dance'" in answer.err
    assert all(name in answer.err for name in COMMANDS)


def test_an_unknown_flag_is_refused(terminal: Terminal) -> None:
    answer = terminal("selfplay", "--speed", "9")
    assert answer.status == 2
    assert "--speed" in answer.err


def test_editions_for_people_and_for_programs(terminal: Terminal) -> None:
    printed = terminal("editions").out
    listed = json.loads(terminal("editions", "--json").out)
    assert [entry["id"] for entry in listed] == [edition.id for edition in editions()]
    for edition in editions():
        assert edition.id in printed
        for mode in edition.modes:
            assert f"mode {mode.name}" in printed
            assert all(option.name in printed for option in mode.options)
    assert listed[0]["modes"][0]["detectives"] == [1, 2, 3, 4, 5]


def test_editions_tell_of_tiles_dice_and_characters(terminal: Terminal) -> None:
    printed = terminal("editions").words
    assert "dice-2019: Dice game (2019), with street tiles mode standard" in printed
    assert "mode expert: 1, 2, 3 detective players, 13 moves" in printed
    assert "die-faces (D-02, taxi.taxi.bus.bus.underground.X by default)" in printed
    assert "mode sherlock: 1, 2, 3, 4, 5 detective players, 16 moves" in printed
    assert "characters: holmes, watson, adler, mycroft, lestrade" in printed
    listed = {edition["id"]: edition for edition in json.loads(terminal("editions", "--json").out)}
    dice, sherlock = listed["dice-2019"]["modes"][1], listed["sherlock-2022"]["modes"][1]
    assert (dice["name"], dice["game"], dice["moves"], dice["characters"]) == ("expert", "dice", 13, [])
    assert dice["rounds"] == 14
    assert dice["options"][0]["default"] == ["taxi", "taxi", "bus", "bus", "underground", "X"]
    assert (sherlock["game"], sherlock["moves"], sherlock["characters"][0]) == ("chase", 16, "holmes")


def test_selfplay_prints_what_the_contract_says(terminal: Terminal) -> None:
    game = ("--edition", "london-2023", "--detectives", "3", "--games", "4", "--seed", "2")
    words = ("selfplay", *game, "--fugitive", "random", "--seekers", "greedy")
    summary = json.loads(terminal(*words, "--json").out)
    assert (
        summary["games"] == 4 == summary["fugitive_wins"] + summary["seeker_wins"] == sum(summary["reasons"].values())
    )
    low, high = summary["fugitive_interval"]
    assert 0 <= low <= summary["fugitive_wins"] / 4 <= high <= 1
    assert {"plies", "seconds"} <= summary.keys()
    again = json.loads(terminal(*words, "--json", "--processes", "2").out)
    assert {**summary, "seconds": 0} == {**again, "seconds": 0}
    assert "seekers (greedy) won" in terminal(*words).out


@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_selfplay_plays_the_dice_game(terminal: Terminal, mode: str) -> None:
    faces = ("--option", "die-faces=taxi.taxi.taxi.bus.bus.bus")
    words = ("selfplay", "--edition", "dice-2019", "--mode", mode, "--games", "2", "--fugitive", "random")
    summary = json.loads(terminal(*words, "--seekers", "random", *faces, "--json").out)
    assert summary["options"]["die-faces"] == ["taxi", "taxi", "taxi", "bus", "bus", "bus"]
    assert (summary["games"], summary["characters"]) == (2, [])


def test_selfplay_plays_with_chosen_characters(terminal: Terminal) -> None:
    words = ("selfplay", "--edition", "sherlock-2022", "--mode", "sherlock", "--detectives", "2", "--games", "1")
    cast = ("--characters", "adler, Lestrade", "--fugitive", "random", "--seekers", "random")
    assert json.loads(terminal(*words, *cast, "--json").out)["characters"] == ["adler", "lestrade"]
    assert "(bad-characters)" in terminal(*words, "--characters", "adler").err


def test_selfplay_plays_with_named_expert_tiles(terminal: Terminal) -> None:
    words = ("selfplay", "--edition", "dice-2019", "--mode", "expert", "--detectives", "2", "--games", "1")
    named = ("--expert-tiles", "c, A", "--fugitive", "random", "--seekers", "random")
    assert json.loads(terminal(*words, *named, "--json").out)["expert_tiles"] == ["A", "C"]
    assert "(bad-tiles)" in terminal(*words, "--expert-tiles", "A").err


def test_selfplay_plays_a_ruling_otherwise(terminal: Terminal) -> None:
    answer = terminal("selfplay", "--games", "1", "--option", "finite-supply=no", "--json")
    assert json.loads(answer.out)["options"]["finite-supply"] is False


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--edition", "atlantis"), "Choose one of: london-2015, london-2023"),
        (("--mode", "wild"), "Choose one of: standard"),
        (("--detectives", "6"), "Choose one of: 1, 2, 3, 4, 5"),
        (("--option", "endless=yes"), "Choose one of: finite-supply"),
        (("--option", "finite-supply"), "expected NAME=yes or NAME=no"),
        (("--option", "finite-supply="), "expected NAME=yes or NAME=no"),
        (("--option", "finite-supply=maybe"), "Option finite-supply is yes or no, but got 'maybe'"),
        (("--characters", "holmes"), "This mode is played without characters, but got holmes: leave them out."),
        (
            ("--edition", "dice-2019", "--detectives", "4"),
            "is not played by 4 detective players. Choose one of: 1, 2, 3.",
        ),
        (("--edition", "dice-2019", "--option", "die-faces=yes"), "with dots between, as in taxi.taxi.bus"),
        (("--edition", "dice-2019", "--option", "die-faces=yes"), "but got 'yes'"),
        (("--fugitive", "hal"), "Choose one of: random, greedy"),
        (("--games", "0"), "--games"),
        (("--seed", "-1"), "--seed"),
    ],
)
def test_selfplay_refuses_what_does_not_exist(terminal: Terminal, words: tuple[str, ...], text: str) -> None:
    answer = terminal("selfplay", *words)
    assert answer.status == 2
    assert text in answer.err


def test_board_check_finds_no_fault_in_our_boards(terminal: Terminal) -> None:
    for name in boards.names():
        file = Path(boards.__file__).parent / "data" / f"{name}.json"
        answer = terminal("board", "check", str(file))
        assert answer.status == 0
        assert "no fault" in answer.out


@pytest.mark.parametrize("name", [*boards.names(), "tiles"])
def test_board_check_knows_the_names_of_the_list(terminal: Terminal, name: str) -> None:
    answer = terminal("board", "check", name)
    assert answer.status == 0
    assert answer.out.endswith(f"{name}.json: no fault.\n")


def test_board_check_knows_a_tile_set(terminal: Terminal, tmp_path: Path) -> None:
    assert "no fault" in terminal("board", "check", str(TILES)).out
    file = tmp_path / "broken.json"
    file.write_text(TILES.read_text(encoding="utf-8").replace("[[1, 2]]", "[[1, 4]]"), encoding="utf-8")
    answer = terminal("board", "check", str(file))
    assert answer.status == 1
    assert f"{file}: tile A, one_way: Expected two places side by side, got 1 and 4" in answer.out


def test_board_draw_draws_a_tile_set_by_name_or_from_a_file(terminal: Terminal, tmp_path: Path) -> None:
    by_name, from_file = (terminal("board", "draw", name, "-").out for name in ("tiles", str(TILES)))
    assert by_name == from_file
    assert 'id="expert-tile-I"' in by_name
    file = tmp_path / "broken.json"
    file.write_text('{"format": "blackticket-tiles"}', encoding="utf-8")
    broken = terminal("board", "draw", str(file), "-")
    assert (broken.status, broken.err.startswith("Error: ")) == (1, True)


def test_board_check_names_every_fault_with_its_place(terminal: Terminal, tmp_path: Path) -> None:
    text = (Path(boards.__file__).parent / "data" / "london.json").read_text(encoding="utf-8")
    file = tmp_path / "broken.json"
    file.write_text(text.replace('"taxi": [8, 9]', '"taxi": [8, 900]'), encoding="utf-8")
    answer = terminal("board", "check", str(file))
    assert answer.status == 1
    assert f"{file}: station 1, taxi: Expected a station of this board, got 900" in answer.out
    payload = json.loads(terminal("board", "check", str(file), "--json").out)
    assert len(payload["faults"]) == 2
    assert {fault["code"] for fault in payload["faults"]} == {"unknown-station", "one-way-line"}


def test_board_check_of_a_missing_file(terminal: Terminal, tmp_path: Path) -> None:
    answer = terminal("board", "check", str(tmp_path / "none.json"))
    assert answer.status == 2
    assert "No such file" in answer.err


def test_board_draw_reads_no_more_than_a_board_can_have(terminal: Terminal) -> None:
    refused = terminal("board", "draw", "/dev/zero", "-")
    assert refused.status
    assert "at most 1000000 bytes" in refused.err


def test_board_draw_writes_a_picture(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "venice.svg"
    data = Path(boards.__file__).parent / "data" / "venice.json"
    assert terminal("board", "draw", str(data), str(out)).status == 0
    assert out.read_text(encoding="utf-8") == (PICTURES / "venice.svg").read_text(encoding="utf-8")


def test_the_legend_speaks_the_edition_s_words(terminal: Terminal) -> None:
    assert ">gondola<" in (PICTURES / "venice.svg").read_text(encoding="utf-8")
    assert ">motoscafo<" in terminal("board", "draw", "venice", "-", "--lang", "it").out


@pytest.mark.parametrize("name", [*boards.names(), "tiles"])
def test_the_pictures_in_the_docs_are_drawn_from_the_boards(terminal: Terminal, name: str) -> None:
    same = (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == terminal("board", "draw", name, "-").out
    assert same, "write the pictures anew: make golden"


def test_board_draw_of_what_is_no_board(terminal: Terminal, tmp_path: Path) -> None:
    unknown = terminal("board", "draw", "atlantis", "-")
    assert (unknown.status, f"expected one of {', '.join(boards.names())}, tiles" in unknown.words) == (2, True)
    file = tmp_path / "no.json"
    file.write_text("[]", encoding="utf-8")
    broken = terminal("board", "draw", str(file), "-")
    assert broken.status == 1
    assert broken.err.startswith("Error: ")


def test_board_list(terminal: Terminal) -> None:
    listed = [*boards.names(), "tiles"]
    assert all(f"{name}: " in terminal("board", "list").out for name in listed)
    assert [row["name"] for row in json.loads(terminal("board", "list", "--json").out)] == listed


def test_board_alone_shows_its_page(terminal: Terminal) -> None:
    answer = terminal("board")
    assert answer.status == 0
    assert "Usage: blackticket board" in answer.out


@pytest.fixture
def small_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    file = tmp_path / "small.json"
    file.write_text(json.dumps(small()), encoding="utf-8")
    return str(file)


def test_a_board_is_solved_for_people_and_for_programs(terminal: Terminal, small_file: str) -> None:
    solved = json.loads(terminal("board", "solve", small_file, "--json").out)
    assert solved == {
        "board": "small",
        "stations": 3,
        "seekers": 2,
        "cop_number": 1,
        "won": 1.0,
        "longest": 1,
        "mean": 1.0,
        "rounds": {"1": 3},
        "worst": solved["worst"],
        "best": solved["worst"][::-1],
    }
    assert solved["worst"] == [{"station": station, "mean": 1.0} for station in (1, 2, 3)]
    printed = terminal("board", "solve", small_file).out
    assert "Cop number: 1" in printed
    assert "Caught from 100.0% of all placements, after at most 1 rounds" in printed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tiles",), "is a set of tiles"),
        (("nowhere",), "expected one of"),
        (("london", "--seekers", "4"), "4 is not in the range"),
    ],
)
def test_what_cannot_be_solved_is_refused(terminal: Terminal, words: tuple[str, ...], said: str) -> None:
    answer = terminal("board", "solve", *words)
    assert answer.status == 2
    assert said in answer.words


def test_a_board_of_no_more_stations_than_seekers_is_refused(terminal: Terminal, small_file: str) -> None:
    answer = terminal("board", "solve", small_file, "--seekers", "3")
    assert answer.status == 2
    assert "expected a board of more than 3 stations, but it has 3" in answer.words
