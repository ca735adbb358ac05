"""Files that are written beside their place and moved into it, so that there is always a whole one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """A path in the same folder to write to; at the end of the block it takes the place of `file`, after an error not.

    Raises:
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
        written.replace(file)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
