"""Rounds played to their end, many at once, by chance or by a policy."""
