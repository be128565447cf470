"""A queue in which clients take turns, so that one who asks for much delays the others by little."""

from collections import OrderedDict, deque
from collections.abc import Collection, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A line for each client, first come, first served; the first of one line is served after that of another."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[T]] = OrderedDict()  # none is empty; the next to be served first

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def __iter__(self) -> Iterator[T]:
        for line in self._lines.values():
            yield from line

    def put(self, clients: Collection[str], item: T) -> None:
        """Add what any of these clients waits for: it goes to the shortest of their lines."""
        client = min(clients, key=lambda client: (len(self._lines.get(client, ())), client))
        self._lines.setdefault(client, deque()).append(item)

    def get(self) -> T:
        """Take out the next; there has to be one."""
        client, line = self._lines.popitem(last=False)
        item = line.popleft()
        if line:
            self._lines[client] = line
        return item

    def remove(self, item: T) -> None:
        for client, line in self._lines.items():
            if item in line:
                line.remove(item)
                if not line:
                    del self._lines[client]
                return
