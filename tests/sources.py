"""The source folder, and fresh copies of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from filelock import FileLock

from ridgeline.export.page.made_modules import STAMP, ensure_made

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


def made_page() -> Path:
    """The folder of the modules that are made for the page, which one process of the tests makes if they do not fit."""
    with FileLock(Path(tempfile.gettempdir()) / f"ridgeline-page-{crc32(bytes(ROOT)):08x}.lock"):
        ensure_made()
    return STAMP.parent


def copy_to(folder: Path, with_page: bool = False) -> Path:
    """The new `folder`, with a copy of the sources as they are now: a clone, but for the commit.

    A build of it makes the page's modules, which takes ten seconds, unless it is told to begin `with_page`.
    """
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))
    if with_page:
        put_page(folder)
    return folder


def put_page(copy: Path) -> None:
    """Put the modules that are made for the page into a copy of the sources."""
    shutil.copytree(made_page(), copy / STAMP.parent.relative_to(ROOT))


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
