"""So many of something within some seconds, for each of many."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Hashable

_MOST_KNOWN = 10_000  # names whose doings are remembered


class Ration:
    """Grants so many of something to each name within some seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._lately: OrderedDict[Hashable, deque[float]] = OrderedDict()

    def is_left(self, name: Hashable) -> bool:
        """Return whether `name` may have another one; it is not counted yet."""
        lately = self._lately.get(name) or deque()
        return len(lately) < self._most or time.monotonic() - lately[0] >= self._seconds

    def count(self, name: Hashable = "") -> bool:
        """Count one for `name`, and return whether it was within the ration."""
        is_left = self.is_left(name)
        lately = self._lately.setdefault(name, deque(maxlen=self._most))
        self._lately.move_to_end(name)
        if is_left:
            lately.append(time.monotonic())
        if len(self._lately) > _MOST_KNOWN:
            self._lately.popitem(last=False)
        return is_left
