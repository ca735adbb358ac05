"""Pictures made smaller by the mean light of what comes together, so that a star stays a star."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...render.pixels import Pixels

WHITE = 65535
"""The light of level 255."""


def _light() -> npt.NDArray[np.uint32]:
    """(256,) the light of each level of sRGB, 0 to WHITE (IEC 61966-2-1)."""
    level = np.arange(256) / 255.0
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    light: npt.NDArray[np.uint32] = np.rint(WHITE * linear).astype(np.uint32)
    return light


LIGHT = _light()
LEVELS = np.searchsorted((LIGHT[1:] + LIGHT[:-1] + 1) // 2, np.arange(WHITE + 1), side="right").astype(np.uint32)
"""(WHITE + 1,) the level whose light is nearest."""


def shrunk(picture: Pixels, times: int) -> Pixels:
    """(h, w) colours 0x00RRGGBB of a picture (h · times, w · times): each is the mean of `times` · `times`."""
    height, width = (side // times for side in picture.shape)
    found = np.zeros((height, width), np.uint32)
    for shift in (16, 8, 0):
        light = LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
        rows = light.reshape(height, times, width * times).sum(axis=1, dtype=np.uint32)
        mean = rows.reshape(height, width, times).sum(axis=2, dtype=np.uint32) // np.uint32(times * times)
        found |= LEVELS[mean] << np.uint32(shift)
    return found
