"""The destination of a file that replaces another, and what it keeps of that: link, permissions, group."""

import contextlib
import errno
import os
import stat
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

MOST_LINKS = 40  #: links in a row that are followed, as Linux does


STATUS = Path("/proc/self/status")  #: where Linux tells what a process is like

CHANGED = threading.Lock()
"""Held while the permissions of the process are others for a moment, which a second thread would take for its own."""


@dataclass(frozen=True)
class Destination:
    """The destination of a file.

    Attributes:
        file: the path, with links followed where that is safe.
        before: the user's file there; None without one, or if it is somebody else's.
    """

    file: Path
    before: os.stat_result | None

    def dress(self, written: Path, mode: int | None) -> None:
        """Give a written file the group and permissions of the old one, or else those of any new file."""
        if self.before is None:
            written.chmod(0o666 & ~umask() if mode is None else mode)
            return
        usual = stat.S_IMODE(self.before.st_mode) & 0o777
        if sys.platform != "win32" and written.stat().st_gid != self.before.st_gid:
            try:
                os.chown(written, -1, self.before.st_gid)
            except OSError:  # another group must not get the old one's permissions
                usual &= ~0o070
        written.chmod(usual if mode is None else mode)


def goal_of(file: Path, follow: bool = True) -> Destination:
    """The destination of a file written to `file`.

    A link is followed if it and its target are the user's own, and nobody else can write beside either; else it
    is replaced, since a stranger's link could lead to anything of the user's. Without `follow` any link is replaced.

    Raises:
        OSError: if there is a pipe, a device or a socket, which must not be replaced.
    """
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise OSError(errno.EINVAL, "it is a pipe, a device or a socket, not a file", str(file))
    with contextlib.suppress(OSError):
        place = follow_links(file) if follow else file
        before = place.lstat()
        if stat.S_ISREG(before.st_mode) and _is_own(before):
            return Destination(place, before)
    return Destination(file, None)


def follow_links(file: Path) -> Path:
    """The target of links that are safe to follow; `file` itself if they are not, or it is no link."""
    place = file
    for _ in range(MOST_LINKS):
        if not place.is_symlink():
            return place if place == file or _is_safe(place) else file
        if not _is_safe(place):
            return file
        folder = os.path.realpath(place.parent)
        place = Path(folder, place.readlink())
        place = Path(os.path.realpath(place.parent), place.name)
    return file


def umask() -> int:
    """The process's umask."""
    with contextlib.suppress(OSError, ValueError):  # Linux tells it without changing it for a moment
        lines = STATUS.read_text(encoding="utf-8", errors="replace").splitlines()
        return int(next(line for line in lines if line.startswith("Umask:")).split()[1], 8)
    with CHANGED:
        mask = os.umask(0)
        os.umask(mask)
    return mask


def _is_safe(place: Path) -> bool:
    """Whether a file or link is the user's own, and nobody else can write beside it."""
    if sys.platform == "win32":  # neither can be asked there, and only administrators make links
        return True
    folder = place.parent.stat()
    if not _is_own(place.lstat()) or folder.st_uid not in (os.geteuid(), 0):
        return False
    others = stat.S_IWOTH | (0 if _is_private(folder.st_gid) else stat.S_IWGRP)
    return not folder.st_mode & others


def _is_own(facts: os.stat_result) -> bool:
    return sys.platform == "win32" or facts.st_uid == os.geteuid()


def _is_private(group: int) -> bool:
    """Whether a group has only the user in it, as on systems with a group for each user."""
    if sys.platform == "win32":
        return False
    import grp
    import pwd

    try:
        user, known = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return known.gr_gid == user.pw_gid and known.gr_name == user.pw_name and not {*known.gr_mem} - {user.pw_name}
