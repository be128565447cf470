"""A game in a file that replays: who played what, by which rules, from which start, and every action."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from blackticket.record.position import read_position
from blackticket.record.proof import HASH, SALT, ChainLink, Proof, proof_lines, read_move, read_seed
from blackticket.record.seal import SEALED, seal, unseal
from blackticket.rules.actions import FUGITIVE
from blackticket.rules.chance import commitment
from blackticket.rules.errors import BlackTicketError, SetupError
from blackticket.rules.games import prepare
from blackticket.rules.options import Value, read_value, value_text
from blackticket.rules.outcome import OUTCOMES, Outcome
from blackticket.rules.setup import Setup, check_rules, seats_of

FORMAT: Final = 2
"""The newest; only a record with a proof is written in it, and all others in the first."""
LIMIT: Final = 1_000_000
"""No record is longer, in characters."""

RECORD_CODES: Final = {
    "not-a-record": "The text is not a game record.",
    "newer-format": "The record was written by a newer version of the program.",
    "newer-rules": "The game was played by newer rules than this version has.",
    "truncated": "The end of the record is missing.",
    "edited": "The record is not as it was written.",
    "bad-line": "A line of the record cannot be read.",
    "bad-player": "The name of a player cannot be written into a record.",
    "bad-setup": "The edition, mode, players, options or starts do not exist.",
    "wrong-commitment": "The seed is not the one that was committed to.",
    "wrong-starts": "The start stations are not those that the seed deals.",
    "illegal-move": "An action of the record is not legal.",
    "wrong-result": "The result is not the one that the actions lead to.",
    "wrong-proof": "The game is not the one that was committed to while it was played.",
    "no-proof": "The record has no proof.",
}

_FIRST: Final = re.compile(r"blackticket game ([1-9][0-9]{0,8})")
_END: Final = re.compile(r"end: ([0-9]{1,6}) actions sha256:([0-9a-f]{64})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,77}")
_ACTION: Final = re.compile(r"([1-9][0-9]{0,5})\. ([a-z][a-z0-9-]{0,30}): ([a-z0-9 -]{1,60})")
_VALUE: Final = re.compile(r"[A-Za-z]{1,20}(?:\.[A-Za-z]{1,20}){0,9}")
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,40}")
_PLAYER: Final = re.compile(r"[^\r\n\ud800-\udfff]{1,80}")  # half characters cannot be written into a file
_Written = tuple[str, str, int, Mapping[str, Value], tuple[str, ...], int, tuple[str, ...]]
"""What the lines say of the set-up, in the order of the fields of Setup."""
_RESULTS: Final[Mapping[str, Outcome | None]] = {"none": None, **OUTCOMES}


class RecordError(BlackTicketError):
    """A text that is not a record, or a record that does not hold."""


@dataclass(frozen=True, slots=True)
class Record:
    """What a game file says. `placed` names the pawns placed by hand, `position` a game begun in the middle."""

    setup: Setup
    seed: int
    starts: Mapping[str, int]
    placed: tuple[str, ...] = ()
    position: str | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    actions: tuple[tuple[str, str], ...] = ()
    outcome: Outcome | None = None
    proof: Proof | None = None

    @property
    def result(self) -> str:
        """The outcome in words."""
        return " ".join(self.outcome) if self.outcome else "none"

    def dumps(self, *, sealed: bool = False) -> str:
        """The file's text. Sealed, it shows nothing secret to a reader's eye; it is no encryption."""
        secret = "\n".join(self._secret_lines())
        lines = [*self._open_lines(), f"{SEALED}{seal(secret)}" if sealed else secret]
        return fingerprinted("\n".join(lines) + "\n", len(self.actions))

    @staticmethod
    def loads(text: str) -> "Record":
        """Read a file's text; raises RecordError."""
        return _read(*_checked_lines(text))

    def _open_lines(self) -> Iterator[str]:
        setup = self.setup
        yield f"blackticket game {FORMAT if self.proof else 1}"
        yield f"edition: {setup.edition_id}"
        yield f"mode: {setup.mode_name}"
        yield f"detectives: {setup.detectives}"
        for name, value in setup.options:
            yield f"option {name}: {value_text(value)}"
        if setup.characters:
            yield f"characters: {', '.join(setup.characters)}"
        if setup.expert_tiles:
            yield f"expert tiles: {', '.join(setup.expert_tiles)}"
        yield f"rules: {setup.rules}"
        yield f"commitment: {commitment(self.seed)}"
        for seat, player in self.players.items():
            if seat not in setup.seats:
                seats = ", ".join(setup.seats)
                raise RecordError(
                    "bad-player", f"There is no seat {seat!r:.60} to name a player of. Seats are: {seats}."
                )
            yield f"player {seat}: {_player(player)}"

    def _secret_lines(self) -> Iterator[str]:
        yield f"seed: {self.seed}"
        if self.position is not None:
            yield f"position: {self.position}"
        for pawn, station in self.starts.items():
            yield f"start {pawn}: {station}{' by hand' if pawn in self.placed else ''}"
        for number, (seat, action) in enumerate(self.actions, start=1):
            yield f"{number}. {seat}: {action}"
        yield f"result: {self.result}"
        if self.proof:
            yield from proof_lines(self.proof, self.actions)


def _player(name: object) -> str:
    if not isinstance(name, str) or not _PLAYER.fullmatch(name):
        raise RecordError("bad-player", f"A player's name is 1 to 80 letters on one line, but got {name!r:.90}.")
    return name


def fingerprinted(text: str, actions: int) -> str:
    """The text with the last line that shows whether it is whole and unchanged."""
    return f"{text}end: {actions} actions sha256:{_digest(text)}\n"


def _digest(text: str) -> str:
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def _checked_lines(given: object) -> tuple[int, list[str]]:
    """The format, and the lines between the first and the last, if the file is whole and as it was written."""
    text = given.replace("\r\n", "\n").rstrip() if isinstance(given, str) and len(given) <= LIMIT else ""
    first = _FIRST.fullmatch(text.partition("\n")[0])
    if first is None:
        raise RecordError("not-a-record", _no_record(given))
    if int(first[1]) > FORMAT:
        raise RecordError(
            "newer-format",
            f"This program reads game files up to format {FORMAT}, but got {first[1]}: update the program.",
        )
    body, _, last = text.rpartition("\n")
    end = _END.fullmatch(last)
    if end is None:
        raise RecordError("truncated", "The last line, 'end: … actions sha256:…', is missing: the file was cut short.")
    if _digest(body + "\n") != end[2]:
        raise RecordError(
            "edited", "The file's fingerprint does not fit its text: it was changed after it was written."
        )
    lines = body.split("\n")[1:]
    if lines and lines[-1].startswith(SEALED):
        opened = unseal(lines.pop().removeprefix(SEALED))
        if opened is None:
            raise _bad(len(lines) + 2, "a sealed part", "something else")
        lines += opened.split("\n")
    if sum(_ACTION.fullmatch(line) is not None for line in lines) != int(end[1]):
        raise RecordError("truncated", f"The file should hold {end[1]} actions, but does not.")
    return int(first[1]), lines


def _no_record(given: object) -> str:
    if not isinstance(given, str):
        return f"A game file is read from its text, a str, but got {type(given).__name__}."
    if len(given) > LIMIT:
        return f"A game file has at most {LIMIT} characters, but got {len(given)}."
    return f"A game file begins with 'blackticket game 1', but got {given[:40]!r}."


def _bad(number: int, expected: str, line: str) -> RecordError:
    return RecordError("bad-line", f"Line {number}: expected {expected}, but got {line[:60]!r}.")


class _Lines:
    """The lines of a record, taken one after the other."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0

    @property
    def number(self) -> int:
        return self.at + 2

    def peek(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def take(self, key: str, pattern: str) -> str:
        line = self.peek()
        match = re.fullmatch(f"{key}: ({pattern})", line)
        if match is None:
            raise _bad(self.number, f"'{key}: …'", line)
        self.at += 1
        return match[1]

    def take_all(self, word: str, pattern: str) -> dict[str, str]:
        found: dict[str, str] = {}
        while match := re.fullmatch(f"{word} ({_NAME.pattern}): ({pattern})", self.peek()):
            if match[1] in found:
                raise _bad(self.number, f"each {word} once", self.peek())
            found[match[1]] = match[2]
            self.at += 1
        return found


def _known(rules: int) -> int:
    try:
        return check_rules(rules)
    except SetupError as error:
        raise RecordError("newer-rules", f"The game was played by newer rules. {error.text}") from None


def _read_names(lines: _Lines, key: str, pattern: str) -> tuple[str, ...]:
    """The names of a line that not every record has."""
    return tuple(lines.take(key, pattern).split(", ")) if lines.peek().startswith(f"{key}: ") else ()


def _read_link(text: str) -> ChainLink:
    salt, _, link = text.partition(" ")
    return ChainLink(salt, link)


def _read_proof(lines: _Lines, actions: Sequence[tuple[str, str]]) -> Proof:
    committed = lines.take("proof", HASH)
    server_seed = int(lines.take("server seed", _NUMBER.pattern))
    if server_seed >= 2**256:
        raise _bad(lines.number - 1, "a seed of 256 bits", str(server_seed))
    seeds = []
    while seed := read_seed(lines.peek()):
        seeds.append(seed)
        lines.at += 1
    deal = lines.take("deal", "[^\n]+")
    dealt = _read_link(lines.take("dealt", f"{SALT} {HASH}"))
    moves = []
    for number, (seat, _) in enumerate(actions, start=1):
        if seat == FUGITIVE:
            move = read_move(lines.peek())
            if move is None or move[0] != number:
                raise _bad(lines.number, f"'move {number}: …'", lines.peek())
            moves.append(move[1])
            lines.at += 1
    return Proof(committed, server_seed, tuple(seeds), deal, dealt, tuple(moves), lines.take("closed", HASH))


def _setup(written: _Written, position: str | None) -> Setup:
    """The set-up that the lines name; where the game began in the middle, it is the position that names it."""
    try:
        if position is None:
            edition, mode, detectives, options, characters, rules, expert_tiles = written
            return prepare(edition, mode, detectives, options, characters or None, rules, expert_tiles or None)
        setup = read_position(position).setup
    except BlackTicketError as error:
        raise RecordError("bad-setup", error.text) from None
    named = (setup.edition_id, setup.mode_name, setup.detectives, setup.chosen)
    if written != (*named, setup.characters, setup.rules, setup.expert_tiles):
        raise another_game()
    return setup


def another_game() -> RecordError:
    return RecordError("bad-setup", "The position is of another game than the lines above it say.")


def _read(written_format: int, all_lines: list[str]) -> Record:
    lines = _Lines(all_lines)
    edition = lines.take("edition", _NAME.pattern)
    mode = lines.take("mode", _NAME.pattern)
    detectives = int(lines.take("detectives", "[0-9]{1,2}"))
    options = {name: read_value(value) for name, value in lines.take_all("option", _VALUE.pattern).items()}
    characters = _read_names(lines, "characters", "[a-z, ]{1,80}")
    expert_tiles = _read_names(lines, "expert tiles", "[A-Z, ]{1,40}")
    rules = _known(int(lines.take("rules", "[1-9][0-9]{0,8}")))
    committed = lines.take("commitment", "sha256:[0-9a-f]{64}")
    players = lines.take_all("player", _PLAYER.pattern)
    for number, (seat, player) in enumerate(players.items(), start=lines.number - len(players)):
        if seat not in seats_of(detectives):
            raise _bad(number, "a seat of this game", f"player {seat}: {player}")
    seed = int(lines.take("seed", _NUMBER.pattern))
    if seed >= 2**256 or commitment(seed) != committed:
        raise RecordError("wrong-commitment", "The seed does not fit the commitment: one of the two was changed.")
    position = lines.take("position", "[^\n]+") if lines.peek().startswith("position: ") else None
    starts = lines.take_all("start", "[0-9]{1,4}(?: by hand)?")
    actions: list[tuple[str, str]] = []
    while match := _ACTION.fullmatch(lines.peek()):
        if int(match[1]) != len(actions) + 1:
            raise _bad(lines.number, f"action {len(actions) + 1}", lines.peek())
        actions.append((match[2], match[3]))
        lines.at += 1
    result = lines.take("result", "|".join(_RESULTS))
    proof = _read_proof(lines, actions) if written_format > 1 else None
    if lines.peek() or lines.at != len(lines.lines):
        raise _bad(lines.number, "the end", lines.peek())
    return Record(
        setup=_setup((edition, mode, detectives, options, characters, rules, expert_tiles), position),
        seed=seed,
        starts={pawn: int(value.split()[0]) for pawn, value in starts.items()},
        placed=tuple(pawn for pawn, value in starts.items() if value.endswith("by hand")),
        position=position,
        players=players,
        actions=tuple(actions),
        outcome=_RESULTS[result],
        proof=proof,
    )
