"""The protocol of film formats."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import pygame

from ...render.pixels import pixels
from ...terrain.arrays import UInt8s
from .film import Film

CODE, TITLE, DESCRIPTION = "code", "title", "description"
"""The words that every film has with it: its scene's code, a title, and what is seen."""


class Format(Protocol):
    """An encoder of films: it writes parts of some frames each, and joins them. Instances can be pickled."""

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part; `first` is the number of its first frame. An OSError if that fails."""

    def join(self, film: Film, parts: Sequence[Path], file: Path, words: Mapping[str, str]) -> None:
        """Join the parts to the film, with metadata under CODE, TITLE and DESCRIPTION. An OSError if that fails.

        Sound, if the film has any, is beside the parts in a file named `parts.SOUND`.
        """


def bgra(surface: pygame.Surface) -> UInt8s:
    """(height, width, 4) uint8 copy of a surface's pixels: blue, green, red and an unused byte."""
    shown = pixels(surface).astype("<u4", order="C")
    return shown.view(np.uint8).reshape(*shown.shape, 4)
