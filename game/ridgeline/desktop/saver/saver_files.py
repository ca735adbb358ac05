"""The files of a registration: read within a limit, written whole, and named in every error."""

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...system.files.atomic import atomic_write, read, reason
from ...textfile.typed import for_shell

MAX_FILE_BYTES = 2**20  #: the largest settings file that is read, in bytes


def content(file: Path) -> bytes:
    """What is in a file; empty if it cannot be read."""
    try:
        return read(file, MAX_FILE_BYTES)
    except (OSError, ValueError):
        return b""


def existing(file: Path) -> bytes | None:
    """What is in a file; None if there is none; a ValueError or OSError that names it if it cannot be read."""
    with naming(file):
        return read(file, MAX_FILE_BYTES) if os.path.lexists(file) else None


def write(
    file: Path, content: bytes, like: Path | None = None, mode: int | None = None, through_link: bool = False
) -> None:
    """Write a file whole or not at all. A link is replaced, or with `through_link` the file that it leads to.

    Its permissions become `mode`, or those of `like`; without either they stay.
    """
    target = file.resolve() if through_link else file
    with naming(file):
        target.parent.mkdir(parents=True, exist_ok=True)
        if mode is None and like is not None:
            mode = like.stat().st_mode & 0o777
        with atomic_write(target, mode=mode, follow=False) as new:
            new.write_bytes(content)


def remove_file(file: Path) -> str:
    """Remove a file; a line that says so, or what root would have to do."""
    try:
        file.unlink()
    except OSError as problem:
        return f"not removed: {for_shell(file)} ({reason(problem)}); sudo rm {shlex.quote(str(file))}"
    return f"removed {for_shell(file)}"


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Name the file in any error of the block."""
    try:
        yield
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}; it is unchanged") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r}: {reason(problem)}; it is unchanged") from None
