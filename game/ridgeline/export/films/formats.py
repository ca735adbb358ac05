"""What all formats of films have in common."""

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
    """How a film becomes a file: in parts, each of some frames, which are joined. It can be sent to other processes."""

    def write(self, film: Film, surfaces: Iterable[pygame.Surface], part: Path, first: int, threads: int) -> None:
        """Write a part; `first` is the number of its first frame. An OSError if that fails."""

    def join(self, film: Film, parts: Sequence[Path], file: Path, words: Mapping[str, str]) -> None:
        """Write the film out of its parts, with words by CODE, TITLE and DESCRIPTION. An OSError if that fails.

        What is heard lies beside the parts, in a file of the name `parts.SOUND`, if the film has sound.
        """


def bgra(surface: pygame.Surface) -> UInt8s:
    """(height, width, 4) uint8 copy of a surface's pixels: blue, green, red and nothing."""
    shown = pixels(surface).astype("<u4", order="C")
    return shown.view(np.uint8).reshape(*shown.shape, 4)
