"""Shapes that silhouettes are composed of: heights above the root in units, `NOWHERE` beside the shape."""

from collections.abc import Callable
from itertools import cycle

import numpy as np

from ...terrain.arrays import Floats

NOWHERE = -1e4  #: height in units, far below any ground, where a shape has no part
Draw = Callable[[], Floats]  #: returns the next random numbers, (n, 1) from 0 to 1, one for each specimen


def drawing(chance: Floats) -> tuple[Draw, Floats]:
    """Draws from chances (n, m), column by column and then again; and (n, 1) ages 0–1, the youngest first."""
    columns = cycle(chance.T[..., None])
    return lambda: next(columns), np.linspace(0.0, 1.0, len(chance))[:, None]


def block(x: Floats, left: Floats, right: Floats, top: Floats) -> Floats:
    """Blocks with a level top."""
    return np.where((left <= x) & (x <= right), top, NOWHERE)


def roof(x: Floats, half: Floats, foot: Floats, rise: Floats, pitch: Floats) -> Floats:
    """Blocks around 0 up to `foot`, under roofs that slope up from both eaves to a point or a ridge `rise` higher."""
    inside = half - np.abs(x)
    return np.where(inside >= 0.0, foot + np.minimum(rise, pitch * inside), NOWHERE)


def taper(x: Floats, middle: Floats, foot: Floats, head: Floats, top: Floats) -> Floats:
    """Towers whose half width narrows evenly from `foot` at the ground to `head` at their `top`."""
    out = np.abs(x - middle)
    side = top * (foot - out) / np.maximum(foot - head, 1e-9)
    return np.where(out <= foot, np.minimum(top, side), NOWHERE)


def dome(x: Floats, middle: Floats, wide: Floats | float, top: Floats, deep: Floats | float) -> Floats:
    """The upper halves of ellipses: `wide` to both sides of `middle`, their tops at `top`, `deep` high."""
    across = (x - middle) / wide
    inside = np.abs(across) < 1.0
    return np.where(inside, top - deep + deep * np.sqrt(1.0 - np.where(inside, across, 0.0) ** 2), NOWHERE)


def arc(share: Floats) -> tuple[Floats, Floats]:
    """(n, 1) x and y of the point of the upper half of a unit circle at shares 0–1 of the way from right to left.

    A parabola for the sine, brought onto the circle: no point is more than 0.03 from where a true arc has it.
    """
    x, y = 1.0 - 2.0 * share, 4.0 * share * (1.0 - share) * (0.775 + 0.9 * share * (1.0 - share))
    x = x * (1.5 - 0.5 * x * x)
    length = np.sqrt(x * x + y * y)
    return x / length, y / length


def leafy(x: Floats, middle: Floats, wide: Floats, top: Floats, *, tufts: int, draw: Draw) -> Floats:
    """Mounds from the ground to `top`, out to `wide`, scalloped by tufts of leaves all along their outline."""
    share = 2.0 / (tufts + 4.0)
    mound, tall = wide * (1.0 - share), top * (1.0 - share)
    outline = dome(x, middle, mound, tall, tall)
    for tuft in range(tufts):
        cosine, sine = arc((tuft + 0.1 + 0.8 * draw()) / tufts)
        size = share * np.minimum(wide, top) * (0.6 + 0.6 * draw())
        above = np.minimum(tall * sine * (1.25 - 0.25 * sine) + size, top)
        outline = np.maximum(outline, dome(x, middle + mound * cosine, size, above, 1.2 * size))
    return outline
