"""Files that are written beside their place and moved into it, so that there is always a whole one."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(file: Path, fresh: bool = False) -> Iterator[Path]:
    """A path in the same folder to write to; at the end of the block it takes the place of `file`, after an error not.

    Args:
        file: where it goes in the end.
        fresh: take no file's place.

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
        written.chmod(0o666 & ~mask)
        _move(written, file) if fresh else written.replace(file)
    except BaseException:
        written.unlink(missing_ok=True)
        raise


def _move(written: Path, file: Path) -> None:
    """Give a file its name, unless another has it."""
    try:
        file.hardlink_to(written)
    except FileExistsError:
        raise
    except (
        OSError,
        NotImplementedError,
    ):  # a file system without links; nobody is likely to come between the next two lines
        if os.path.lexists(file):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
        written.rename(file)
    else:
        written.unlink()
