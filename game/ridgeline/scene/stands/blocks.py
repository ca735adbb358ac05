"""Shapes that buildings are put together from: heights where the shape is, far below the ground elsewhere."""

from __future__ import annotations

import numpy as np

from .kind import Floats
from .shapes import NOWHERE


def block(x: Floats, left: Floats, right: Floats, top: Floats) -> Floats:
    """Blocks with a level top."""
    return np.where((left <= x) & (x <= right), top, NOWHERE)


def roof(x: Floats, middle: Floats, half: Floats, foot: Floats, rise: Floats, pitch: Floats) -> Floats:
    """Blocks up to `foot` under roofs that slope up from both eaves, to a point or to a level ridge `rise` higher."""
    inside = half - np.abs(x - middle)
    return np.where(inside >= 0.0, foot + np.minimum(rise, pitch * inside), NOWHERE)


def taper(x: Floats, middle: Floats, foot: Floats, head: Floats, top: Floats) -> Floats:
    """Towers whose half width goes from `foot` at the ground straight to `head` at their `top`."""
    out = np.abs(x - middle)
    side = top * (foot - out) / np.maximum(foot - head, 1e-9)
    return np.where(out <= foot, np.minimum(top, side), NOWHERE)
