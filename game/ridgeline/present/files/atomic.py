"""Files written whole or not at all, beside their place and then moved there; and reading within a limit."""

import contextlib
import errno
import itertools
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...textfile.content import read as read

UNFINISHED = ".ridgeline-"
"""How the name of an unfinished file begins."""

UNFINISHED_NAME = re.compile(rf"{re.escape(UNFINISHED)}(\w{{8}}|\d+-\d+)(\.\w+)?", re.ASCII)

DAY_SECONDS = 86400.0
"""The age from which nobody can be writing an unfinished file any more."""


@contextmanager
def beside(file: Path, fresh: bool = False, mode: int | None = None) -> Iterator[Path]:
    """A path without an ending to write to; what it holds replaces `file` when the block ends without an error.

    On Linux the new file has no name before it is whole, so a kill leaves nothing behind. Where that is impossible it
    has one in the same folder; what a kill leaves there, the next file after a day sweeps away.

    Args:
        file: the place of the finished file. A link there is replaced, not followed.
        fresh: refuse to replace a file.
        mode: its permissions; None for those of any new file.

    Raises:
        FileExistsError: if `file` exists and `fresh` is set.
        OSError: if the folder cannot be written to.
    """
    handle, unfinished = _opened(file.parent)
    try:
        written = unfinished or Path(f"/proc/{os.getpid()}/fd/{handle}")
        yield written
        written.chmod(0o666 & ~umask() if mode is None else mode)
        if unfinished is None and not _placed(handle, file, fresh):
            spare, unfinished = _unfinished(file.parent)
            os.close(spare)
            shutil.copyfile(written, unfinished)
            shutil.copymode(written, unfinished)
        if unfinished is not None:
            move(unfinished, file) if fresh else unfinished.replace(file)
    except BaseException:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)
    sweep(file)


def umask() -> int:
    """The permissions that what the user makes does not have."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def reason(problem: Exception) -> str:
    """The reason for an error, to be put into a sentence."""
    return problem.strerror.lower() if isinstance(problem, OSError) and problem.strerror else str(problem)


def _opened(folder: Path) -> tuple[int, Path | None]:
    """A new file in a folder, open to be written; and its name, None if it has none."""
    if sys.platform == "linux" and Path("/proc/self/fd").exists():
        with contextlib.suppress(OSError):  # the file system has no such files, or the next lines say what is wrong
            return os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600), None
    return _unfinished(folder)


def _unfinished(folder: Path) -> tuple[int, Path]:
    """A new file in a folder, open to be written, and its name."""
    import tempfile  # imported late, so that no start waits for it

    handle, name = tempfile.mkstemp(prefix=UNFINISHED, dir=folder)
    return handle, Path(name)


def _placed(handle: int, file: Path, fresh: bool) -> bool:
    """Whether an open file without a name could be given its place; a file system need not allow that."""
    try:
        _name(handle, file)
    except FileExistsError:
        if fresh:
            raise
        names = (file.with_name(f"{UNFINISHED}{os.getpid()}-{number}") for number in itertools.count())
        name = next(name for name in names if not os.path.lexists(name))
        _name(handle, name)
        try:
            name.replace(file)
        except BaseException:
            name.unlink()
            raise
    except OSError:
        return False
    return True


def _name(handle: int, name: Path) -> None:
    """Give an open file its first name, as open(2) describes; a FileExistsError if another file has that name."""
    # given a folder, Python follows the link in /proc; an absolute path does not look at that folder
    os.link(f"/proc/self/fd/{handle}", name, src_dir_fd=handle, follow_symlinks=True)


def sweep(new: Path) -> None:
    """Remove what killed programs left unfinished beside something new: what its owner has that is a day older."""
    with contextlib.suppress(OSError):
        now = new.lstat()
        for left in new.parent.glob(f"{UNFINISHED}*"):
            old = left.lstat()
            ours = old.st_uid == now.st_uid and UNFINISHED_NAME.fullmatch(left.name)
            if ours and old.st_mtime < now.st_mtime - DAY_SECONDS:
                if stat.S_ISREG(old.st_mode):
                    left.unlink()
                elif stat.S_ISDIR(old.st_mode):
                    shutil.rmtree(left)


def move(written: Path, file: Path) -> None:
    """Give a finished file its name in the same file system; a FileExistsError if another file has it."""
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
