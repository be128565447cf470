"""I-02, I-03 over the wire: what anyone but the fugitive receives is the same, byte by byte, whatever his secret is.

Two servers play one public history with two secrets. Frames, bodies, headers, sizes, order, refusals, metrics and logs
are compared. Only the samples of `/metrics` that measure how long commits took are left out.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from blackticket.knowledge import View, view
from blackticket.rules.actions import FUGITIVE, LegalActionJson
from blackticket.rules.family import State
from blackticket.server import broadcaster, frames, game_commands, metrics, payloads, replay, table_writer
from blackticket.server.api import games, tables
from blackticket.server.bot_turns import BotTurnRunner
from blackticket.server.broadcaster import broadcast
from blackticket.server.errors import ServerError
from blackticket.server.lobby import Lobby
from blackticket.server.logs import get_logger
from blackticket.server.payloads import Audience
from blackticket.server.review import helper
from blackticket.server.store.models import Entry, Stream
from blackticket.server.table import PendingChange, Table
from tests.knowledge.worlds import Twins, many_twins
from tests.length import proof_only, repeats
from tests.modes import SOME_MODES
from tests.server.twin_actions import beside, briefly, deal_of, in_passing, play, play_dealt, play_in_private
from tests.server.twin_bots import MATCHES, BotMatch, play_against_programs
from tests.server.twin_servers import (
    HIS,
    OPERATOR,
    OTHER_SEEKER,
    SEEKER,
    STRANGER,
    WATCHER,
    TableOptions,
    Transcripts,
    TwinServer,
    both,
    differing_listeners,
    first_difference,
    shorter,
    transcripts_without,
)

TABLE_OPTIONS = (
    TableOptions(helper="weights", seed=1),
    TableOptions(helper="possible", turn=86_400, hosted_by_fugitive=True, seed=2),
    TableOptions(helper="none", seed=3, pages=True),
)
PAIRS = 1
"""The pairs played of each edition and mode; `python -m tests.server.worlds_proof` plays more."""
LONGEST = 16
"""The most actions played in each world."""
Patch = pytest.MonkeyPatch


def public_difference(one: Transcripts, two: Transcripts) -> str | None:
    """Where two worlds part for anyone but the fugitive; None if they never do."""
    assert first_difference(one, two), "the fugitive can tell them apart"
    public = transcripts_without(one, HIS)
    payload = [text for heard in public.values() for text in heard if "openapi" not in text]
    assert not any('"danger"' in text for text in payload), "that is for him alone"
    return first_difference(public, transcripts_without(two, HIS))


def public_difference_of_tables(kind: tuple[str, str], folder: Path, count: int, seed: int) -> str | None:
    """Play pairs of an edition and mode and a deal, one after the other at one server in each world."""
    pairs = [shorter(pair, LONGEST) for pair in many_twins(count, seed, *kind)]
    deal = deal_of(*kind)

    async def play_all(server: TwinServer) -> None:
        for number, pair in enumerate(pairs):
            await play(
                server, pair, TABLE_OPTIONS[(number + seed) % len(TABLE_OPTIONS)], in_passing if number else beside
            )
        await play_dealt(server, deal, TABLE_OPTIONS[0])

    return public_difference(*both(folder, play_all))


@pytest.mark.rule("I-02", "I-03")
@pytest.mark.parametrize("kind", SOME_MODES, ids=" ".join)
def test_nobody_but_the_fugitive_can_tell_two_worlds_apart(kind: tuple[str, str], tmp_path: Path) -> None:
    difference = public_difference_of_tables(kind, tmp_path, PAIRS, SOME_MODES.index(kind))
    assert difference is None, difference


@pytest.mark.rule("I-02")
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match.edition}: he {match.he}")
def test_programs_of_the_seekers_move_alike_in_both_worlds(match: BotMatch, tmp_path: Path) -> None:
    one, two, pair = play_against_programs(tmp_path, match)
    assert sum(seat not in (FUGITIVE, "detective-1") for seat, _ in pair.scripts[0]) >= 2, "programs have moved"
    difference = public_difference(one, two)
    assert difference is None, difference


def heard_in_private(pair: Twins, folder: Path) -> tuple[Transcripts, Transcripts, list[str]]:
    """The same game with silent seekers and with others: what is not for them alone, and how it ends for him."""
    ended: list[str] = []

    async def play_one(server: TwinServer) -> None:
        ended.append(await play_in_private(server, pair, TABLE_OPTIONS[0]))

    one, two = both(folder, play_one)
    assert first_difference(one, two), "the seekers can tell them apart"
    return transcripts_without(one, SEEKER, OTHER_SEEKER), transcripts_without(two, SEEKER, OTHER_SEEKER), ended


def test_what_seekers_say_mark_and_propose_is_for_them_alone_until_the_game_is_over(tmp_path: Path) -> None:
    """Metrics are left out: they count chat and commits of all tables."""
    pair = shorter(many_twins(1)[0], 8)
    one, two, ended = heard_in_private(pair, tmp_path)
    difference = first_difference(one, two)
    assert difference is None, difference
    silent, talked = (json.loads(frame)["numbers"]["seekers"] for frame in ended)
    assert silent == 0
    assert talked >= 2 * len(pair.scripts[0]), "all is told when it is over"


def test_everything_is_tried_that_could_tell_a_secret(tmp_path: Path) -> None:
    (pair,) = many_twins(1, 0, "london-2023", "standard")
    heard, _ = both(tmp_path, lambda server: play(server, shorter(pair, LONGEST), TABLE_OPTIONS[0]))
    codes = set(re.findall(r'"code":"([a-z-]+)"', " ".join(line for lines in heard.values() for line in lines)))
    assert codes >= {"stale", "not-allowed", "no-key", "wrong-key", "unknown-table", "not-over", "too-many"}
    assert codes >= {"bad-request", "already-started", "wrong-method", "unknown-page", "not-your-turn", "no-line"}
    kinds = set(re.findall(r'"kind":"([a-z-]+)"', " ".join(heard[SEEKER])))
    assert kinds >= {"sat", "started", "acted", "said", "marked", "voted"}
    assert any("closed 4008" in line for line in heard["seeker's window"])
    assert any("blackticket_refusals_total" in line for line in heard["operator over HTTP"])
    assert heard["log"], "lines are logged"


# Leaks, planted one by one: each has to be found.


REAL_ENTRY, REAL_BESIDE, REAL_ENTRIES, REAL_TABLE = (
    payloads.entry_json,
    frames.members_beside_view,
    frames.entries_text,
    payloads.table_json,
)
REAL_ACT, REAL_BROADCAST, REAL_SEED, REAL_LOBBY = game_commands.act, broadcast, BotTurnRunner._seed, Lobby.tables
REAL_FORESEE, REAL_STORY = game_commands.foresee, replay.source_of_table


def _secret(table: Table) -> int:
    return int(table.game.state.fugitive) if table.game else 0


def _tell_bodies_whole(patch: Patch) -> None:
    def whole_entry(entry: Entry, audience: Audience, happened: Any) -> dict[str, Any]:
        return REAL_ENTRY(entry, audience, happened) | dict(entry.body)

    patch.setattr(frames, "entry_json", whole_entry)


def _tell_his_action(patch: Patch) -> None:
    patch.setitem(payloads.SHOWN, "acted", ("seat", "how", "action"))


def _make_it_longer(patch: Patch) -> None:
    def beside(table: Table, seen: View) -> str:
        return REAL_BESIDE(table, seen) + " " * (_secret(table) % 3)

    patch.setattr(frames, "members_beside_view", beside)


def _order_by_it(patch: Patch) -> None:
    def ordered(table: Table, entries: Sequence[Entry], audience: Audience) -> str:
        ordered_entries = list(entries)
        return REAL_ENTRIES(table, ordered_entries[::-1] if _secret(table) % 2 else ordered_entries, audience)

    patch.setattr(frames, "entries_text", ordered)


def _say_it_twice(patch: Patch) -> None:
    async def broadcast_twice(table: Table, entries: Sequence[Entry], acknowledge: Callable[[], object]) -> None:
        await REAL_BROADCAST(table, entries, acknowledge)
        for listener in table.listeners if _secret(table) % 2 else ():
            listener.push(frames.present(table))

    patch.setattr(table_writer, "broadcast", broadcast_twice)


def _hint(state: State) -> bool:
    """Whether he stands on one of the first stations, as his own view tells."""
    return (view(state, FUGITIVE).fugitive or 0) < 100


def _help_with_his_view(patch: Patch) -> None:
    looked: list[State] = []

    def look(state: State, seat: str) -> View:
        looked.append(state)
        return view(state, seat)

    patch.setattr(frames, "view", look)
    patch.setattr(frames, "helper", lambda seen, level: {**(helper(seen, level) or {}), "hint": _hint(looked[-1])})


def _log_actions(patch: Patch) -> None:
    def act(table: Table, player: int, version: int, seat: str, text: str) -> PendingChange:
        get_logger().debug("act", action=text)
        return REAL_ACT(table, player, version, seat, text)

    patch.setattr(game_commands, "act", act)


def _log_what_he_tries(patch: Patch) -> None:
    def foresee(table: Table, player: int, version: int, seat: str, text: str) -> list[LegalActionJson]:
        get_logger().debug("foresee", action=text)
        return REAL_FORESEE(table, player, version, seat, text)

    patch.setattr(game_commands, "foresee", foresee)


def _count_by_code(patch: Patch) -> None:
    patch.setattr(metrics, "_label", lambda code: code)


def _refuse_with_his_station(patch: Patch) -> None:
    def act(table: Table, *asked: Any) -> PendingChange:
        try:
            return REAL_ACT(table, *asked)
        except ServerError as error:
            raise ServerError(error.code, f"{error.text} {_secret(table)}") from None

    patch.setattr(game_commands, "act", act)


def _show_the_record_early(patch: Patch) -> None:
    patch.setattr(games, "finished_game", lambda table: table.game)


def _replay_with_his_eyes(patch: Patch) -> None:
    def story(table: Table, audience: Audience) -> replay.ReplaySource:
        return REAL_STORY(table, audience)._replace(seat=FUGITIVE)

    patch.setattr(replay, "source_of_table", story)


def _time_his_replay(patch: Patch) -> None:
    """Adds his station to the time at which he moved."""

    def story(table: Table, audience: Audience) -> replay.ReplaySource:
        source = REAL_STORY(table, audience)
        return source._replace(began=(source.began or 0.0) + _secret(table))

    patch.setattr(replay, "source_of_table", story)


def _head_with_it(patch: Patch) -> None:
    looked: list[State] = []

    class Headed(Response):
        def __init__(self, *parts: Any, **named: Any) -> None:
            super().__init__(*parts, **named)
            self.headers["etag"] = str(looked[-1].fugitive) if looked else ""

    def look(state: State, seat: str) -> View:
        looked.append(state)
        return view(state, seat)

    patch.setattr(frames, "view", look)
    patch.setattr(tables, "Response", Headed)


def _commit_only_to_some(patch: Patch) -> None:
    def entry(entry: Entry, audience: Audience, happened: Any) -> dict[str, Any]:
        payload = dict(REAL_ENTRY(entry, audience, happened))
        if payload.get("commitment") and " 1" in str(entry.body.get("action")):
            del payload["commitment"]
        return payload

    patch.setattr(frames, "entry_json", entry)


def _commit_in_another_form(patch: Patch) -> None:
    def entry(entry: Entry, audience: Audience, happened: Any) -> dict[str, Any]:
        payload = dict(REAL_ENTRY(entry, audience, happened))
        if payload.get("commitment") and " 1" in str(entry.body.get("action")):
            payload["commitment"] = str(payload["commitment"]).upper()
        return payload

    patch.setattr(frames, "entry_json", entry)


LEAKS: dict[str, tuple[Callable[[Patch], None], str]] = {
    "an entry's body told whole": (_tell_bodies_whole, WATCHER),
    "his action told with his entry": (_tell_his_action, WATCHER),
    "a length that follows his station": (_make_it_longer, SEEKER),
    "an order that follows his station": (_order_by_it, STRANGER),
    "a frame that comes only for some stations": (_say_it_twice, WATCHER),
    "a helper that sees with his eyes": (_help_with_his_view, SEEKER),
    "a log line with the action": (_log_actions, "log"),
    "a log line with what he tries": (_log_what_he_tries, "log"),
    "a metric of the rule that he broke": (_count_by_code, f"{OPERATOR} over HTTP"),
    "a refusal with his station": (_refuse_with_his_station, SEEKER),
    "a record before the end": (_show_the_record_early, f"{STRANGER} over HTTP"),
    "a replay with his eyes": (_replay_with_his_eyes, f"{STRANGER} over HTTP"),
    "a replay whose time follows his station": (_time_his_replay, f"{SEEKER} over HTTP"),
    "a commitment that is not there for some stations": (_commit_only_to_some, WATCHER),
    "a commitment that is of another form for some stations": (_commit_in_another_form, WATCHER),
    "a header that names his station": (_head_with_it, f"{STRANGER} over HTTP"),
}
"""What is planted, and who can tell the worlds apart by it."""


@cache
def short_games() -> list[Twins]:
    return [shorter(pair, 8) for pair in many_twins(2, 5, "london-2023", "standard")]


def who_can_tell_two_apart(folder: Path) -> Iterator[set[str]]:
    """All but the fugitive who hear a difference, in one short game after the other."""
    for number, pair in enumerate(short_games()):
        one, two = both(folder / str(number), partial(play, pair=pair, options=TABLE_OPTIONS[0], actions=briefly))
        yield differing_listeners(transcripts_without(one, HIS), transcripts_without(two, HIS))


@proof_only  # the other tests find none either
def test_without_a_leak_there_is_nothing_to_be_found(tmp_path: Path) -> None:
    assert list(who_can_tell_two_apart(tmp_path)) == [set(), set()]


@pytest.mark.parametrize("leak", list(LEAKS)[:: repeats(2, at_length=1)])
def test_a_planted_leak_is_found(leak: str, tmp_path: Path, monkeypatch: Patch) -> None:
    plant, who = LEAKS[leak]
    plant(monkeypatch)
    assert any(who in found for found in who_can_tell_two_apart(tmp_path))


def test_a_program_whose_luck_follows_the_secret_is_found(tmp_path: Path, monkeypatch: Patch) -> None:
    def seed(runner: BotTurnRunner, seat: str, version: int) -> int:
        return REAL_SEED(runner, seat, version) + _secret(runner._table)

    monkeypatch.setattr(BotTurnRunner, "_seed", seed)
    one, two, _ = play_against_programs(tmp_path, MATCHES[0])
    assert public_difference(one, two)


def test_a_program_that_moves_when_it_has_thought_enough_is_found(tmp_path: Path) -> None:
    one, two, _ = play_against_programs(tmp_path, MATCHES[-1], pace=0.0)
    assert public_difference(one, two)


def _number_the_seekers_stream(patch: Patch) -> None:
    def numbers(table: Table, audience: Audience) -> str:
        del audience
        return frames.compact({stream: len(entries) for stream, entries in table.streams.items()})

    patch.setattr(frames, "numbers_text", numbers)


def _let_all_hear_the_seekers(patch: Patch) -> None:
    def streams(table: Table, audience: Audience) -> tuple[Stream, ...]:
        del table, audience
        return "table", "seekers"

    patch.setattr(frames, "streams_for", streams)


def _tell_of_their_marks(patch: Patch) -> None:
    def seated(table: Table) -> dict[str, Any]:
        return {**REAL_TABLE(table), "programs_first": bool(table.state.marks)}

    patch.setattr(frames, "table_json", seated)
    patch.setattr(payloads, "table_json", seated)


def _order_the_lobby_by_their_talk(patch: Patch) -> None:
    async def listed(lobby: Lobby) -> list[Any]:
        found: list[Any] = list(await REAL_LOBBY(lobby))
        return sorted(found, key=lambda one: -len(lobby.registry.tables[one["id"]].streams["seekers"]))

    patch.setattr(Lobby, "tables", listed)


def _let_all_hear_their_proposals(patch: Patch) -> None:
    patch.setattr(broadcaster, "audience_of", lambda table, player: "seekers")  # noqa: ARG005


THEIR_LEAKS = {
    "a lobby that follows their talk": _order_the_lobby_by_their_talk,
    "the numbers of their stream": _number_the_seekers_stream,
    "their stream": _let_all_hear_the_seekers,
    "whether they have marks": _tell_of_their_marks,
    "their proposals": _let_all_hear_their_proposals,
}


@cache
def private_game() -> Twins:
    return shorter(many_twins(1, 1, "london-2023", "standard")[0], 6)


@pytest.mark.parametrize("leak", list(THEIR_LEAKS)[:: repeats(2, at_length=1)])
def test_a_planted_leak_of_the_seekers_talk_is_found(leak: str, tmp_path: Path, monkeypatch: Patch) -> None:
    THEIR_LEAKS[leak](monkeypatch)
    one, two, _ = heard_in_private(private_game(), tmp_path)
    assert first_difference(one, two)
