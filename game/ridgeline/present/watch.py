"""Looks after a theme's file, and reads it again when it has changed."""

from __future__ import annotations

import stat
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from ..scene import Theme
from ..scene.library import file_of

if TYPE_CHECKING:
    import threading

WIDE = 96
"""Letters in a line of a message."""

MANY = 14
"""Lines of a message."""

Stamp = tuple[int, int]
"""Time and size by which a file that has changed is known."""


class Watch:
    """A theme's file while its theme is shown.

    A change is read when two looks have found the file the same, so that nobody is told of mistakes in one that is
    only half written. It is read in a thread of its own: no frame waits for it.
    """

    def __init__(self, file: Path) -> None:
        """Take the file as it is now for known."""
        self.file = file
        self._known = self._last = _stamp(file)
        self._reading: threading.Thread | None = None
        self._found: Theme | str

    def look(self) -> Theme | str | None:
        """The theme that the file has become, or what is wrong with it; None while there is nothing new."""
        if self._reading:
            return self._answer()
        before, self._last = self._last, _stamp(self.file)
        if self._last not in (None, self._known) and self._last == before:
            import threading

            self._known = self._last
            self._reading = threading.Thread(target=self._read, daemon=True)
            self._reading.start()
        return None

    def _answer(self) -> Theme | str | None:
        """What was found, once the reading is over; nothing if the file has changed in the meantime."""
        if self._reading is None or self._reading.is_alive():
            return None
        self._reading = None
        return self._found if _stamp(self.file) == self._known else None

    def _read(self) -> None:
        from ..scene.theme_file import read_theme

        try:
            self._found = read_theme(self.file)
        except ValueError as problem:
            self._found = str(problem)


def watch(theme: str | None) -> Watch | None:
    """What looks after the theme's file, if it is a file."""
    file = file_of(theme) if theme else None
    return Watch(file) if file else None


def message(problems: str, file: Path, opening: str = "keeps its old look:") -> tuple[str, ...]:
    """What is wrong with a file, one line a problem, as lines for the screen: as many problems as there is room for."""
    lines = [f"{file.name} {opening}"]
    told = problems.replace(str(file), file.name).splitlines()
    for number, problem in enumerate(told):
        wrapped = textwrap.wrap(problem, WIDE, subsequent_indent="    ")
        if len(lines) + len(wrapped) >= MANY:
            return (*lines, f"and {len(told) - number} more")
        lines += wrapped
    return tuple(lines)


def _stamp(file: Path) -> Stamp | None:
    """The state of the file, None if there is none or it is empty: somebody is just writing it."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return (found.st_mtime_ns, found.st_size) if found.st_size and stat.S_ISREG(found.st_mode) else None
