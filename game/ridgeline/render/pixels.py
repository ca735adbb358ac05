"""Surfaces as arrays of pixels, 0x00RRGGBB. Only this file swaps pygame's axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..scene.oklab import srgb
from ..terrain.arrays import Floats, UInt8s, UInt32s

if TYPE_CHECKING:  # drawing into arrays needs no pygame
    import pygame

Rect = tuple[int, int, int, int]  #: left, top, width and height in pixels

MASKS = (0xFF0000, 0x00FF00, 0x0000FF, 0)


def canvas(width: int, height: int) -> pygame.Surface:
    """A black surface that can be painted on, without a display."""
    import pygame

    return pygame.Surface((width, height), 0, 32, MASKS)


def paintable(surface: pygame.Surface) -> bool:
    """Whether the surface keeps its pixels as 0x00RRGGBB."""
    return surface.get_bitsize() == 32 and surface.get_masks()[:3] == MASKS[:3]


def pixels(surface: pygame.Surface) -> UInt32s:
    """(height, width) view of the surface's memory; the surface is locked while it lives."""
    import pygame

    return pygame.surfarray.pixels2d(surface).T


def enlarge(surface: pygame.Surface, other: pygame.Surface) -> None:
    """Draw a surface on all of another one, smoothly enlarged."""
    import pygame

    pygame.transform.smoothscale(surface, other.get_size(), other)


def rgb(picture: UInt32s) -> UInt8s:
    """(height, width, 3) red, green and blue of a picture, a copy."""
    blue_first = picture.astype("<u4", copy=False).view(np.uint8).reshape(*picture.shape, 4)
    colours = np.empty((*picture.shape, 3), np.uint8)
    for channel in range(3):  # one by one, twice as fast as all at once
        colours[..., channel] = blue_first[..., 2 - channel]
    return colours


def pack(colours: list[Floats]) -> UInt32s:
    """(n,) pixels of OKLab colours."""
    red, green, blue = np.rint(srgb(colours)).astype(np.uint32).T
    together: UInt32s = red << np.uint32(16) | green << np.uint32(8) | blue
    return together


MAX_COLOURS = 1000  #: colours that are kept; a run in the evening has a hundred new ones a second


class PixelColours:
    """The pixels of colours, which are kept: there are few, and computing one has many small steps."""

    def __init__(self) -> None:
        self._packed: dict[bytes, int] = {}

    def __call__(self, colours: list[Floats]) -> list[int]:
        """The pixels of OKLab colours."""
        keys = list(map(bytes, colours))
        if len(self._packed) > MAX_COLOURS:
            self._packed.clear()
        new = {key: colour for key, colour in zip(keys, colours, strict=True) if key not in self._packed}
        if new:
            self._packed.update(zip(new, pack(list(new.values())).tolist(), strict=True))
        return [self._packed[key] for key in keys]
