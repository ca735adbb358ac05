"""How long tests take: written down, and at the end of a run those are named that have outgrown their tier."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

FILE = Path(__file__).with_suffix(".txt")
"""Seconds of the slower tests, the longest case of each; `python3 tests -m 'slow or not slow' --write-durations`."""

ORDINARY, SLOW = 0.5, 2.0  #: seconds that an ordinary test may take, and below which a slow one may grow as it likes
WRITTEN = 0.2  #: seconds from which a test is written down

GROWTH, PACED = 2.0, 20
"""How many times as long as written one may take, and how many tests tell how fast a machine is."""


def read() -> dict[str, float]:
    """What is written, by test."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return {test: float(seconds) for seconds, test in (line.split(" ", 1) for line in lines)}


def outgrown(taken: dict[str, float], ordinary: set[str], written: dict[str, float]) -> dict[str, float]:
    """The tests that took too long, and how long; a busy or slow machine, on which most do, is allowed for.

    A few tests alone do not tell how fast it is: nothing is said of them.
    """
    shares = [taken[test] / written[test] for test in taken.keys() & written.keys()]
    if len(shares) < PACED:
        return {}
    pace = max(median(shares), 1.0)
    most = {test: ORDINARY if test in ordinary else max(GROWTH * written.get(test, 0.0), SLOW) for test in taken}
    known = {test for test in taken if test in ordinary or test in written}
    return {test: taken[test] for test in sorted(known) if taken[test] > pace * most[test]}


class Durations:
    """Listens to a run."""

    def __init__(self, config: pytest.Config) -> None:
        """Write down what it hears if that is asked for."""
        self._writes = bool(config.getoption("write_durations"))
        self._taken = dict[str, float]()
        self._ordinary = set[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the longest case of each test."""
        if report.when == "call" and report.passed:
            test = report.nodeid.partition("[")[0]
            self._taken[test] = max(self._taken.get(test, 0.0), report.duration)
            if not {"slow", "long"} & {*report.keywords}:
                self._ordinary.add(test)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name those that have outgrown their tier; they do not fail."""
        written = read()
        if self._writes:
            all_ = written | self._taken
            lines = [f"{all_[test]:.1f} {test}" for test in sorted(all_) if all_[test] >= WRITTEN]
            FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")
        found = outgrown(self._taken, self._ordinary, written)
        if found:
            terminalreporter.section("outgrown")
        for test, seconds in found.items():
            before = f"{written[test]:.1f} s as written" if test in written else "new"
            terminalreporter.write_line(f"{test}: {seconds:.1f} s, {before}: make it faster, or move it a tier up")
