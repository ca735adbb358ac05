"""The program that others start: a launcher in the user's own folder for programs, which stays where it is."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

HEAD = b"#!/bin/sh\n# Made by 'ridgeline saver install'; 'ridgeline saver uninstall' takes it back.\n"

SYSTEM_FOLDERS = tuple(map(Path, ("/usr/bin", "/usr/local/bin", "/usr/games", "/usr/local/games")))
"""Folders whose programs need no launcher: they belong to the system, and stay."""


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
