"""What several tests of windows need."""

from collections.abc import Callable, Iterator

import pytest

from .compositor import COMPOSITOR_TOOLS, Compositor


@pytest.fixture
def compositor(need: Callable[[str], str]) -> Iterator[Compositor]:
    """A private Weston."""
    for tool in COMPOSITOR_TOOLS:
        need(tool)
    with Compositor() as started:
        yield started
