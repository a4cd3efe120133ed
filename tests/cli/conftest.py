"""What holds for every test of the command line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from unittest.mock import patch

import pytest


@pytest.fixture(autouse=True)
def environment() -> Iterator[None]:
    """Keep the variables that a command sets to its test: later pages would be those of a class."""
    with patch.dict(os.environ):
        yield
