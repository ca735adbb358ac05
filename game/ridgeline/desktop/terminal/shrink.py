"""Pictures made smaller by the mean light of their pixels, so that a star stays a star."""

import numpy as np

from ...terrain.arrays import UInt32s

WHITE = 65535
"""The light of level 255."""


def _light() -> UInt32s:
    """(256,) light of each sRGB level, 0 to WHITE (IEC 61966-2-1)."""
    level = np.arange(256) / 255.0
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    light: UInt32s = np.rint(WHITE * linear).astype(np.uint32)
    return light


LIGHT = _light()
LEVELS = np.searchsorted((LIGHT[1:] + LIGHT[:-1] + 1) // 2, np.arange(WHITE + 1), side="right").astype(np.uint32)
"""(WHITE + 1,) the sRGB level with the nearest light."""


def shrunk(picture: UInt32s, times: int) -> UInt32s:
    """(h, w) colours 0x00RRGGBB, each the mean of `times` · `times` pixels of a picture."""
    height, width = (side // times for side in picture.shape)
    smaller = np.zeros((height, width), np.uint32)
    for shift in (16, 8, 0):
        light = LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
        rows = light.reshape(height, times, width * times).sum(axis=1, dtype=np.uint32)
        mean = rows.reshape(height, width, times).sum(axis=2, dtype=np.uint32) // np.uint32(times * times)
        smaller |= LEVELS[mean] << np.uint32(shift)
    return smaller
