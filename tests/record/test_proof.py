"""A record with its proof: whatever is changed in it is found."""

import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackticket import Game, Record, RecordError
from blackticket.record import proof as proof_module
from blackticket.record.proof import ChainLink, Proof, SeatActions, fault, mixed_seed, move_hash
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.outcome import OUTCOMES
from tests.cli.command_runner import Terminal, terminal
from tests.length import repeats
from tests.modes import ALL_MODES, SOME_MODES
from tests.record.proofs import SEEDS, a_proved_game

__all__ = ["terminal"]

MODES = st.sampled_from(ALL_MODES)


def refused(record: Record) -> str:
    with pytest.raises(RecordError) as error:
        Game.replay(Record.loads(record.dumps()))
    return error.value.code


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_a_record_with_its_proof_reads_back_and_replays(edition: str, mode: str) -> None:
    record = a_proved_game(edition, mode, random.Random(1), 60)
    text = record.dumps()
    assert text.startswith("blackticket game 2\n")
    assert Record.loads(text) == record
    assert Record.loads(record.dumps(sealed=True)) == record
    again = Game.replay(record)
    assert again.record() == record
    assert record.proof
    assert len(record.proof.moves) == sum(seat == FUGITIVE for seat, _ in record.actions)


def other(text: str, rng: random.Random) -> str:
    """The text with one hexadecimal digit changed."""
    at = rng.choice([at for at, letter in enumerate(text) if letter in "0123456789abcdef" and at > 6])
    return f"{text[:at]}{rng.choice('0123456789abcdef'.replace(text[at], ''))}{text[at + 1 :]}"


def changed_actions(actions: SeatActions, rng: random.Random) -> Iterator[SeatActions]:
    """The actions with one changed in its text or seat, left out, told twice, or told before the one before it."""
    at = rng.randrange(len(actions))
    seat, text = actions[at]
    yield (*actions[:at], (seat, f"{text}{rng.randrange(10)}"), *actions[at + 1 :])
    yield (
        *actions[:at],
        (seat, text.translate({ord("t"): "d", ord("1"): "2", ord("s"): "c"}) + " x"),
        *actions[at + 1 :],
    )
    yield (*actions[:at], ("detective-1" if seat == FUGITIVE else FUGITIVE, text), *actions[at + 1 :])
    yield (*actions[:at], *actions[at + 1 :])
    yield (*actions[: at + 1], *actions[at:])
    if at and actions[at] != actions[at - 1]:
        yield (*actions[: at - 1], actions[at], actions[at - 1], *actions[at + 1 :])


def changed_links(link: ChainLink, rng: random.Random) -> Iterator[ChainLink]:
    yield ChainLink(other(link.salt, rng), link.hash)
    yield ChainLink(link.salt, other(link.hash, rng))


def changed_proofs(proof: Proof, rng: random.Random) -> Iterator[Proof]:
    yield replace(proof, committed=other(proof.committed, rng))
    yield replace(proof, server_seed=proof.server_seed ^ (1 << rng.randrange(128)))
    player, seed = proof.seeds[0]
    for seeds in ((), proof.seeds[::-1], ((player, other(seed, rng)), *proof.seeds[1:]), ((9, seed), *proof.seeds[1:])):
        yield replace(proof, seeds=seeds)
    yield replace(proof, deal=proof.deal.replace("round=", "round=1"))
    yield replace(proof, closed=other(proof.closed, rng))
    for link in changed_links(proof.dealt, rng):
        yield replace(proof, dealt=link)
    at = rng.randrange(len(proof.moves))
    for link in changed_links(proof.moves[at], rng):
        yield replace(proof, moves=(*proof.moves[:at], link, *proof.moves[at + 1 :]))
    yield replace(proof, moves=(*proof.moves[:at], *proof.moves[at + 1 :]))


@settings(deadline=None, max_examples=repeats(25, at_length=400))
@given(MODES, st.integers(0, 2**32))
def test_no_move_draw_or_salt_can_be_changed(kind: tuple[str, str], seed: int) -> None:
    rng = random.Random(seed)
    record = a_proved_game(*kind, rng, rng.choice((6, 20)))
    proof, deal = record.proof, Game.replay(record).deal
    assert proof
    facts: tuple[Any, ...] = (record.seed, deal, record.actions, record.result)
    assert fault(proof, *facts) is None
    for changed in changed_proofs(proof, rng):
        assert fault(changed, *facts), changed
    for actions in changed_actions(record.actions, rng):
        assert fault(proof, record.seed, deal, actions, record.result), actions
    assert fault(proof, record.seed ^ 1, deal, record.actions, record.result)
    assert fault(proof, record.seed, f"{deal} ", record.actions, record.result)
    results = {" ".join(outcome) for outcome in OUTCOMES.values()} - {record.result}
    assert all(fault(proof, record.seed, deal, record.actions, result) for result in results)


@pytest.mark.parametrize(("edition", "mode"), SOME_MODES)
def test_another_game_of_the_same_deal_does_not_fit_the_proof(edition: str, mode: str) -> None:
    """Each is legal from its first action to its last: only the commitments tell them apart."""
    record = a_proved_game(edition, mode, random.Random(3), 40)
    rng = random.Random(4)
    at = rng.choice([at for at, (seat, _) in enumerate(record.actions) if seat == FUGITIVE])
    game = Game.new(edition, mode=mode, seed=record.seed)
    for seat, action in record.actions[:at]:
        game.play(seat, action)
    others = [action for action in game.legal(FUGITIVE) if action.text != record.actions[at][1]]
    game.play(FUGITIVE, others[0])
    game.resign("seekers")
    proof = record.proof
    assert proof
    moves = proof.moves[: sum(seat == FUGITIVE for seat, _ in game.record().actions)]
    assert refused(replace(game.record(), proof=replace(proof, moves=moves))) == "wrong-proof"


def test_a_proof_of_long_ago_holds() -> None:
    """The page has to find the same in this file (web/src/state/fairness.test.ts)."""
    assert Game.replay(Record.loads((Path(__file__).parent / "proven.txt").read_text())).proof


def test_who_resigned_cannot_be_changed() -> None:
    record = a_proved_game("london-2023", "standard", random.Random(5), 8)
    assert record.outcome
    assert record.outcome == OUTCOMES["fugitive resigned"]
    assert refused(replace(record, outcome=OUTCOMES["seekers resigned"])) == "wrong-proof"


def test_a_link_follows_from_its_text_as_the_page_tells() -> None:
    """Written out once by hand: other programs rely on these very bytes."""
    actions = (("detective-1", "detective-1 bus 58"), (FUGITIVE, "taxi 46"))
    lines = ["blackticket link", "sha256:" + "0" * 64, "1" * 32]
    lines += ["7. detective-1: detective-1 bus 58" + " " * 42, "8. fugitive: taxi 46" + " " * 53]
    expected = "sha256:" + sha256("\n".join(lines).encode()).hexdigest()
    assert move_hash("sha256:" + "0" * 64, "1" * 32, 7, actions) == expected
    added = f"blackticket mix 5\n0 {SEEDS[0][1]}\n2 {SEEDS[1][1]}\n"
    assert mixed_seed(5, SEEDS) == int(sha256(added.encode()).hexdigest(), 16)
    assert mixed_seed(5, ()) == 5


def test_the_work_of_a_link_does_not_depend_on_what_he_does(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []

    def measured(content: bytes) -> Any:
        hashed.append(len(content))
        return sha256(content)

    monkeypatch.setattr(proof_module, "sha256", measured)
    for text in ("pass", "double underground 128", "black 199 crime take-black vanish"):
        move_hash("sha256:" + "0" * 64, "1" * 32, 3, ((FUGITIVE, text),))
    assert len(hashed) == 3
    assert len(set(hashed)) == 1


FORGERIES = [
    ("game 2", "game 1", "bad-line"),
    ("\nproof: sha256:", "\nproof: sha512:", "bad-line"),
    ("\nserver seed: ", "\nserver seed: 9" + "9" * 77, "bad-line"),
    ("\npage of 2: ", "\npage of two: ", "bad-line"),
    ("\nmove 1: ", "\nmove 2: ", "bad-line"),
]


@pytest.mark.parametrize(("old", "new", "code"), FORGERIES)
def test_lines_of_a_proof_that_cannot_be_read_are_refused(old: str, new: str, code: str) -> None:
    text = a_proved_game("london-2023", "standard", random.Random(1), 8).dumps()
    assert old in text
    body = text.rpartition("end: ")[0].replace(old, new)
    actions = text.rpartition("end: ")[2].split()[0]
    digest = sha256(body.encode()).hexdigest()
    with pytest.raises(RecordError) as error:
        Record.loads(f"{body}end: {actions} actions sha256:{digest}\n")
    assert error.value.code == code


def test_a_game_that_goes_on_loses_its_proof() -> None:
    record = a_proved_game("london-2023", "standard", random.Random(1), 8)
    open_ended = replace(record, outcome=None, proof=None)
    game = Game.replay(open_ended)
    game.proof = record.proof
    game.resign("fugitive")
    assert game.record().proof is None


# The command.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def test_verify_says_that_a_proof_holds(terminal: Terminal, file: Path) -> None:
    record = a_proved_game("dice-2019", "standard", random.Random(2), 30)
    file.write_text(record.dumps())
    assert record.proof
    heard = record.proof.published[-1]
    answer = terminal("verify", str(file), "--seen", heard, "--seen", record.proof.committed.removeprefix("sha256:"))
    assert answer.status == 0
    assert "The proof holds: dice-2019" in answer.out
    assert heard in answer.out
    assert "2 pages of players" in answer.out
    assert f'"{heard}"' in terminal("verify", str(file), "--json").out


def test_verify_refuses_a_game_that_was_never_committed_to(terminal: Terminal, file: Path) -> None:
    file.write_text(a_proved_game("london-2023", "standard", random.Random(2), 8).dumps())
    answer = terminal("verify", str(file), "--seen", "0" * 64)
    assert (answer.status, "(wrong-proof)" in answer.err) == (1, True)


def test_verify_refuses_what_was_changed_and_what_has_no_proof(terminal: Terminal, file: Path) -> None:
    record = a_proved_game("london-2023", "standard", random.Random(2), 8)
    for changed, code in ((replace(record, proof=None), "no-proof"), (replace(record, seed=1), "wrong")):
        file.write_text(changed.dumps())
        answer = terminal("verify", str(file))
        assert (answer.status, f"({code}" in answer.err) == (1, True)
