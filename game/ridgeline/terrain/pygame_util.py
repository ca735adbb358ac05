"""A ridge for pygame: the outline of the ground in a view, a filled Surface, a Mask.

This is the only module of the terrain library that needs pygame; pygame-ce and pygame 2 both do. Results are in pixels
from the view's top left corner, y down. `left` and `bottom` are the units at the view's left and lower edge, `scale` is
in pixels per unit.
"""

from collections.abc import Sequence

import numpy as np
import pygame

from .arrays import Floats
from .ridge import Ridge

Color = str | Sequence[int] | pygame.Color


def crest(ridge: Ridge, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0) -> Floats:
    """The y of the land at every column edge of the view: (width + 1,) float64, in pixels."""
    width, height = size
    heights = ridge.heights(left, left + (width + 0.5) / scale, 1.0 / scale)
    return height - (heights - bottom) * scale


def outline(
    ridge: Ridge, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0
) -> list[tuple[float, float]]:
    """The ground in the view as a polygon for `pygame.draw.polygon`: its crest, then the view's lower corners."""
    width, height = size
    y = crest(ridge, left, size, bottom=bottom, scale=scale).clip(-height, 2 * height)
    return [*zip(range(width + 1), y.tolist(), strict=True), (width, 2 * height), (0, 2 * height)]


def filled(
    ridge: Ridge, left: float, size: tuple[int, int], color: Color, *, bottom: float = 0.0, scale: float = 1.0
) -> pygame.Surface:
    """The ground in the view as a Surface of that size: `color`, smooth along the crest, clear above it."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(pygame.Color(color))
    y = crest(ridge, left, size, bottom=bottom, scale=scale)
    covered = np.arange(1, size[1] + 1) - 0.5 * (y[:-1] + y[1:])[:, None]
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = alpha * covered.clip(0.0, 1.0)
    return surface


def mask(ridge: Ridge, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0) -> pygame.Mask:
    """The ground in the view as a Mask of that size, for pixel-perfect collisions."""
    return pygame.mask.from_surface(filled(ridge, left, size, "white", bottom=bottom, scale=scale))
