"""Letters out of focus, with pygame-ce's own blur, or with numpy where pygame has none."""

import numpy as np
import pygame

from ...terrain.arrays import Float32s


def blur(ink: pygame.Surface, reach: int) -> Float32s:
    """(width, height) the mean opacity of pixels within so many, taken three times, which is nearly a bell curve."""
    if not hasattr(pygame.transform, "box_blur"):
        return _means(ink, reach)
    for _ in range(3):
        ink = pygame.transform.box_blur(ink, reach, repeat_edge_pixels=False)
    return pygame.surfarray.array_alpha(ink).astype(np.float32)


def soften(ink: pygame.Surface, reach: int) -> Float32s:
    """(width, height) the opacity under a bell curve that ends after so many pixels."""
    if not hasattr(pygame.transform, "gaussian_blur"):
        return _means(ink, max(reach // 2, 1))
    return pygame.surfarray.array_alpha(pygame.transform.gaussian_blur(ink, reach)).astype(np.float32)


def _means(ink: pygame.Surface, reach: int) -> Float32s:
    levels = pygame.surfarray.array_alpha(ink).astype(np.float32)
    for _ in range(3):
        for _ in range(2):  # along one axis, then along the other
            sums = np.cumsum(np.pad(levels, ((reach + 1, reach), (0, 0))), axis=0, dtype=np.float32)
            levels = (sums[2 * reach + 1 :] - sums[: -2 * reach - 1]).T / np.float32(2 * reach + 1)
    return levels
