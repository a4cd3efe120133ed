"""Noon, and clocks that are wrong: by how much, and what they say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)

AHEAD = [timedelta(hours=1), timedelta(hours=5.5), *map(timedelta, (1, 30, 365, 3653))]
IMPOSSIBLE = [
    datetime(1970, 1, 1, 0, 5, tzinfo=UTC),
    datetime(1980, 1, 1, tzinfo=UTC),
    datetime(1999, 12, 31, 23, 59, tzinfo=UTC),
    datetime(3000, 1, 1, tzinfo=UTC),
    datetime(8888, 2, 29, 12, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC),
]
