"""Atomic writes: files are written beside their place and then moved there; and reading within a limit."""

import contextlib
import errno
import itertools
import os
import shutil
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ... import output
from ...textfile.content import read as read
from .destination import follow_links, goal_of, umask
from .lock import alone
from .temporary_files import UNFINISHED, open_file, open_named_file, sweep, temporary_folder


@contextmanager
def atomic_write(file: Path, fresh: bool = False, mode: int | None = None, follow: bool = True) -> Iterator[Path]:
    """Yield a path without an ending to write to; its file replaces `file` when the block ends without an error.

    On Linux the new file has no name until it is whole, so a kill leaves nothing behind. Where that is impossible it
    has a temporary name in the same folder; the next write sweeps away whatever a kill leaves there.

    Args:
        file: the finished file's path. A link there is followed if it is entirely the user's own, see `goal_of`.
        fresh: refuse to replace a file.
        mode: its permissions; None for those of the old file, or of any new file.
        follow: follow such a link; else replace it.

    Raises:
        FileExistsError: if `file` exists and `fresh` is set.
        OSError: if the folder cannot be written to, or there is a pipe, a device or a socket.
    """
    goal = goal_of(file, follow)
    folder = goal.file.parent
    handle, unfinished = open_file(folder)
    try:
        sweep(folder, os.fstat(handle))
        written = unfinished or Path(f"/proc/{os.getpid()}/fd/{handle}")
        yield written
        goal.dress(written, mode)
        if unfinished is None and not _place(handle, goal.file, fresh):
            spare, unfinished = open_named_file(folder)
            try:
                shutil.copyfile(written, unfinished)
                goal.dress(unfinished, mode)
                _move(unfinished, goal.file, fresh)
            finally:
                os.close(spare)
        elif unfinished is not None:
            _move(unfinished, goal.file, fresh)
    except BaseException:
        if unfinished is not None:
            unfinished.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)
    output.placed.append(str(file))


@contextmanager
def folder_beside(folder: Path) -> Iterator[Path]:
    """Yield a folder to write into; it becomes `folder`, whole, when the block ends without an error.

    Its place is reserved from the start; if this program is killed, the next one sweeps away the leftovers.

    Args:
        folder: a new folder, or an empty one, whose permissions stay.

    Raises:
        HeldError: if another program writes a folder for the same place.
        OSError: if it cannot be written, or something is in its place.
    """
    folder = follow_links(folder)
    if folder.is_symlink():
        raise OSError(errno.EINVAL, "a link that is not followed: name the folder itself", str(folder))
    taken = folder.with_name(f"{UNFINISHED}0-{zlib.crc32(os.fsencode(folder.name)):08x}.lock")
    with alone(taken, patience=0.0, shown=folder):
        try:
            with temporary_folder(folder.parent) as written:
                yield written
                written.chmod(stat.S_IMODE(folder.stat().st_mode) if folder.is_dir() else 0o777 & ~umask())
                if folder.is_dir():
                    folder.rmdir()
                written.rename(folder)
        finally:
            with contextlib.suppress(OSError):
                taken.unlink()


def put(whole: Path, file: Path) -> None:
    """Move a finished file into its place as `atomic_write` does, with links and permissions kept."""
    goal = goal_of(file)
    goal.dress(whole, None)
    try:
        whole.replace(goal.file)
    except OSError as problem:
        if problem.errno != errno.EXDEV:
            raise
        with atomic_write(file) as written:  # a link leads to another disk
            shutil.copyfile(whole, written)
        whole.unlink()


def reason(problem: Exception) -> str:
    """The reason for an error, to be put into a sentence."""
    return problem.strerror.lower() if isinstance(problem, OSError) and problem.strerror else str(problem)


def _move(unfinished: Path, file: Path, fresh: bool) -> None:
    move(unfinished, file) if fresh else unfinished.replace(file)


def _place(handle: int, file: Path, fresh: bool) -> bool:
    """Give an open nameless file its place; return whether the file system allows that."""
    try:
        _name(handle, file)
    except FileExistsError:
        if fresh:
            raise
        name = _spare_name(handle, file.parent)
        try:
            name.replace(file)
        except BaseException:
            name.unlink()
            raise
    except OSError:
        return False
    return True


def _spare_name(handle: int, folder: Path) -> Path:
    """Give an open file an unused name in a folder, and return it: two threads may look for one at once."""
    for number in itertools.count():
        with contextlib.suppress(FileExistsError):
            _name(handle, name := folder / f"{UNFINISHED}{os.getpid()}-{number}")
            return name
    raise AssertionError("numbers do not end")


def _name(handle: int, name: Path) -> None:
    """Give an open file its first name, as open(2) describes; a FileExistsError if another file has that name."""
    # only with a folder given does Python follow the link in /proc; the absolute path ignores that folder
    os.link(f"/proc/self/fd/{handle}", name, src_dir_fd=handle, follow_symlinks=True)


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
