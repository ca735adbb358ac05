"""What was changed on a page, to be undone."""

from collections.abc import Callable
from typing import Any, NamedTuple

MOST_CHANGES = 100  #: changes that are remembered


class Kept(NamedTuple):
    """A change: the name of its row, what changes that, and the value before."""

    name: str
    change: Callable[[Any], None]
    before: Any


class Undone:
    """Changes, the last one first to go. Those that are joined are one, as when a slider is dragged."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []
        self._parted = True

    @property
    def name(self) -> str:
        """The name of what would be undone; "" for nothing."""
        return self._kept[-1].name if self._kept else ""

    def keep(self, name: str, change: Callable[[Any], None], before: Any, *, joined: bool = False) -> None:
        """Remember a change; one that is `joined` to the last one of the same row is undone with it."""
        if not joined or self._parted or not self._kept or self._kept[-1].name != name:
            self._kept = [*self._kept, Kept(name, change, before)][-MOST_CHANGES:]
        self._parted = False

    def part(self) -> None:
        """Let the next change be another one, whatever its row."""
        self._parted = True

    def undo(self) -> str:
        """Undo the last change; the name of its row, or "" if there is none."""
        if not self._kept:
            return ""
        last = self._kept.pop()
        last.change(last.before)
        self._parted = True
        return last.name
