"""The source folder, and fresh copies of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent

MADE = (
    ".git",
    ".venv",
    "build",
    "dist",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "failures",
    "*.so",
    "made",
    "PKG-INFO",
)
"""What a clone does not have; an unpacked source distribution has the last two, and what is `made` for the page."""


def copy_to(folder: Path) -> Path:
    """The new `folder`, with a copy of the sources as they are now: a clone, but for the commit."""
    return shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))


def build(copy: Path, folder: Path) -> None:
    """Put a source distribution, and the wheel built from it, into a folder."""
    command = [sys.executable, "-m", "build", "--outdir", folder, copy]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder `name` of this run of the tests, which the first worker that needs it has made."""
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, finished = base / name, base / f"{name}.finished"
    with FileLock(base / f"{name}.lock"):
        if not finished.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            finished.touch()
    return folder
