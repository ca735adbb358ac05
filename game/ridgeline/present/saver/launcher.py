"""The program that others start: a launcher in the user's own folder for programs, which stays where it is."""

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

HEAD = b"#!/bin/sh\n# Made by 'ridgeline saver install'; 'ridgeline saver uninstall' takes it back.\n"

SYSTEM_FOLDERS = tuple(map(Path, ("/usr/bin", "/usr/local/bin", "/usr/games", "/usr/local/games")))
"""Folders whose programs need no launcher: they belong to the system, and stay."""


def command() -> list[str]:
    """The command that runs this installation from anywhere: its script, or Python with the package's name."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    script = "ridgeline.exe" if os.name == "nt" else "ridgeline"
    for file in (Path(sys.argv[0]).absolute(), Path(sys.executable).parent / script):
        if file.name == script and file.is_file():
            return [str(file)]
    return [sys.executable, "-P", "-m", "ridgeline"]  # -P: never a package of that name in the current folder


def launcher_in(home: Path, base: Sequence[str]) -> Path:
    """The program to register for a command: itself if it belongs to the system, else the launcher in a home."""
    program = Path(base[0])
    return program if len(base) == 1 and program.parent in SYSTEM_FOLDERS else home / ".local" / "bin" / "ridgeline"


def launcher_text(base: Sequence[str]) -> bytes:
    """The launcher that runs a command."""
    return HEAD + b'exec %s "$@"\n' % os.fsencode(shlex.join(base))


def is_own(content: bytes) -> bool:
    """Whether a file with that content is a launcher that we have written."""
    return content.startswith(HEAD)
