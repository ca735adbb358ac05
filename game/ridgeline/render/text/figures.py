"""Bars and miniatures as shares of ink: exact where they are curved, so that they are smooth at every size."""

import numpy as np

from ...scene.items import Gauge, Miniature
from ...terrain.arrays import Floats

TRACK, FULL, TICK = 0.25, 0.95, 0.6
"""Ink of a bar: all of it, as far as it is filled, and the tick."""

TRACK_HEIGHT, TICK_WIDTH, TICK_REACH, KNOB, MARGIN = 0.14, 0.08, 0.3, 0.56, 0.3
"""Of a bar, in heights of it: the thickness of its line, the tick's width, how far the tick reaches up and down from
the middle, the knob's diameter, and how far the line stays from the sides, so that the knob is inside."""

SKY, FAR, NEAR = 0.05, 0.26, 0.92
"""Ink of a miniature: behind the ridges, of the farthest of them, and of the nearest."""


def drawn(drawing: Gauge | Miniature, width: int, height: int) -> Floats:
    """(height, width) how much ink, 0–1, is on each pixel of a figure of that size."""
    return _gauge(drawing, width, height) if isinstance(drawing, Gauge) else _miniature(drawing, width, height)


def bar_ends(width: int, height: int) -> tuple[float, float]:
    """Where a gauge of that size begins and ends, in pixels from its left edge: its knob stays inside."""
    return MARGIN * height, width - MARGIN * height


def _gauge(gauge: Gauge, width: int, height: int) -> Floats:
    x, y = np.arange(width) + 0.5, np.arange(height)[:, None] + 0.5 - 0.5 * height
    first, last = bar_ends(width, height)
    at = first + gauge.share * (last - first)

    def line(start: float, stop: float, thick: float) -> Floats:
        """A line with round ends."""
        away = np.hypot(x - np.clip(x, start, stop), y) - 0.5 * thick
        return np.asarray(np.clip(0.5 - away, 0.0, 1.0))

    thin = max(TRACK_HEIGHT * height, 1.0)
    share = np.maximum(TRACK * line(first, last, thin), FULL * line(first, at, thin))
    if gauge.mark is not None:
        aside = np.abs(x - (first + gauge.mark * (last - first))) - 0.5 * max(TICK_WIDTH * height, 1.0)
        upright = np.abs(y) - TICK_REACH * height
        share = np.maximum(share, TICK * np.clip(0.5 - np.maximum(aside, upright), 0.0, 1.0))
    return np.maximum(share, FULL * line(at, at, KNOB * height))


def _miniature(miniature: Miniature, width: int, height: int) -> Floats:
    share = np.full((height, width), SKY)
    rows = np.arange(height)[:, None]
    inks = np.linspace(FAR, NEAR, len(miniature.ridges))
    for ink, ridge in zip(inks, miniature.ridges, strict=True):
        heights = np.interp(np.linspace(0.0, 1.0, width), np.linspace(0.0, 1.0, len(ridge)), ridge)
        covered = np.clip(rows + 1.0 - (1.0 - heights) * height, 0.0, 1.0)
        share += covered * (ink - share)
    return share
