"""What goes wrong, as values: a stable code for programs and a sentence for people."""

from typing import Final


class BlackTicketError(Exception):
    """Base of all refusals. `code` never changes its meaning; `text` says what was expected, what came, what to do."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text

    def __reduce__(self) -> tuple[type["BlackTicketError"], tuple[str, str]]:
        return type(self), (self.code, self.text)


class SetupError(BlackTicketError):
    """A game that cannot be set up as asked."""


class IllegalAction(BlackTicketError):  # noqa: N818 the name of the public contract
    """An action that the rules do not allow now. Nothing has changed."""


def shown(value: object) -> str:
    """The repr of any value, cut to fit a sentence; it never raises."""
    try:
        text = repr(value)
    except Exception:  # a number with too many digits, or an object of anyone's making
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:59] + "…"


SETUP_CODES: Final = {
    "unknown-edition": "There is no edition of that name.",
    "unknown-mode": "The edition has no mode of that name.",
    "unknown-option": "The mode has no option of that name.",
    "bad-option": "The option does not take that value.",
    "bad-detectives": "The mode is not played by that number of detective players.",
    "bad-tiles": "The expert tiles are not as many different ones of the box as are turned.",
    "bad-characters": "The characters are not as many different ones of the edition as there are detectives.",
    "bad-starts": "The start stations do not fit the board or the pawns.",
    "bad-seed": "A seed is a whole number from 0 on.",
    "bad-rules": "There are no rules of that version.",
    "unknown-player": "There is no program of that name.",
    "bad-player-setting": "The program has no such setting, or it does not take that value.",
    "bad-games": "A match has at least one game; in the arena they come in pairs.",
}

ACTION_CODES: Final = {
    "game-over": "The game has ended.",
    "unknown-seat": "There is no seat of that name in this game.",
    "not-your-turn": "The seat may not act now.",
    "unreadable-action": "The text is not an action.",
    "not-your-pawn": "The seat does not move that pawn.",
    "already-moved": "The pawn has moved in this round.",
    "wait-your-order": "Another detective moves first.",
    "can-move": "The pawn may not pass: it can move, or colleagues may still make way for it.",
    "unknown-station": "The board has no station of that number.",
    "no-line": "No line of that transport leads there.",
    "no-ticket": "There is no ticket for that transport.",
    "occupied": "A seeker stands on that station.",
    "no-double": "A double move may not be announced now.",
    "no-second-leg": "The double move would have no second leg.",
    "not-now": "That belongs to another part of the game, or to another game.",
    "blocked": "A road block bars that station.",
    "banned": "That transport is banned in this turn.",
    "no-crime": "No crime can be committed there.",
    "no-hideout": "That ability needs a hide-out.",
    "no-flight": "The balloon cannot be taken now.",
    "no-token": "There is no token to spend now.",
    "no-block": "Lestrade cannot block that station now.",
    "not-on-card": "The card does not name that station.",
    "not-taxi-only": "A detective starts on a place without bus and underground.",
    "no-die": "No die that may be used shows that.",
    "no-reroll": "There is no token, or no die, to roll again.",
    "no-helicopter": "The helicopter may not be used now.",
}
