"""Progress of long work like a film: a bar where tqdm is installed, else words in terminals, and lines elsewhere."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Self

from ...output import progress, tell

LINE_FRAMES = 300  #: frames from one line to the next


class Progress:
    """The progress of long work, to be used in a `with` block."""

    def __init__(self, name: str, frames: int, unit: str = "frame", report: bool = False) -> None:
        """Begin, with the name of the film and its number of frames or other units.

        With `report`, print a line for each frame, and end when the program that started this one has ended.
        """
        self._name, self._frames, self._unit, self._done, self._told = name, frames, unit, 0, 0
        self._terminal = not report and bool(sys.stderr) and sys.stderr.isatty()
        self._every, self._parent = 1 if report else LINE_FRAMES, os.getppid() if report else None
        self._bar: Any = None
        if self._terminal and find_spec("tqdm") is not None:
            from tqdm import tqdm

            self._bar = tqdm(total=frames, desc=name, unit=unit, leave=False)

    def add(self, frames: int) -> None:
        """Add newly drawn frames; an OSError if nobody waits for the rest any more."""
        if self._parent is not None and os.getppid() != self._parent:
            raise OSError("the program that has started this one has ended")
        self._done += frames
        if self._bar is not None:
            self._bar.update(frames)
        elif self._terminal:
            progress(self._words)
        elif self._done - self._told >= self._every and self._done < self._frames:
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
