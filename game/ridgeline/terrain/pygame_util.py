"""A ridge, or any ground, for pygame: the outline of the ground in a view, a filled Surface, a Mask.

This is the only module of the terrain library that needs pygame; pygame-ce and pygame 2 both do. Results are in pixels
from the view's top left corner, y down. `left` and `bottom` are the units at the view's left and lower edge, `scale` is
in pixels per unit.
"""

from collections.abc import Sequence

import numpy as np
import pygame

from .arrays import Floats
from .ground import Ground

Color = str | Sequence[int] | pygame.Color


def crest(ridge: Ground, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0) -> Floats:
    """The y of the land at every column edge of the view: (width + 1,) float64, in pixels."""
    width, height = size
    heights = ridge.heights(left, left + (width + 0.5) / scale, 1.0 / scale)
    return height - (heights - bottom) * scale


def outline(
    ridge: Ground, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0
) -> list[tuple[float, float]]:
    """The ground in the view as a polygon for `pygame.draw.polygon`: its crest, then the view's lower corners."""
    width, height = size
    y = crest(ridge, left, size, bottom=bottom, scale=scale).clip(-height, 2 * height)
    return [*zip(range(width + 1), y.tolist(), strict=True), (width, 2 * height), (0, 2 * height)]


def filled(
    ridge: Ground, left: float, size: tuple[int, int], color: Color, *, bottom: float = 0.0, scale: float = 1.0
) -> pygame.Surface:
    """The ground in the view as a Surface of that size: `color`, smooth along the crest, clear above it."""
    return _covered(ridge, left, size, pygame.Color(color), bottom, scale)[0]


def mask(ridge: Ground, left: float, size: tuple[int, int], *, bottom: float = 0.0, scale: float = 1.0) -> pygame.Mask:
    """The ground in the view as a Mask of that size, for pixel-perfect collisions."""
    surface, first, last = _covered(ridge, left, size, pygame.Color("white"), bottom, scale)
    solid = pygame.mask.Mask(size)
    solid.draw(pygame.mask.Mask((size[0], size[1] - last), fill=True), (0, last))
    solid.draw(pygame.mask.from_surface(surface.subsurface((0, first, size[0], last - first))), (0, first))
    return solid


def _covered(
    ridge: Ground, left: float, size: tuple[int, int], color: pygame.Color, bottom: float, scale: float
) -> tuple[pygame.Surface, int, int]:
    """The filled surface, its first row with ground, and the one from which on all is ground."""
    width, height = size
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((color.r, color.g, color.b, 0))
    y = crest(ridge, left, size, bottom=bottom, scale=scale)
    edge = (0.5 * (y[:-1] + y[1:])).clip(-1.0, height + 1.0)
    top = np.floor(edge).astype(np.int32)
    first, last = (min(max(int(row), 0), height) for row in (edge.min(), np.ceil(edge.max())))
    surface.fill(color, (0, last, width, height - last))
    rows = np.arange(first, last, dtype=np.int32)[:, None]
    pixels = pygame.surfarray.pixels2d(surface).T[first:last]
    full = np.uint32(surface.map_rgb(color) & 0xFFFFFFFF)
    np.copyto(pixels, full, where=rows >= np.ceil(edge).astype(np.int32))
    del pixels  # it locks the surface
    # The crest lies in one row of each column, of which it covers a share.
    columns = np.flatnonzero((top >= 0) & (top < height))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[columns, top[columns]] = color.a * (top[columns] + 1.0 - edge[columns])
    return surface, first, last
