"""Bars and miniatures as shares of ink: exact where they are curved, so that they are smooth at every size."""

from itertools import pairwise

import numpy as np

from ...scene.boards.board import Miniature
from ...scene.items import Gauge, Icon, IconName
from ...scene.ribbon import pixels_in, ribbon
from ...terrain.arrays import Floats

TRACK, FILLED, TICK = 0.25, 0.95, 0.6  #: ink of a bar: all of it, as far as it is filled, and the tick

TRACK_HEIGHT, TICK_WIDTH, TICK_REACH, KNOB, FIGURE_MARGIN = 0.14, 0.08, 0.3, 0.56, 0.3
"""Of a bar, in heights of it: the thickness of its line, the tick's width, how far the tick reaches up and down from
the middle, the knob's diameter, and how far the line stays from the sides, so that the knob is inside."""

SKY_INK, FARTHEST_INK, NEAREST_INK = (
    0.05,
    0.26,
    0.92,
)  #: ink of a miniature: behind the ridges, of the farthest of them, and of the nearest

WAY, WAY_WIDTH, DOT = 0.95, 0.022, 0.052
"""Ink of a way over a miniature and of its dot; the thickness of the way, and the dot's radius, in heights of it."""

THIN = 0.09  #: thickness of the lines of an icon, in heights of it

ICONS: dict[IconName, tuple[tuple[tuple[float, float], ...], ...]] = {
    "pause": (((0.34, 0.2), (0.34, 0.8)), ((0.66, 0.2), (0.66, 0.8))),
    "dusk": (
        ((0.06, 0.72), (0.94, 0.72)),
        ((0.26, 0.72), (0.28, 0.58), (0.36, 0.48), (0.5, 0.44), (0.64, 0.48), (0.72, 0.58), (0.74, 0.72)),
        ((0.5, 0.14), (0.5, 0.28)),
        ((0.18, 0.28), (0.27, 0.37)),
        ((0.82, 0.28), (0.73, 0.37)),
    ),
    "picture": (
        ((0.1, 0.2), (0.9, 0.2), (0.9, 0.8), (0.1, 0.8), (0.1, 0.2)),
        ((0.1, 0.68), (0.36, 0.44), (0.52, 0.6), (0.64, 0.5), (0.9, 0.7)),
    ),
    "mute": (
        ((0.1, 0.38), (0.26, 0.38), (0.48, 0.2), (0.48, 0.8), (0.26, 0.62), (0.1, 0.62), (0.1, 0.38)),
        ((0.64, 0.38), (0.9, 0.64)),
        ((0.64, 0.64), (0.9, 0.38)),
    ),
}
"""Lines of icons, through points x and y, in heights of them from the upper left corner."""


def draw_figure(drawing: Gauge | Miniature | Icon, width: int, height: int) -> Floats:
    """(height, width) how much ink, 0–1, is on each pixel of a figure of that size."""
    if isinstance(drawing, Icon):
        return _icon(drawing, width, height)
    return _gauge(drawing, width, height) if isinstance(drawing, Gauge) else _miniature(drawing, width, height)


def bar_ends(width: int, height: int) -> tuple[float, float]:
    """Where a gauge of that size begins and ends, in pixels from its left edge: its knob stays inside."""
    return FIGURE_MARGIN * height, width - FIGURE_MARGIN * height


def _gauge(gauge: Gauge, width: int, height: int) -> Floats:
    x, y = np.arange(width) + 0.5, np.arange(height)[:, None] + 0.5 - 0.5 * height
    first, last = bar_ends(width, height)
    at = first + gauge.share * (last - first)

    def line(start: float, stop: float, thick: float) -> Floats:
        """A line with round ends."""
        away = np.hypot(x - np.clip(x, start, stop), y) - 0.5 * thick
        return np.asarray(np.clip(0.5 - away, 0.0, 1.0))

    thin = max(TRACK_HEIGHT * height, 1.0)
    share = np.maximum(TRACK * line(first, last, thin), FILLED * line(first, at, thin))
    if gauge.mark is not None:
        aside = np.abs(x - (first + gauge.mark * (last - first))) - 0.5 * max(TICK_WIDTH * height, 1.0)
        upright = np.abs(y) - TICK_REACH * height
        share = np.maximum(share, TICK * np.clip(0.5 - np.maximum(aside, upright), 0.0, 1.0))
    return np.maximum(share, FILLED * line(at, at, KNOB * height))


def _icon(icon: Icon, width: int, height: int) -> Floats:
    x, y = np.arange(width) + 0.5, np.arange(height)[:, None] + 0.5
    away = np.full((height, width), np.inf)
    for line in ICONS[icon.name]:
        for start, stop in pairwise(np.array(line) * height):
            (across, down), (left, top) = stop - start, start
            along = np.clip(((x - left) * across + (y - top) * down) / (across * across + down * down), 0.0, 1.0)
            away = np.minimum(away, np.hypot(x - left - along * across, y - top - along * down))
    return np.asarray(np.clip(0.5 + 0.5 * max(THIN * height, 1.0) - away, 0.0, 1.0))


def _miniature(miniature: Miniature, width: int, height: int) -> Floats:
    share = np.full((height, width), SKY_INK)
    rows = np.arange(height)[:, None]
    inks = np.linspace(FARTHEST_INK, NEAREST_INK, len(miniature.ridges))
    for ink, ridge in zip(inks, miniature.ridges, strict=True):
        heights = np.interp(np.linspace(0.0, 1.0, width), np.linspace(0.0, 1.0, len(ridge)), ridge)
        covered = np.clip(rows + 1.0 - (1.0 - heights) * height, 0.0, 1.0)
        share += covered * (ink - share)
    return _with_way(share, miniature) if miniature.way else share


def _with_way(share: Floats, miniature: Miniature) -> Floats:
    """The ink of a miniature with its way, and the dot on it, with a gap around."""
    height, width = share.shape
    along, up = np.array(miniature.way).T
    half = np.full(len(along), max(0.5 * WAY_WIDTH * height, 0.6))
    x, y = along * width, (1.0 - up) * height
    share = np.maximum(share, ribbon(pixels_in(0, 0, width, height), x, y, half, np.full(len(along), WAY)))
    aside, down = np.arange(width) + 0.5 - x[miniature.mark], np.arange(height)[:, None] + 0.5 - y[miniature.mark]
    away = np.hypot(aside, down) - max(DOT * height, 2.0)
    clear = np.clip(away - max(WAY_WIDTH * height, 1.0) + 0.5, 0.0, 1.0)
    return np.asarray(np.maximum(share * clear, WAY * np.clip(0.5 - away, 0.0, 1.0)))
