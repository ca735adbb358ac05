"""Files written whole or not at all, beside their place and then moved there; and reading within a limit."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(file: Path, fresh: bool = False, mode: int | None = None) -> Iterator[Path]:
    """A path in the same folder to write to; it replaces `file` when the block ends without an error.

    Args:
        file: the place of the finished file.
        fresh: refuse to replace a file.
        mode: its permissions; None for those of any new file.

    Raises:
        FileExistsError: if `file` exists and `fresh` is set.
        OSError: if the folder cannot be written to.
    """
    import tempfile  # imported late, so that no start waits for it

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
    """The content of a file of at most `most` bytes; a folder, device or pipe is never opened.

    Raises:
        ValueError: if it is not a file, or is larger.
        OSError: if it cannot be read.
    """
    mode = file.stat().st_mode
    if not stat.S_ISREG(mode):
        raise ValueError("a folder" if stat.S_ISDIR(mode) else "a device or a pipe, not a file")
    with file.open("rb") as opened:
        content = opened.read(most + 1)
    if len(content) > most:
        raise ValueError(f"more than {most:,} bytes")
    return content


def reason(problem: Exception) -> str:
    """The reason for an error, to be put into a sentence."""
    return problem.strerror.lower() if isinstance(problem, OSError) and problem.strerror else str(problem)


def _move(written: Path, file: Path) -> None:
    """Give a finished file its name, unless another file has it."""
    try:
        file.hardlink_to(written)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # a file system without links; another writer is unlikely to come between the next two lines
        if os.path.lexists(file):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
        written.rename(file)
    else:
        written.unlink()
