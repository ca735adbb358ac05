"""Leftovers in a home after `uninstall`: the program's own files are removed, the user's works stay."""

import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from ... import user_folders
from ...textfile.typed import for_shell
from .atomic import reason
from .session_lock import holder, place


def remove() -> Iterator[str]:
    """Remove the program's own files, and list the user's works; yield a line for each."""
    theirs = [user_folders.settings().parent, user_folders.data()]
    for folder in (user_folders.state(), user_folders.cache()):
        holds_theirs = any(folder in (own, *own.parents) for own in theirs)
        if folder.is_dir() and not folder.is_symlink() and not holds_theirs:
            try:
                shutil.rmtree(folder)
            except OSError as problem:
                yield f"not removed: {for_shell(folder)} ({reason(problem)})"
            else:
                yield f"removed {for_shell(folder)}, which the program wrote for itself"
                _tidy(folder.parent)
    for folder in theirs:
        with suppress(OSError):  # something is in it, or it is not there
            folder.rmdir()
            _tidy(folder.parent)
    kept = [str(folder) for folder in theirs if folder.exists()]
    if kept:
        yield f"kept, since you made it: {' and '.join(kept)}; to remove it too: rm -r {shlex.join(kept)}"


def list_leftovers(base: Sequence[str]) -> Iterator[str]:
    """A line that names the program's own files, if any, and the command that removes them."""
    own = [str(folder) for folder in (user_folders.state(), user_folders.cache()) if folder.exists()]
    if own:
        yield f"left, for the program's windows: {' and '.join(own)}; to remove it: {shlex.join(base)} uninstall --user"


def watching() -> Iterator[str]:
    """A line if a watcher still runs in this session."""
    number = holder(place())
    if number:
        yield f"'ridgeline idle' still watches this session, and ends with it; to end it now: kill {number}"


def _tidy(folder: Path) -> None:
    """Remove empty folders of the home, which any program makes again."""
    with suppress(OSError, user_folders.NoHomeError):  # something is in it
        while user_folders.home() in folder.parents:
            folder.rmdir()
            folder = folder.parent
