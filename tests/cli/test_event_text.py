"""Events in sentences: every kind, with all its facts, in every language."""

from collections import Counter

import pytest

from blackticket import Game
from blackticket.cli.event_text import event_text
from blackticket.cli.names import words_for
from blackticket.players import UNLIMITED, make_player
from blackticket.rules.events import Event
from blackticket.rules.games import prepare
from blackticket.rules.json_types import KINDS
from blackticket.words import LANGUAGES, load_words

DICE = prepare("dice-2019", "expert", 3)
SHERLOCK = prepare("sherlock-2022", "sherlock", 3, characters=("watson", "mycroft", "lestrade"))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("laid", {"rows": ["IFD", "HEA"], "expert": []}), "The tiles are laid: IFD HEA."),
        (Event("laid", {"rows": ["IFD"], "expert": ["D", "F"]}), "The tiles are laid: IFD. Expert sides: D F."),
        (Event("placed", {"pawn": "detective-2", "station": 8}), "Detective 2 begins on 8."),
        (Event("hidden", {"tile": "F"}), "Mister X begins somewhere on tile F."),
        (Event("hidden", {"tile": "F", "station": 21}), "Mister X begins on 21, on tile F."),
        (
            Event("round-began", {"round": 2, "leader": "detective-2", "hand": 4, "supply": 1}),
            "Round 2: Detective 2 begins. Dice: 4 in the hand, 1 in the supply.",
        ),
        (Event("rolled", {"seat": "detective-1", "dice": ["taxi", "X"]}), "Detective 1 rolls: taxi, X."),
        (
            Event("token-spent", {"seat": "detective-1", "left": 2}),
            "Detective 1 spends a token to roll again (tokens left: 2).",
        ),
        (Event("stayed", {"pawn": "detective-3"}), "Detective 3 can use no die and stays."),
        (
            Event("fugitive-moved", {"move": 1, "ticket": "taxi", "die": "taxi", "from": "detective-2"}),
            "Mister X makes move 1: taxi. The die on the log shows taxi (used by Detective 2).",
        ),
        (
            Event("fugitive-moved", {"move": 2, "ticket": "helicopter", "die": "X", "from": "supply", "station": 5}),
            "Mister X makes move 2: helicopter to 5. The die on the log shows X (from the supply).",
        ),
        (
            Event("fugitive-moved", {"move": 3, "ticket": "pass", "die": "X", "from": "hand", "station": 5}),
            "Mister X makes move 3: he passes. The die on the log shows X (from the hand).",
        ),
        (
            Event("revealed", {"move": 3, "station": 5, "dice": 4}),
            "Mister X shows himself on 5! Dice that go back from the log to the supply: 4.",
        ),
    ],
)
def test_the_dice_game_in_sentences(event: Event, said: str) -> None:
    assert event_text(event, DICE, words_for(load_words("en"), DICE)) == said


ANSWER = {"left": 1, "about": 4}


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("hidden"), "Professor Moriarty has picked his start."),
        (Event("hidden", {"station": 81}), "Professor Moriarty begins on 81."),
        (
            Event("seeker-moved", {"pawn": "detective-1", "ticket": "bus", "from": 1, "station": 46}),
            "Dr Watson: horse omnibus from 1 to 46.",
        ),
        (Event("sat-out", {"pawns": ["detective-2", "bobby-1"]}), "Cannot move: Mycroft Holmes, Bobby 1."),
        (
            Event("crime-committed", {"move": 3, "crimes": 1}),
            "Professor Moriarty commits a crime after move 3! Crimes so far: 1.",
        ),
        (
            Event("crime-committed", {"move": 3, "crimes": 1, "station": 9}),
            "Professor Moriarty commits a crime after move 3, on 9! Crimes so far: 1.",
        ),
        (
            Event("took-off", {"leg": "single", "cards": [[3, 170], [71, 5]]}),
            "Professor Moriarty takes off from a hide-out by balloon! Cards turned over: 3/170, 71/5.",
        ),
        (
            Event("answered", {**ANSWER, "character": "holmes", "question": "quarter", "answer": "III"}),
            "Sherlock Holmes searches (tokens left: 1): Professor Moriarty is in quarter III.",
        ),
        (
            Event("answered", {**ANSWER, "character": "watson", "question": "river", "answer": "yes"}),
            "Dr Watson asks (tokens left: 1): river? Professor Moriarty: yes.",
        ),
        (
            Event("answered", {**ANSWER, "character": "watson", "question": "park", "answer": "no"}),
            "Dr Watson asks (tokens left: 1): park? Professor Moriarty: no.",
        ),
        (
            Event("answered", {**ANSWER, "character": "mycroft", "question": "station", "answer": "78"}),
            "Mycroft Holmes looks for clues (tokens left: 1): after move 4 Professor Moriarty was on 78.",
        ),
        (
            Event("banned", {"character": "adler", "left": 0, "transport": "underground"}),
            "Irene Adler bars a transport on his next turn: Metropolitan Railway (tokens left: 0).",
        ),
        (
            Event("blocked", {"character": "lestrade", "left": 0, "station": 86}),
            "Inspector Lestrade puts up a road block on 86 (tokens left: 0).",
        ),
        (
            Event("ended", {"winner": "fugitive", "reason": "crimes", "fugitive": 9, "route": [1, 9]}),
            "Professor Moriarty has committed his last crime, on 9. He wins.",
        ),
    ],
)
def test_the_sherlock_holmes_mode_in_sentences(event: Event, said: str) -> None:
    assert event_text(event, SHERLOCK, words_for(load_words("en"), SHERLOCK)) == said


@pytest.mark.parametrize("edition", ["dice-2019", "sherlock-2022"])
def test_every_event_of_whole_games_is_told_in_every_language(edition: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(12):
        game = Game.new(edition, mode="expert" if edition == "dice-2019" else "sherlock", detectives=2, seed=seed)
        players = {seat: make_player("random", seed) for seat in game.seats}
        while not game.over:
            seat = game.acting[0]
            game.play(seat, players[seat].choose(game.view(seat), UNLIMITED))
        for event in game.events:
            counts[event.kind] += 1
            for language in LANGUAGES:
                words = words_for(load_words(language), game.setup)
                for seat in ("fugitive", "detective-1"):
                    assert event_text(event.seen_by(seat), game.setup, words)
    assert counts.keys() <= KINDS.keys()
    assert {"seeker-moved", "fugitive-moved", "hidden", "ended"} <= counts.keys()
