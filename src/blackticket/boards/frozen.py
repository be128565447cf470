"""An immutable dict: boards and lookup tables are shared by all games, and views hand them out."""

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """As fast to read as a dict; writing to it raises TypeError."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("This is shared by all games and cannot be changed: make a copy with dict(…).")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __reduce__(self) -> tuple[type["Frozen[Any, Any]"], tuple[dict[K, V]]]:
        return type(self), (dict(self),)
