"""What all tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from desktop import Desktop, missing_tools

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("ridgeline", deadline=None)  # a busy machine is no failure
settings.load_profile("ridgeline")


def lacking(what: str) -> None:
    """Skip the test for the lack of something; where RIDGELINE_NO_SKIP is set, fail it instead."""
    if os.environ.get("RIDGELINE_NO_SKIP"):
        pytest.fail(f"this test must not be skipped here, but there is no {what}")
    pytest.skip(f"there is no {what}")


@pytest.fixture
def root() -> Path:
    """The folder of the sources."""
    return ROOT


@pytest.fixture
def need() -> Callable[[str], None]:
    """A function that skips the test unless the program it is given is installed."""
    return lambda program: None if shutil.which(program) else lacking(program)


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A private X server with a screen of 1280x720."""
    for tool in missing_tools():
        lacking(tool)
    with Desktop() as started:
        yield started


@pytest.fixture
def sources(tmp_path: Path) -> Callable[[str], Path]:
    """A function that makes a fresh copy of the sources, as a clone would be, in a new folder of the given name."""

    def copy(name: str) -> Path:
        made = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", "failures")
        return shutil.copytree(ROOT, tmp_path / name, ignore=shutil.ignore_patterns(*made))

    return copy
