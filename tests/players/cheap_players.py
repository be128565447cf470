"""Programs that think no longer than a test needs."""

from blackticket.players import settings_of

SMALL = {"playouts": "8", "seconds": "0", "questions": "2"}
"""What bounds the thinking of a program, as a test can afford it; by the clock it would not play the same twice."""


def thinks(name: str) -> bool:
    """Whether its moves take time even so: a test should ask it for fewer."""
    return bool(SMALL.keys() & settings_of(name).keys())


def quick(name: str) -> str:
    """The player of that name with a small budget, where it has one."""
    budget = ",".join(f"{key}={value}" for key, value in SMALL.items() if key in settings_of(name))
    return f"{name}:{budget}" if budget else name
