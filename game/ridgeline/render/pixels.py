"""Surfaces as arrays of pixels, 0x00RRGGBB. Only this file swaps pygame's axes."""

import numpy as np
import pygame

from ..scene.oklab import srgb
from ..terrain.arrays import Floats, UInt32s

Rect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""

MASKS = (0xFF0000, 0x00FF00, 0x0000FF, 0)


def canvas(width: int, height: int) -> pygame.Surface:
    """A black surface that can be painted on, without a display."""
    return pygame.Surface((width, height), 0, 32, MASKS)


def paintable(surface: pygame.Surface) -> bool:
    """Whether the surface keeps its pixels as 0x00RRGGBB."""
    return surface.get_bitsize() == 32 and surface.get_masks()[:3] == MASKS[:3]


def pixels(surface: pygame.Surface) -> UInt32s:
    """(height, width) view of the surface's memory; the surface is locked while it lives."""
    return pygame.surfarray.pixels2d(surface).T


def packed(colours: list[Floats]) -> UInt32s:
    """(n,) pixels of OKLab colours."""
    red, green, blue = np.rint(srgb(colours)).astype(np.uint32).T
    together: UInt32s = red << np.uint32(16) | green << np.uint32(8) | blue
    return together
