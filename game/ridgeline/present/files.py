"""Files that are written beside their place and moved into it, so that there is always a whole one; bounded reading."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(file: Path, fresh: bool = False, mode: int | None = None) -> Iterator[Path]:
    """A path in the same folder to write to; at the end of the block it takes the place of `file`, after an error not.

    Args:
        file: where it goes in the end.
        fresh: take no file's place.
        mode: who may read and write it; None as it is usual for new files.

    Raises:
        FileExistsError: if there is such a file, and it must not be replaced.
        OSError: if the folder cannot be written to.
    """
    import tempfile  # what a start does not need, it does not wait for

    handle, name = tempfile.mkstemp(suffix=file.suffix, prefix=".ridgeline-", dir=file.parent)
    os.close(handle)
    written = Path(name)
    try:
        yield written
        mask = os.umask(0)
        os.umask(mask)
        written.chmod(0o666 & ~mask if mode is None else mode)
        _move(written, file) if fresh else written.replace(file)
    except BaseException:
        written.unlink(missing_ok=True)
        raise


def read(file: Path, most: int) -> bytes:
    """What is in a file; nothing but a file is opened, and no more than one byte over `most` is read.

    Raises:
        ValueError: if it is no file, or has more bytes than `most`.
        OSError: if it cannot be read.
    """
    mode = file.stat().st_mode
    if not stat.S_ISREG(mode):
        raise ValueError("a folder" if stat.S_ISDIR(mode) else "not a file")
    with file.open("rb") as opened:
        content = opened.read(most + 1)
    if len(content) > most:
        raise ValueError(f"more than {most:,} bytes")
    return content


def reason(problem: Exception) -> str:
    """Why something did not work, to be put into a sentence."""
    return str(getattr(problem, "strerror", None) or problem).lower()


def _move(written: Path, file: Path) -> None:
    """Give a file its name, unless another has it."""
    try:
        file.hardlink_to(written)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # a file system without links; nobody is likely to come between the next two lines
        if os.path.lexists(file):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
        written.rename(file)
    else:
        written.unlink()
