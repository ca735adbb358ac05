"""One V8 for all tests of the translator."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conftest import find

from .engine import Engine


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """A V8 with the runtime of translated modules."""
    made = Engine(find("node"))
    yield made
    made.close()
