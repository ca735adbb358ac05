"""Locks on files and folders: the next program waits for a while, and learns who holds the lock."""

import contextlib
import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from ...textfile.mistakes import printable

if sys.platform != "win32":
    import fcntl

PATIENCE = 10.0  #: seconds to wait for another program
LONGEST_SHOWN = 80  #: letters of another program's command line that are shown
LOCKS = Path("/proc/locks")  #: Linux's list of locks and their holders


class HeldError(OSError):
    """Another program holds the lock; the text says which, where the system tells."""


@contextlib.contextmanager
def alone(place: Path, patience: float | None = None, shown: Path | None = None) -> Iterator[None]:
    """Lock an existing folder, or a file, which is created, for the length of the block.

    Args:
        place: the folder or the file.
        patience: seconds to wait for another program, may be infinite; None for `PATIENCE`.
        shown: the path named in messages about another program; None for `place`.

    Raises:
        HeldError: if another program holds it for longer.
        OSError: if the file cannot be created.
    """
    if sys.platform == "win32":
        from filelock import FileLock, Timeout

        lock = FileLock(place / "ridgeline.lock" if place.is_dir() else place)
        try:
            lock.acquire(-1 if patience == math.inf else PATIENCE if patience is None else patience)
        except Timeout:
            raise _held_error(place, patience, shown) from None
        try:
            yield
        finally:
            lock.release()
    else:
        opened = hold(place, patience, shown)
        try:
            yield
        finally:
            release(opened)


def changing(file: Path, patience: float | None = None) -> contextlib.AbstractContextManager[None]:
    """Lock a file, which need not exist, to read, change and write it; see `alone`."""
    folder = next(folder for folder in file.absolute().parents if folder.is_dir())
    return alone(folder, patience, file)


def hold(place: Path, patience: float | None = None, shown: Path | None = None) -> int:
    """Lock a file or folder until `release` or the end of this program, and return its descriptor; see `alone`."""
    if sys.platform == "win32":
        raise NotImplementedError
    while True:
        opened = _open(place)
        try:
            if not took(opened) and not _wait(opened, PATIENCE if patience is None else patience):
                raise _held_error(place, patience, shown)
            if is_at(opened, place):
                return opened
        except BaseException:
            os.close(opened)
            raise
        os.close(opened)  # its holder has removed it: the path is another file now


def release(opened: int) -> None:
    """Release the lock of `hold`, even if processes forked meanwhile have it open."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            fcntl.flock(opened, fcntl.LOCK_UN)
    os.close(opened)


def took(opened: int, certain: bool = False) -> bool:
    """Try to lock an open file; return whether this program holds it now.

    Without locks in the file system it counts as held, or, if `certain`, an OSError is raised.
    """
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        if certain:
            raise
    return True


def is_at(opened: int, place: Path) -> bool:
    """Whether an open file is still the one at `place`."""
    try:
        return os.path.samestat(os.fstat(opened), place.stat())
    except OSError:
        return False


def is_held(file: Path) -> bool:
    """Whether a program holds a file; always False on Windows."""
    if sys.platform == "win32":
        return False
    try:
        opened = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        return not took(opened)
    finally:
        os.close(opened)


def holder(place: Path) -> str:
    """The holder of a file or folder, in words; "another program" where the system does not tell."""
    try:
        facts = place.stat()
        lines = [line.split() for line in LOCKS.read_text(encoding="ascii").splitlines()]
    except (OSError, ValueError):
        return "another program"
    device = f"{os.major(facts.st_dev):02x}:{os.minor(facts.st_dev):02x}"
    # a file system on several devices reports another device in LOCKS than in `stat`
    for name in (f"{device}:{facts.st_ino}", f":{facts.st_ino}"):
        for line in lines:
            if len(line) > 5 and line[1] == "FLOCK" and line[5].endswith(name) and int(line[4]) > 0:
                return _process(int(line[4]))
    return "another program"


def _process(number: int) -> str:
    """A process in words: its number and, where known, its command line."""
    try:
        words = Path(f"/proc/{number}/cmdline").read_bytes().decode(errors="replace").rstrip("\0").split("\0")
    except OSError:
        return f"process {number}"
    ours = next((at for at, word in enumerate(words) if Path(word).stem == "ridgeline"), None)
    if ours is not None:  # without the Python that runs it
        words = ["ridgeline", *words[ours + 1 :]]
    return f"process {number} ({printable(' '.join(words), LONGEST_SHOWN)})"


def _open(place: Path) -> int:
    if place.is_dir():
        return os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    return os.open(place, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)


def _wait(opened: int, patience: float) -> bool:
    """Wait at most `patience` seconds for a lock; return whether it was obtained.

    A thread waits in the kernel's queue: of two busy programs that poll, one might never get it.
    """
    if sys.platform == "win32" or patience <= 0.0:
        return False
    if patience == math.inf:  # in a thread that nobody waits for
        fcntl.flock(opened, fcntl.LOCK_EX)
        return True
    import threading

    same = os.dup(opened)

    def wait() -> None:
        with contextlib.suppress(OSError):
            fcntl.flock(same, fcntl.LOCK_EX)
        os.close(same)  # with nobody waiting any more, this was the last descriptor, and the lock goes with it

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    waiting.join(patience)
    return not waiting.is_alive()


def _held_error(place: Path, patience: float | None, shown: Path | None) -> HeldError:
    waited = PATIENCE if patience is None else patience
    since = f": waited {waited:g} s" if waited > 0.0 else ""
    return HeldError(f"{str(shown or place)!r} is in use by {holder(place)}{since}")
