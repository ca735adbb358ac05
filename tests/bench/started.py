"""The command `ridgeline`, which also prints when its window is shown, and when its first picture is.

Its arguments are the command's. Nothing of ours is loaded before the command loads it, so pygame's calls are watched.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from ridgeline.cli import main

BLACK = (0, 0, 0)

told = 0


def telling(show: Callable[..., None]) -> Callable[..., None]:
    """The same call, which says when it has shown the black window, and when it has shown the sky."""

    def shown(*changed: object) -> None:
        global told
        show(*changed)
        surface = pygame.display.get_surface()
        if told == 0 or (told == 1 and surface is not None and surface.get_at((0, 0))[:3] != BLACK):
            told += 1
            print(time.monotonic(), flush=True)

    return shown


pygame.display.flip, pygame.display.update = telling(pygame.display.flip), telling(pygame.display.update)
main()
