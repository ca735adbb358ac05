"""What was changed on pages, and how it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

MOST_CHANGES = 100  #: changes that are remembered


class UndoEntry(NamedTuple):
    """A change: the name of its row, what was before, and what brings that back."""

    name: str
    before: Any
    restore: Callable[[Any], None]


class UndoStack:
    """Changes, the last one first to go. Those that are joined are one, as when a slider is dragged."""

    def __init__(self) -> None:
        self._entries: list[UndoEntry] = []
        self._parted = True

    @property
    def name(self) -> str:
        """The name of what would be undone; "" for nothing."""
        return self._entries[-1].name if self._entries else ""

    def keep(self, name: str, before: Any, restore: Callable[[Any], None], *, joined: bool = False) -> None:
        """Remember a change; one that is `joined` to the last one of the same row is undone with it."""
        if not joined or self._parted or not self._entries or self._entries[-1].name != name:
            self._entries = [*self._entries, UndoEntry(name, before, restore)][-MOST_CHANGES:]
        self._parted = False

    def part(self) -> None:
        """Let the next change be another one, whatever its row."""
        self._parted = True

    def undo(self) -> str:
        """Undo the last change; the name of its row, or "" if there is none."""
        if not self._entries:
            return ""
        last = self._entries.pop()
        last.restore(last.before)
        self._parted = True
        return last.name
