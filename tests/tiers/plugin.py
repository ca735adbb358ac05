"""The three tiers of tests: which of them run, how far the long one has come, and which tests have outgrown theirs."""

from __future__ import annotations

import os
import random
import subprocess
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

from .durations import Durations

ORDINARY = "not slow and not long"  #: what is chosen where nobody says anything, as in `addopts` of `pyproject.toml`

MORE = {"first", "many", "tally", "whole"}
"""Fixtures of slow tests that try more with `--long`, and therefore belong to that tier too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the long tier."""
    group = parser.getgroup("tiers")
    group.addoption("--long", action="store_true", help="the long tier, going on where it stopped at this commit")
    group.addoption("--again", action="store_true", help="with --long: from the beginning")
    group.addoption(
        "--write-durations", action="store_true", help="write down in tests/tiers/durations.txt what tests take"
    )
    group.addoption("--first", type=int, metavar="N", help="with --long: the number of the first case that is drawn")


def pytest_configure(config: pytest.Config) -> None:
    """Leave the long tier out unless it is asked for; with `--long`, draw cases that nobody has seen."""
    chosen: str = config.option.markexpr
    if config.getoption("long"):
        settings.load_profile("fresh")
        if config.option.first is None:
            config.option.first = random.randrange(10**9)
        if chosen == ORDINARY:
            config.option.markexpr = "long" if everything(config) else ""
    elif "long" not in chosen:
        config.option.markexpr = f"({chosen}) and not long" if chosen else "not long"
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(config))
        if config.getoption("long") and everything(config):
            config.pluginmanager.register(Progress(config))


def pytest_report_header(config: pytest.Config) -> str | None:
    """How to draw the same cases again."""
    first = config.option.first
    return f"cases: from {first} on; --first {first} draws the same" if config.getoption("long") else None


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker for each processor, four at most, where all tests are run; none where some are asked for."""
    return min(os.cpu_count() or 1, 4) if everything(config) else 0


def everything(config: pytest.Config) -> bool:
    """Whether no files are asked for."""
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--long`, what tries more then belongs to that tier; what it has done already is left out."""
    if not config.getoption("long"):
        return
    for item in items:
        if MORE & {*getattr(item, "fixturenames", ())}:
            item.add_marker(pytest.mark.long)
    done = set() if not everything(config) else _read(progress_file(config))
    skipped = [item for item in items if item.nodeid in done]
    config.hook.pytest_deselected(items=skipped)
    items[:] = [item for item in items if item.nodeid not in done]


def progress_file(config: pytest.Config) -> Path:
    """The file with the tests of the long tier that have passed as the sources are now."""
    return config.cache.mkdir("long") / _sources(config.rootpath)


def _sources(root: Path) -> str:
    """A name for the sources as they are: the commit's, with a number for what is not committed."""

    def git(*words: str) -> bytes:
        return subprocess.run(["git", *words], cwd=root, capture_output=True, check=False).stdout

    changed = zlib.crc32(git("diff", "HEAD"))
    return f"{git('rev-parse', 'HEAD').decode().strip() or 'unpacked'}-{changed:08x}"


def _read(file: Path) -> set[str]:
    return set(file.read_text(encoding="utf-8").splitlines()) if file.exists() else set()


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether all combinations are to be tried, as with `--long`, or each thing once."""
    return bool(pytestconfig.getoption("long"))


@pytest.fixture(scope="session")
def many(whole: bool) -> Callable[[int, int], int]:
    """A function that gives the number of cases: the first in CI, the second with `--long`."""
    return lambda few, lots: lots if whole else few


@pytest.fixture(scope="session")
def first(pytestconfig: pytest.Config) -> int:
    """The number of the first case: 0 in CI; with `--long` another one each time, or what `--first` says."""
    return int(pytestconfig.getoption("first") or 0)


def one_in(every: int, cases: Iterable[object]) -> list[ParameterSet]:
    """Cases for `parametrize`, or tuples of its values: one in so many is in CI, the others in the long tier alone."""
    found = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=() if n % every == 0 else pytest.mark.long) for n, case in enumerate(found)]


def each_once(cases: Iterable[tuple[object, ...]]) -> list[ParameterSet]:
    """The same, with those in CI in which something is met for the first time: each value of each column is."""
    met, found = set[tuple[int, object]](), []
    for case in cases:
        new = {*enumerate(case)} - met
        found.append(pytest.param(*case, marks=() if new else pytest.mark.long))
        met |= new
    return found


class Progress:
    """Writes down which tests of the long tier have passed, so that the next `--long` goes on after them."""

    def __init__(self, config: pytest.Config) -> None:
        """Go on in the sources' file; with `--again`, in an empty one."""
        self._file = progress_file(config)
        if config.getoption("again"):
            self._file.unlink(missing_ok=True)
        self._before = len(_read(self._file))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what has passed, or cannot be tried here."""
        if report.skipped or (report.when == "call" and report.passed):
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how far it has come."""
        done = len(_read(self._file))
        terminalreporter.write_line(
            f"the long tier at {self._file.name}: {done - self._before} passed now, {self._before} before;"
            " the same command goes on, --again begins anew"
        )
