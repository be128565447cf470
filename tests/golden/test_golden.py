"""Games that must come out as they always did, view by view."""

import pytest

from tests.golden.playthrough import FOLDER, playthrough, playthroughs

PLAYTHROUGHS = playthroughs()


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_game_comes_out_as_it_is_written(name: str) -> None:
    played = playthrough(*PLAYTHROUGHS[name]).splitlines()
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    differ = next(
        (number for number, lines in enumerate(zip(played, written, strict=False)) if lines[0] != lines[1]), None
    )
    assert differ is None, f"line {(differ or 0) + 1}: {played[differ or 0]!r} is not {written[differ or 0]!r}"
    assert len(played) == len(written)


def test_every_file_is_of_an_edition_and_mode() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
