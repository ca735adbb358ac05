"""The source folder, and fresh copies of it."""

from __future__ import annotations

import shutil
from pathlib import Path

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
    "PKG-INFO",
)
"""What a clone does not have; an unpacked source distribution has the last two."""


def copy_to(folder: Path) -> Path:
    """The new `folder`, with a copy of the sources as they are now: a clone, but for the commit."""
    return shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))
