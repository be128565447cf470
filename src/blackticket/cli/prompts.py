"""What is asked before a game: edition, mode, number of detectives, sides, programs, characters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import click

from blackticket.cli.curtain import QUIT_WORDS, Quit
from blackticket.cli.options import DEFAULT_EDITION, GameOptions
from blackticket.cli.screen import Screen
from blackticket.players import LEVELS, PLAYERS, check_player
from blackticket.players.errors import PlayerError
from blackticket.players.registry import Program
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.editions import EDITIONS
from blackticket.rules.setup import Setup

HUMAN: Final = "human"
MEDIUM: Final = "medium"
SIDES: Final = ("fugitive", "seekers", "both")


def choose_setup(screen: Screen, options: GameOptions) -> Setup:
    """The game: without an edition it is asked for, and with it the mode and the number of detectives."""
    words, edition, mode, detectives = screen.words, options.edition, options.mode, options.detectives
    options.read_rulings()  # refuses what cannot be read before anything is asked
    if edition is None:
        titles = [f"{name}: {words.name(name, 'title')}" for name in EDITIONS]
        edition = _ask_choice(screen, words("ask-edition"), list(EDITIONS), titles, default=DEFAULT_EDITION)
        modes = [entry.name for entry in EDITIONS[edition].modes]
        if mode is None and len(modes) > 1:
            texts = [f"{name}: {words(f'mode-{name}')}" for name in modes]
            mode = _ask_choice(screen, words("ask-mode"), modes, texts, default=modes[0])
        if detectives is None:
            names = [str(count) for count in GameOptions(mode=mode).setup_of(edition).mode.detectives]
            screen.line(words("ask-detectives", counts=", ".join(names)))
            detectives = int(_ask_until(screen, names, default=names[-1]))
    return replace(options, mode=mode, detectives=detectives).setup_of(edition)


def choose_seats(
    screen: Screen, setup: Setup, side: str | None, opponent: str | None, user_programs: Mapping[str, Program]
) -> dict[str, str]:
    """Who sits where: a person, or the name of a program."""
    words = screen.words
    if side is None:
        texts = [f"{name}: {words(f'side-{name}')}" for name in SIDES]
        side = _ask_choice(screen, words("ask-side"), SIDES, texts, default="seekers")
    if side not in SIDES and side not in setup.seats:
        raise click.BadParameter(
            f"expected one of {', '.join((*SIDES, *setup.seats[1:]))}, but got {side!r}.", param_hint="--side"
        )
    people = {"both": setup.seats, "seekers": setup.seats[1:]}.get(side, (side,))
    if opponent is None:
        opponent = MEDIUM if side == "both" else _choose_opponent(screen, setup, user_programs)
    check_player(opponent, user_programs, [setup.variant])
    return {seat: HUMAN if seat in people else opponent for seat in setup.seats}


def _choose_opponent(screen: Screen, setup: Setup, user_programs: Mapping[str, Program]) -> str:
    """A level, or by its name any other program that can play here."""

    def can_play(name: str) -> bool:
        try:
            check_player(name, user_programs, [setup.variant])
        except PlayerError:
            return False
        return True

    playable = [name for name in (*PLAYERS, *user_programs) if can_play(name)]
    levels = [name for name in LEVELS if name in playable]
    texts = [f"{name}: {screen.words(f'level-{name}')}" for name in levels]
    return _ask_choice(screen, screen.words("ask-opponent"), levels, texts, MEDIUM, playable)


def choose_characters(screen: Screen, setup: Setup, seating: Mapping[str, str]) -> tuple[str, ...]:
    """Whom the detectives play (S-04): people choose for their pawns in turn, programs take what is left."""
    words, left = screen.words, list(setup.mode.characters)
    chosen: dict[str, str] = {}
    for pawn in setup.detective_pawns:
        if _is_moved_by_person(setup, pawn, seating) and len(left) > 1:
            texts = [f"{name}: {words.name(setup.edition_id, name)}, {words(f'ability-{name}')}" for name in left]
            chosen[pawn] = _ask_choice(screen, words("ask-character", pawn=pawn), left, texts, default=left[0])
            left.remove(chosen[pawn])
    return tuple(chosen.get(pawn) or left.pop(0) for pawn in setup.detective_pawns)


def _is_moved_by_person(setup: Setup, pawn: str, seating: Mapping[str, str]) -> bool:
    people = (seat for seat, name in seating.items() if name == HUMAN and seat != FUGITIVE)
    return any(pawn in setup.moved_by(seat) for seat in people)


def _ask_choice(
    screen: Screen,
    question: str,
    names: Sequence[str],
    texts: Sequence[str],
    default: str,
    unlisted: Sequence[str] = (),
) -> str:
    """Ask for one of `names`, by name or by number; what is `unlisted` can be named too."""
    screen.line(question, "bold")
    for number, text in enumerate(texts, start=1):
        screen.line(f"  {number}. {text}")
    return _ask_until(screen, names, default, numbered=True, unlisted=unlisted)


def _ask_until(
    screen: Screen, names: Sequence[str], default: str, numbered: bool = False, unlisted: Sequence[str] = ()
) -> str:
    ask: Callable[[str], str] = input
    question = screen.words("ask-choice" if numbered else "ask-number", default=default)
    while True:
        text = ask(question).strip().lower()
        if text in QUIT_WORDS:
            raise Quit
        if not text:
            return default
        if text in names or text in unlisted:
            return text
        if numbered and text.isdecimal() and 1 <= int(text) <= len(names):
            return names[int(text) - 1]
        screen.line(screen.words("bad-choice", choices=", ".join(names), text=text[:40]))
