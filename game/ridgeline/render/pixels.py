"""Pixels as numbers: a surface as rows of 0x00RRGGBB, dithering and blending. Only here are pygame's axes swapped."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from ..scene.palette import Lab, srgb
from . import native

Pixels = npt.NDArray[np.uint32]
"""Packed colours, 0x00RRGGBB; pictures are (height, width)."""

Rect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""

TILE = 64
"""Side of the dither pattern in pixels."""


class Area(NamedTuple):
    """A rectangle of a picture, in pixels; `left` is a multiple of TILE."""

    left: int
    top: int
    right: int
    bottom: int


MASKS = (0xFF0000, 0x00FF00, 0x0000FF, 0)


def canvas(width: int, height: int) -> pygame.Surface:
    """A black surface that can be painted on, without a display."""
    return pygame.Surface((width, height), 0, 32, MASKS)


def paintable(surface: pygame.Surface) -> bool:
    """Whether the surface keeps its pixels as 0x00RRGGBB."""
    return surface.get_bitsize() == 32 and surface.get_masks()[:3] == MASKS[:3]


def pixels(surface: pygame.Surface) -> Pixels:
    """(height, width) view of the surface's memory; the surface is locked while it lives."""
    picture: Pixels = pygame.surfarray.pixels2d(surface).T
    return picture


def flat(picture: Pixels) -> Pixels:
    """The same memory as one line, in which pixel (y, x) is number y · (row length in memory) + x."""
    height = picture.shape[0]
    pitch = picture.strides[0] // 4
    return np.lib.stride_tricks.as_strided(picture, (height * pitch - pitch + picture.shape[1],), (4,))


def _thresholds() -> npt.NDArray[np.float32]:
    """(TILE, TILE) in 0–1: interleaved gradient noise (Jimenez, "Next generation post processing", 2014)."""
    y, x = np.mgrid[:TILE, :TILE].astype(np.float64)
    noise: npt.NDArray[np.float64] = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1.0) % 1.0
    return noise.astype(np.float32)


THRESHOLDS = _thresholds()


def dithered(colours: npt.NDArray[np.float32], rows: npt.NDArray[np.intp]) -> Pixels:
    """(n, TILE) pixels for one sRGB colour a row, (n, 3) in 0–255, at the picture's `rows`, (n,)."""
    if native.there():
        return native.dither(colours, rows, THRESHOLDS)
    thresholds = THRESHOLDS[rows % TILE]
    red, green, blue = ((thresholds + colours[:, channel, None]).astype(np.int32) for channel in range(3))
    red <<= 16
    green <<= 8
    red |= green
    red |= blue
    return red.view(np.uint32)


_RED_BLUE = np.uint32(0xFF00FF)
_GREEN = np.uint32(0x00FF00)
_HALF_RED_BLUE = np.uint32(0x800080)
_EIGHT = np.uint32(8)


def blend(under: Pixels, over: Pixels, weight: Pixels) -> Pixels:
    """`over` laid on `under` with weights of 0–256 in 256ths, rounded; red and blue go together."""
    keep = np.uint32(256) - weight
    mixed = (over & _RED_BLUE) * weight
    mixed += (under & _RED_BLUE) * keep
    mixed += _HALF_RED_BLUE
    mixed >>= _EIGHT
    mixed &= _RED_BLUE
    green = ((over & _GREEN) >> _EIGHT) * weight
    green += ((under & _GREEN) >> _EIGHT) * keep
    green += np.uint32(0x80)
    green &= _GREEN
    mixed |= green
    return mixed


def packed(colours: list[Lab]) -> Pixels:
    """(n,) pixels of OKLab colours."""
    red, green, blue = np.rint(srgb(colours)).astype(np.uint32).T
    together: Pixels = red << np.uint32(16) | green << np.uint32(8) | blue
    return together
