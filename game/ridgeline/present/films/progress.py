"""How far long work like a film is: a bar where tqdm is installed, else words in terminals, and lines elsewhere."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Self

from ...output import progress, tell

if TYPE_CHECKING:
    from types import TracebackType

LINE_FRAMES = 300
"""Frames from one line to the next."""


class Progress:
    """The progress of long work, to be used in a `with` block."""

    def __init__(self, name: str, frames: int, unit: str = "frame") -> None:
        """Begin, with the name of the film and its number of frames, or of other units."""
        self._name, self._frames, self._unit, self._done, self._told = name, frames, unit, 0, 0
        self._terminal = bool(sys.stderr) and sys.stderr.isatty()
        self._bar: Any = None
        if self._terminal and find_spec("tqdm") is not None:
            from tqdm import tqdm  # type: ignore[import-untyped]

            self._bar = tqdm(total=frames, desc=name, unit=unit, leave=False)

    def add(self, frames: int) -> None:
        """Take note that so many more are drawn."""
        self._done += frames
        if self._bar is not None:
            self._bar.update(frames)
        elif self._terminal:
            progress(self._words)
        elif self._done - self._told >= LINE_FRAMES and self._done < self._frames:
            self._told = self._done
            tell(self._words)

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: object, trace: TracebackType | None) -> None:
        """Leave the terminal as it was."""
        if self._bar is not None:
            self._bar.close()
        elif self._terminal:
            progress("")

    @property
    def _words(self) -> str:
        return f"{self._name}: {self._done} of {self._frames} {self._unit}s"
