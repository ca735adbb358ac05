"""What all tests share."""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

# For the tests and for each of the hundred programs that they start: numpy's library of linear algebra would start a
# thread a processor, all of which spin for a while; and modules would be compiled again in every process.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ["LANGUAGE"] = "en"  # the tests read the window's words

pytest_plugins = ("tiers.plugin",)

import profiles  # noqa: E402, F401 -- settles how many examples are drawn
from monitors import MONITOR_TOOLS, Monitors  # noqa: E402
from private_desktop import TOOLS, Desktop  # noqa: E402 -- imports numpy
from sources import build, copy_to, once  # noqa: E402


@pytest.fixture(autouse=True, scope="session")
def _nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the tests, and the programs that they start, neither see nor change what the user has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(autouse=True)
def _signals_as_in_a_shell() -> None:
    """Let programs that a test starts heed Ctrl-C, though one that was called before it in this process ignored it."""
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def find(program: str) -> str:
    """The path of a program; without it the test is skipped, or fails where RIDGELINE_NO_SKIP is set."""
    path = shutil.which(program, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if path is None and os.environ.get("RIDGELINE_NO_SKIP"):
        pytest.fail(f"{program} is missing, and nothing may be skipped here")
    return path or pytest.skip(f"{program} is missing")


@pytest.fixture
def need() -> Callable[[str], str]:
    """A function that gives the path of a program without which the test cannot be."""
    return find


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages, as wheels and as sources, built from a copy of the sources."""

    def make(folder: Path) -> None:
        copy = copy_to(folder / "sources")
        (copy / "assets" / "__pycache__").mkdir()
        (copy / "assets" / "__pycache__" / "litter.pyc").touch()
        build(copy, folder)
        build(copy / "packaging" / "terrain", folder)

    return once(tmp_path_factory, "built", make)


@pytest.fixture
def opengl() -> None:
    """What the program needs to draw through OpenGL; Mesa's llvmpipe does where there is no graphics card."""
    if importlib.util.find_spec("zengl") is None:
        assert not os.environ.get("RIDGELINE_NO_SKIP"), "zengl is missing, and nothing may be skipped here"
        pytest.skip("zengl is missing")


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A private X server with a screen of 1280x720."""
    for tool in TOOLS:
        find(tool)
    with Desktop() as started:
        yield started


@pytest.fixture
def monitors() -> Iterator[Monitors]:
    """A private X server with two monitors, 1280x720 and at its right 800x600."""
    for tool in MONITOR_TOOLS:
        find(tool)
    with Monitors() as started:
        yield started


def pytest_runtest_teardown() -> None:
    """Look for garbage again after a test that ran the program's loop, which leaves that to itself."""
    gc.enable()
    gc.unfreeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figure of each search for faults."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    figures = [(report.nodeid, figure) for report in reports for figure in _figures(report)]
    if figures:
        terminalreporter.section("faults")
    for nodeid, figure in sorted(figures):
        terminalreporter.write_line(f"{nodeid}: {figure}")


def _figures(report: pytest.TestReport) -> list[object]:
    return [value for name, value in report.user_properties if name == "figure" and report.when == "call"]
