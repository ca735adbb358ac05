"""A theme's file, watched and read again when it changes."""

from __future__ import annotations

import stat
import textwrap
import threading
from pathlib import Path

from ...scene import Theme
from ...scene.themes.find import file_of
from ...words import marked, plural, translated

MESSAGE_WIDTH = 96  #: the longest line of a message, in characters
MESSAGE_LINES = 14  #: the most lines of a message

OLD_LOOK = marked("{file} keeps its old look:")

Stamp = tuple[int, int]  #: the time and size of a file, by which a change shows


class ThemeWatch:
    """A theme's file while its theme is shown.

    A change is read once two checks in a row have found the file the same, so that a half-written file is never called
    wrong. A thread reads it: no frame waits.
    """

    def __init__(self, file: Path, known: bool = True) -> None:
        """Watch a file, and those that it is like; one that is not `known` yet is read as if it had just changed."""
        self.file = file
        self._files = _files_of(file)
        self._last = self._stamp()
        self._known = self._last if known else None
        self._reading: threading.Thread | None = None
        self._found: Theme | str

    @property
    def readable(self) -> bool:
        """Whether there is something to read."""
        return self._last is not None

    def look(self) -> Theme | str | None:
        """The changed theme, or the mistakes in its file; None without a change."""
        if self._reading:
            return self._answer()
        before, self._last = self._last, self._stamp()
        if self._last not in (None, self._known) and self._last == before:
            import threading

            self._known = self._last
            self._reading = threading.Thread(target=self._read, daemon=True)
            self._reading.start()
        return None

    def _answer(self) -> Theme | str | None:
        """The outcome once the file has been read; None if it has changed again meanwhile."""
        if self._reading is None or self._reading.is_alive():
            return None
        self._reading = None
        before, self._files = self._files, _files_of(self.file)
        if self._files != before:  # it is like another theme now
            self._known = self._last = self._stamp()
            return self._found
        return self._found if self._stamp() == self._known else None

    def _stamp(self) -> tuple[Stamp, ...] | None:
        """The states of the files; None while one does not exist, or somebody is just writing it."""
        stamps = [_stamp(file) for file in self._files]
        return None if None in stamps else tuple(filter(None, stamps))

    def _read(self) -> None:
        from ...scene.themes.load import read_theme

        try:
            self._found = read_theme(self.file)
        except ValueError as problem:
            self._found = str(problem)


def watch(theme: str | None) -> ThemeWatch | None:
    """The watch over a theme's file; None for a built-in theme."""
    file = file_of(theme) if theme else None
    return ThemeWatch(file) if file else None


def message(problems: str, file: Path, opening: str = OLD_LOOK) -> tuple[str, ...]:
    """The mistakes in a file as lines for the screen, as many as fit."""
    lines = [translated(opening, file=file.name)]
    reported = problems.replace(str(file), file.name).splitlines()
    for number, problem in enumerate(reported):
        wrapped = textwrap.wrap(problem, MESSAGE_WIDTH, subsequent_indent="    ")
        if len(lines) + len(wrapped) >= MESSAGE_LINES:
            return (*lines, plural("and {number} more", "and {number} more", len(reported) - number))
        lines += wrapped
    return tuple(lines)


def _files_of(file: Path) -> tuple[Path, ...]:
    """A theme's file, and the user's own files that it is like; the file alone while these are unknown."""
    from ...scene.themes.likeness import fill

    try:
        return fill(file).files
    except ValueError:
        return (file,)


def _stamp(file: Path) -> Stamp | None:
    """The state of a file; None if it does not exist, or is empty because somebody is just writing it."""
    try:
        state = file.stat()
    except (OSError, ValueError):
        return None
    return (state.st_mtime_ns, state.st_size) if state.st_size and stat.S_ISREG(state.st_mode) else None
