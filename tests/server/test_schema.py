"""Everything that is told fits the schema, and everything in the schema is told some time."""

import json
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from blackticket import Event, Game, editions
from blackticket.knowledge import SPECTATOR, view
from blackticket.knowledge.json_types import ViewJson
from blackticket.rules.json_types import KINDS, EventJson
from blackticket.server import schema
from blackticket.server.messages import MESSAGES
from blackticket.server.payloads import SHOWN
from blackticket.server.review import review
from blackticket.server.strict_types import strict
from tests.docs.games import hemmed_in, lost_leg, vanished
from tests.length import proof_only
from tests.record.test_ticket_position import boxed_in
from tests.rules.sherlock.positions import around, place
from tests.server.asgi_server import open_server, sqlite
from tests.server.recorder import Recorder, play_whole_game, record_session, seeded_secrets
from tests.server.schema_coverage import REF, SchemaCoverage, the_schema

pytestmark = pytest.mark.usefixtures("nobody_waits_for_the_absent")

EDITION_MODES: Final = [(edition.id, mode) for edition in editions() for mode in edition.modes]
SELDOM: Final = [
    *(("sherlock-2022", "sherlock", 2, 6), ("sherlock-2022", "sherlock", 4, 8), ("sherlock-2022", "sherlock", 5, 4)),
    *(("sherlock-2022", "sherlock", 2, 1), ("sherlock-2022", "sherlock", 1, 40), ("sherlock-2022", "sherlock", 4, 28)),
    *(("sherlock-2022", "sherlock", 3, 2), ("dice-2019", "expert", 3, 83), ("dice-2019", "expert", 1, 6)),
]
"""Games in which something happens that is seldom: crimes, bans, road blocks, double flights, the underground."""
RULINGS: Final = {"dice": {"double-counts-twice": False}}
"""Options of the games that are played whole: a double move that counts once shifts the reveals."""
NEVER: Final = {
    "DiceView.characters[]": "the detectives of the dice game have no names",
    "DiceLine.used[]=taxi": "he passes if he can use none of the dice: with a taxi there, only if he is hemmed in",
    "TableJson.commitment=null": "a table that was made by an older server has none",
    "ReviewMoveJson.rides=null": "from every station of the boards that there are a way leads to every other",
}
"""Points of the schema that no test comes to, each with the reason why it is there all the same."""


@cache
def coverage() -> SchemaCoverage:
    return SchemaCoverage()


# Games, as seats see them.


def validate_moment(state: Any, seats: tuple[str, ...], events: Iterable[Event]) -> None:
    """Hold all that is seen of a moment of a game, and of the events that led to it, against the schema."""
    for seat in ("fugitive", seats[-1], SPECTATOR):
        seen = view(state, seat)
        coverage().validate(seen.to_json(), "View")
        for action in seen.legal:
            coverage().validate(action.to_json(), "LegalActionJson")
        for event in events:
            coverage().validate(event.seen_by(seat).to_json(), "Event")


def validate_game(edition: str, mode: str, detectives: int, seed: int, last: int = 1000) -> None:
    """Play a game by chance, given up at version `last`; what comes up seldom is chosen often."""
    dice = random.Random(seed)
    game = Game.new(edition, mode=mode, detectives=detectives, seed=seed)
    validate_moment(game.state, game.seats, game.events)
    while not game.over:
        if game.state.version == last:
            events = game.resign(dice.choice(["fugitive", "seekers"]))
        else:
            seat = dice.choice(game.acting)
            actions = game.legal(seat)
            seldom = [action for action in actions if action.also or action.double or not action.station]
            events = game.play(seat, dice.choice(seldom if seldom and dice.random() < 0.4 else actions))
        validate_moment(game.state, game.seats, events)
    coverage().validate(review(game), "ReviewJson")


@pytest.mark.parametrize(("edition", "mode"), EDITION_MODES, ids=lambda value: getattr(value, "name", value))
def test_every_view_and_event_of_random_games_fits(edition: str, mode: Any) -> None:
    for seed, detectives in enumerate(mode.detectives[::2]):
        validate_game(edition, mode.name, detectives, seed)
    validate_game(edition, mode.name, mode.detectives[-1], 1, last=0)


def validate_rare_games() -> None:
    for which in SELDOM:
        validate_game(*which)
    known = Game.new("sherlock-2022", mode="sherlock", options={"crime-scenes-are-public": True}, seed=1)
    for game in (lost_leg(), hemmed_in(), vanished(), known, boxed_in(), Game.new("london-2023", starts=BOXED_IN)):
        validate_moment(game.state, game.seats, game.events)
    for table, texts in (
        (place(8, case={"cards": (19,), "played": (23, 100)}), ["taxi 19 crime"]),
        (place(44, case={"blocks": around(193)}), ["double fly", "land 193"]),
        (place(18, case={"blocks": around(18)}), ["pass"]),
    ):
        validate_moment(table.state, table.state.setup.seats, table.play(*texts))
        validate_moment(table.state, table.state.setup.seats, ())


BOXED_IN: Final = {"fugitive": 2, **{f"detective-{n}": at for n, at in enumerate((10, 20, 29, 34, 50), start=1)}}


# Tables, as they are told over the wire.


def validate_recorded(recorder: Recorder) -> None:
    for text in recorder.frames:
        coverage().validate(json.loads(text), "Frame")
    for answer in recorder.answers:
        assert answer[2] < 500, answer
        coverage().validate_response(*answer)


@proof_only
async def test_everything_that_a_server_tells_fits_and_nothing_in_the_schema_is_never_told(tmp_path: Path) -> None:
    async with open_server(sqlite(tmp_path / "games"), secrets=seeded_secrets()) as server:
        recorder = Recorder(server)
        for index, (edition, mode) in enumerate(EDITION_MODES):
            helper = ("weights", "possible", "none")[index % 3]
            await play_whole_game(server, edition, mode.name, helper=helper, options=RULINGS.get(mode.family, {}))
        validate_recorded(recorder)
    validate_recorded(await record_session(tmp_path / "evening"))
    validate_rare_games()
    for edition, mode in EDITION_MODES:
        validate_game(edition, mode.name, mode.detectives[0], 5)
        validate_game(edition, mode.name, mode.detectives[-1], 1, last=0)
    assert sorted(coverage().points - coverage().seen) == sorted(NEVER)


# The schema itself.


def test_a_checker_that_others_made_is_of_the_same_mind() -> None:
    game = Game.new("sherlock-2022", mode="sherlock", detectives=2, seed=1)
    plain: dict[str, Any] = {**game.view("fugitive").to_json()}
    wrong = [
        {**plain, "more": 1},
        {name: value for name, value in plain.items() if name != "case"},
        {**plain, "version": True},
        {**plain, "version": "0"},
        {**plain, "turn": "nobody"},
        {**plain, "case": {**plain["case"], "landing": None}},
        {**plain, "pawns": [{**plain["pawns"][1], "tokens": None}]},
    ]
    reader = TypeAdapter(strict(ViewJson))
    for data, fits in ((plain, True), *((data, False) for data in wrong)):
        assert (not coverage().faults(data, {"$ref": REF + "View"})) == fits
        if fits:
            coverage().validate(data, "View")
            reader.validate_json(json.dumps(data))
        else:
            with pytest.raises(AssertionError):
                coverage().validate(data, "View")
            with pytest.raises(ValidationError):
                reader.validate_json(json.dumps(data))


def test_every_message_has_its_schema() -> None:
    schemas = the_schema()["components"]["schemas"]
    assert {one["$ref"] for one in schemas["Message"]["oneOf"]} == {REF + json_type.__name__ for json_type in MESSAGES}


def test_an_entry_tells_of_its_body_what_is_listed_here_and_no_more() -> None:
    """Not the action of a seat, for one, nor the key of an invitation."""
    assert SHOWN == {
        "made": (),
        "sat": ("seat", "player", "name"),
        "stood": ("player", "seats"),
        "named": ("player", "name"),
        "set": ("seat", "has", "strength"),
        "invited": ("seat",),
        "seeded": ("player", "seed"),
        "started": ("commitment",),
        "acted": ("commitment", "seat", "how"),
        "resigned": ("side",),
        "away": ("player", "why"),
        "back": ("player",),
        "let": ("player",),
        "rematch": ("table",),
        "said": ("text",),
        "voted": ("agree",),
        "marked": ("station", "mark"),
    }


def test_an_event_says_the_same_of_itself_in_the_schema_as_in_the_rules() -> None:
    schemas = the_schema()["components"]["schemas"]
    assert {
        word("event", json_type): schemas[json_type.__name__]["description"] for json_type in get_args(EventJson)
    } == KINDS


def word(field: str, json_type: Any) -> str:
    """The one word that a field of a JSON type can hold."""
    word_held: str = get_args(json_type.__annotations__[field])[0]
    return word_held


def test_every_schema_has_a_name_of_its_own_and_says_what_it_is() -> None:
    schemas = the_schema()["components"]["schemas"]
    unions = {"View", "Event", "Entry", "Frame", "Message"}
    assert [name for name in schemas if not name.isalnum()] == []
    assert [
        name for name, json_type in schemas.items() if name not in unions and not json_type.get("description")
    ] == []
    assert all(json_type["additionalProperties"] is False for name, json_type in schemas.items() if name not in unions)


def test_the_schema_is_printed_without_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    schema.main()  # by itself it is run by the Makefile, for the client's types
    printed = capsys.readouterr()
    assert (json.loads(printed.out), printed.err) == (the_schema(), "")


async def test_the_server_tells_its_schema(tmp_path: Path) -> None:
    async with open_server(sqlite(tmp_path)) as server:
        assert (await server.ask("GET", "/openapi.json")).json == the_schema()
