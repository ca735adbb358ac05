"""What the searches for faults share: how many cases there are, the warm process, and the figure of each search."""

from __future__ import annotations

import reprlib
import sys
from collections.abc import Callable, Iterator

import pytest

from .forks import Forks

SHOWN = 20  #: lost cases that a failure shows

BRIEF = reprlib.Repr()
BRIEF.maxlist = BRIEF.maxtuple = 40
BRIEF.maxstring = 80  #: how it shows them


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A search, which keeps a tally, is slow, is for Linux, and has time for as many cases as are asked for."""
    patience = pytest.mark.timeout(7200 if config.getoption("long") else 600)
    elsewhere = pytest.mark.skipif(sys.platform != "linux", reason="is about what Linux has")
    for item in items:
        if "tally" in getattr(item, "fixturenames", ()):
            for mark in (pytest.mark.slow, patience, elsewhere):
                item.add_marker(mark)


class Tally:
    """What came of a search: how many cases were tried, and which were lost."""

    def __init__(self, tell: Callable[[str, object], None]) -> None:
        """Begin with none; `tell` is told the figure."""
        self._tell, self._tried, self._lost = tell, 0, list[str]()

    def note(self, case: object, fault: str) -> None:
        """Count a case, with what is wrong with it or ""."""
        self._tried += 1
        if fault:
            self._lost.append(f"{BRIEF.repr(case)}: {fault}")

    def settle(self) -> None:
        """Tell the figure; an AssertionError if anything was lost, or nothing tried."""
        lost = len(self._lost)
        self._tell("figure", f"tried {self._tried}, survived {self._tried - lost}, lost {lost}")
        assert self._tried
        assert not lost, "\n".join([f"{lost} of {self._tried} lost", *self._lost[:SHOWN]])


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """An empty tally, whose figure is in the summary of the tests."""
    return Tally(record_property)


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    """A warm process."""
    with Forks() as started:
        yield started
